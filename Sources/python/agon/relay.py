"""Stands for a player or for the rules of a game that live in a Python process: Agon runs this as a program, and it
passes lines on to that process and back, over the socket that AGON_PYTHON_SOCKET names.

    relay.py KEY
"""
import os
import select
import signal
import socket
import sys
import time


def passed_on(connection):
    """Passes on what is said until Agon or the process ends it; returns why, if the process says so."""
    while True:
        ready = select.select([0, connection], [], [])[0]
        if 0 in ready:
            asked = os.read(0, 65536)
            if not asked:
                return None
            connection.sendall(asked)
        if connection in ready:
            # What follows a zero is the reason why there are no more answers.
            answer, ends, reason = received(connection).partition(b"\0")
            try:
                while answer:
                    answer = answer[os.write(1, answer):]
            except OSError:
                return None
            if ends:
                while not reason.endswith(b"\n"):
                    reason += received(connection)
                return reason.decode().rstrip()


def received(connection):
    """What comes next; an error where the process has ended."""
    piece = connection.recv(65536)
    if not piece:
        raise ConnectionError
    return piece


def main():
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(os.environ["AGON_PYTHON_SOCKET"])
        connection.sendall(sys.argv[1].encode() + b"\n")
        sys.exit(passed_on(connection))
    except OSError:
        # No player is to blame: Agon is to stop, as by Ctrl-C.
        os.kill(os.getppid(), signal.SIGINT)
        time.sleep(60)


main()
