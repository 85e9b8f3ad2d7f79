#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A user manager that gives no scope: the command runs once, without a leaf, and
# the report has the reason.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manager.sh
. "$srcdir/tests/manager.sh"

make_user

# refused NAME REASON, the latter an EREGEX
refused()
{
	session ttime -j -o report sh -c 'echo ran >>ran; exec truth -v burn u 100' >used 2>err
	is "status, $1" $? 0
	is "runs, $1" "$(lines ran)" 1
	rm ran
	is "messages, $1" "$(cat err)" ''
	is "step, $1" "$(json step report)" '"none"'
	matches "reasons, $1" "$(note step why report)" \
		"^own cgroup: Permission denied; systemd scope: $2\$"
	near_cpu "cpu, $1" "$(seconds cpu_us report)" "$(cat used)"
	session ttime -j -o report truth fork 20
	case $(json forks report) in
	20) ;;
	null) matches "reason for no forks, $1" "$(note forks why report)" . ;;
	*) fail "forks, $1: $(json forks report)" ;;
	esac
}

refused 'no helper' 'no ttime-scope: No such file or directory'
helper <<'END'
#!/bin/sh
echo 'user manager: Access denied'
END
refused 'a refusal' 'user manager: Access denied'
helper <<'END'
#!/bin/sh
printf 'one line\nand another\n'
END
refused 'two lines' 'one line'
helper <<'END'
#!/bin/sh
printf %0400d 0 | tr 0 7
END
refused 'a long answer' '7{60,120}'
helper <<'END'
#!/bin/sh
echo ok
END
refused 'ok, but not moved' 'Permission denied'
helper <<'END'
#!/bin/sh
exit 0
END
refused 'no word' 'ttime-scope gave no answer'
helper <<'END'
#!/bin/sh
kill -KILL $$
END
refused 'a killed helper' 'ttime-scope gave no answer'
printf '\177no program' | helper
refused 'no program' 'ttime-scope gave no answer'
chmod 644 lib/ttime-scope
refused 'not executable' 'no ttime-scope: Permission denied'
