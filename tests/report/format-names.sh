#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Formats with figures by name, %{name} and %{name:unit}.

# shellcheck disable=SC1003
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

# format FORMAT COMMAND [ARG]...: what it makes of it, without the shell's own
# words about a death by a signal
format()
{
	(
		ttime -q -o formatted -f "$@"
		:
	) 2>/dev/null
	cat formatted
}

is 'exit.status' "$(format '%{exit.status}' sh -c 'exit 3')" 3
is 'exit.signal' "$(format '%{exit.signal}' sh -c 'kill -KILL $$')" SIGKILL
is 'command' "$(format '%{command}' true a 'b  c')" 'true a b  c'
is 'hz' "$(format '%{hz}' true | grep -Ecx '[1-9][0-9]+')" 1
is 'ncpu' "$(format '%{ncpu}' true)" "$(getconf _NPROCESSORS_ONLN)"
is 'kernel' "$(format '%{kernel}' true)" "$(uname -r)"
is 'text around it' "$(format '<%{exit.status}>{%{exit.status}}%%{x}' true)" \
	'<0>{0}%{x}'
is 'between letters and escapes' \
	"$(format '%x%{exit.status}%x\t%{exit.status}\\' true)" \
	"$(printf '000\t0\\')"
is 'what is unknown, behind a name' "$(format '%{exit.status}%Q%' true)" '0?Q?'

# Units of time: the same moment in each, and what fits in the one without.
format '%{elapsed} %{elapsed:s} %{elapsed:ms} %{elapsed:us} %{elapsed:ns}' \
	sleep 0.2 >moments
read -r plain s ms us ns <moments
matches 'elapsed' "$plain" '^[0-9]+\.[0-9]{3}$'
matches 'elapsed:ns' "$ns" '^[0-9]+$'
between 'elapsed:ns' "$ns" 200000000 2500000000
near 'elapsed' "$plain" "$(calc "$ns / 1e9")" 0.001
near 'elapsed:s' "$s" "$(calc "$ns / 1e9")" 0.001
near 'elapsed:ms' "$ms" "$(calc "$ns / 1e6")" 0.001
near 'elapsed:us' "$us" "$(calc "$ns / 1e3")" 1

# Every figure that is a time has them.
each=
for name in elapsed cpu user sys stall.cpu stall.io stall.memory run wait \
	escaped suspended; do
	for unit in s ms us ns; do
		each="$each$name:$unit %{$name:$unit}\n"
	done
done
format "$each" truth burn u 50 >times.all
is 'times that do not look like one' "$(sed '$d' times.all |
	grep -Evx '[a-z.]+:[a-z]+ ((~|>=)?[0-9]+(\.[0-9]+)?|n/a)')" ''
is 'times' "$(grep -c : times.all)" 44
cpu=$(format '%{cpu:us} %{cpu}' truth burn u 100 | tr -d '~>=')
near 'cpu:us and cpu' "$(calc "${cpu% *} / 1e6")" "${cpu#* }" 0.001

# Units of size.
sizes=$(format '%{maxrss} %{maxrss:KiB} %{maxrss:MiB} %M' truth allocate 50)
echo "$sizes" >sizes
read -r plain kib mib letter <sizes
is 'maxrss' "$plain" "$letter"
is 'maxrss:KiB' "$kib" "$letter"
between 'maxrss:KiB' "$kib" 51200 102400
near 'maxrss:MiB' "$mib" "$(calc "$kib / 1024")" 0.06

# Neither is a figure that does not apply a zero.
for format in '%{exit.signal}' '%{messages.sent}'; do
	is "$format of true" "$(format "$format" true)" n/a
done
is 'exit.status of a killed command' \
	"$(format '%{exit.status}' sh -c 'kill -KILL $$')" n/a
