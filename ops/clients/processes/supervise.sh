#!/usr/bin/env bash
# supervise.sh <grace> <program> [argument…]
#
# Becomes the program and makes sure that it does not outlive the process that started it. The caller gives this script a process
# group of its own, so that Ctrl-C in a terminal does not reach the program, and holds the other end of descriptor 3:
#
#   a line    sends SIGINT to the program
#   the end   the caller is gone, or has seen the program end. A program that still runs gets SIGINT, unless it has had one, and
#             after <grace> seconds the whole group gets SIGKILL.
#
# The program's output passes through relays that read on when the caller is gone. Without them Terraform would die of SIGPIPE at
# its next line of output, before it has saved its state, and leave its provider processes behind.
grace=$1
shift

# The watcher is in the group, so the kernel cannot give the group's number ($$) to another process.
watch_caller() {
  trap '' INT TERM HUP
  local asked=
  while read -r _; do
    kill -INT $$
    asked=yes
  done
  [ -n "$asked" ] || kill -INT $$
  for ((tick = 0; tick < grace * 5; tick++)); do
    kill -0 $$ || break
    sleep 0.2
  done
  kill -KILL -- -$$
}

relay() {
  exec 3<&-
  cat 2>/dev/null || cat >/dev/null
}

watch_caller <&3 >/dev/null 2>&1 3<&- &
exec "$@" > >(relay) 2> >(relay >&2) 3<&-
