# SPDX-License-Identifier: GPL-3.0-or-later
#
# The option table in a shell's words: reads `ttime --help` as its first file, a
# template as its second, and prints that with
#   @LETTERS@        the letters that take an argument, as for a [bracket]
#   @NAMES@          the long names that do
#   @FILE_OPTIONS@   those whose argument is a file, as alternatives of a case
#   @WORDS@          all options; = behind a long one that takes an argument
# replaced, and a line @ZSH@ or @FISH@ by one line for each option in the
# language of that shell's completion.

# What is said of it there: the help up to the first stop. @quote: an apostrophe.
function title(help, quote) {
  sub(/^with -o: /, "", help)
  sub(/[:;,].*| \(.*/, "", help)
  gsub(/'/, quote, help)
  return help
}

function end_option() {
  if (name == "")
    return
  count++
  letters[count] = letter
  names[count] = name
  arguments[count] = argument
  helps[count] = help
  name = ""
}

# "  -o, --output=FILE     write the report ..." and lines of more help.
function read_help(line) {
  if (line ~ /^  (-.,|   ) --/) {
    end_option()
    letter = substr(line, 4, 1)
    if (letter == " ")
      letter = ""
    line = substr(line, 9)
    name = line
    sub(/ .*/, "", name)
    help = substr(line, length(name) + 1)
    sub(/^ */, "", help)
    argument = ""
    if (name ~ /=/) {
      argument = name
      sub(/.*=/, "", argument)
      sub(/=.*/, "", name)
    }
  } else if (name != "" && sub(/^          +/, "", line)) {
    help = help (help == "" ? "" : " ") line
  } else {
    end_option()
  }
}

function gather(  i) {
  for (i = 1; i <= count; i++) {
    if (letters[i] != "")
      words = words " -" letters[i]
    words = words " --" names[i] (arguments[i] == "" ? "" : "=")
    if (arguments[i] == "")
      continue
    with_argument = with_argument letters[i]
    long_names = long_names " " names[i]
    if (arguments[i] == "FILE")
      files = files " | -" letters[i] " | --" names[i]
  }
}

function print_zsh(  i, both, value) {
  for (i = 1; i <= count; i++) {
    value = arguments[i] == "" ? "" : ":" tolower(arguments[i]) ":"
    if (arguments[i] == "FILE")
      value = value "_files"
    if (letters[i] == "")
      both = sprintf("'--%s%s", names[i], value == "" ? "" : "=")
    else if (value == "")
      both = sprintf("'(-%s --%s)'{-%s,--%s}'", letters[i], names[i], letters[i], names[i])
    else
      both = sprintf("'(-%s --%s)'{-%s+,--%s=}'", letters[i], names[i], letters[i], names[i])
    printf "    %s[%s]%s' \\\n", both, title(helps[i], "'\\''"), value
  }
}

function print_fish(  i, line) {
  for (i = 1; i <= count; i++) {
    line = "complete -c ttime -n __ttime_before_command"
    if (letters[i] != "")
      line = line " -s " letters[i]
    line = line " -l " names[i]
    if (arguments[i] == "FILE")
      line = line " -r -F"
    else if (arguments[i] != "")
      line = line " -x"
    printf "%s -d '%s'\n", line, title(helps[i], "\\'")
  }
}

FNR == NR {
  read_help($0)
  next
}

FNR == 1 {
  end_option()
  gather()
}

/^@ZSH@$/ {
  print_zsh()
  next
}

/^@FISH@$/ {
  print_fish()
  next
}

{
  gsub(/@LETTERS@/, with_argument)
  gsub(/@NAMES@/, substr(long_names, 2))
  gsub(/@FILE_OPTIONS@/, substr(files, 4))
  gsub(/@WORDS@/, substr(words, 2))
  print
}
