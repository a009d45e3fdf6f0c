"""A terminal in which commands run, and a person who reads the screen and types."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

import pyte

COLUMNS = 80
LINES = 400  # nothing scrolls away


class Terminal:
    """Runs commands one after the other, each on a screen of its own."""

    def __init__(self, folder, environment):
        self.folder = folder
        self.environment = environment

    def run(self, command, turns=(), seconds=120):
        """The screen when a command has ended, without the empty lines below, and its exit code.

        Each turn is a pattern that the person waits to see, and what is typed then; or what happens then, which returns what is
        typed.
        """
        screen = pyte.Screen(COLUMNS, LINES)
        # A new line begins at the left, as the terminal driver makes it.
        screen.set_mode(pyte.modes.LNM)
        stream = pyte.ByteStream(screen)
        turns = list(turns)
        deadline = time.monotonic() + seconds
        process, master = self._start(command)
        try:
            while output := _next_output(master, deadline):
                stream.feed(output)
                if turns and re.search(turns[0][0], text_of(screen)):
                    typed = turns.pop(0)[1]
                    os.write(master, (typed() if callable(typed) else typed).encode())
        finally:
            os.close(master)
            if time.monotonic() >= deadline:
                os.kill(process, signal.SIGKILL)
            status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        if turns:
            raise SystemExit(f"{command[0]} never showed {turns[0][0]!r}:\n{text_of(screen)}")
        return text_of(screen), status

    def _start(self, command):
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", LINES, COLUMNS, 0, 0))
        process = os.fork()
        if process == 0:
            os.close(master)
            os.login_tty(slave)
            os.chdir(self.folder)
            os.execvpe(command[0], command, self.environment)
        os.close(slave)
        return process, master


def _next_output(master, deadline):
    """Nothing at the end of the command, or after the deadline."""
    if not select.select([master], [], [], max(0, deadline - time.monotonic()))[0]:
        return b""
    try:
        return os.read(master, 65536)
    except OSError:  # so Linux reports that nobody has the terminal open any more
        return b""


def text_of(screen):
    return "\n".join(line.rstrip() for line in screen.display).rstrip("\n")
