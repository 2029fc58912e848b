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


def served():
    """A connection to the process that serves players; None where it has ended."""
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(os.environ["AGON_PYTHON_SOCKET"])
    except OSError:
        return None
    return connection


def stop():
    """Has Agon stop where the process that serves players has ended: no player is to blame for that."""
    os.kill(os.getppid(), signal.SIGINT)
    time.sleep(60)


def main():
    connection = served()
    if connection is None:
        return stop()
    connection.sendall(sys.argv[1].encode() + b"\n")
    answers = b""
    while True:
        for ready in select.select([0, connection], [], [])[0]:
            if ready == 0:
                piece = os.read(0, 65536)
                if not piece:
                    return
                connection.sendall(piece)
                continue
            try:
                piece = connection.recv(65536)
            except OSError:
                piece = b""
            answers += piece
            # The last line tells why there are no more; it is for standard error.
            answers, mark, reason = answers.partition(b"\0")
            while answers:
                answers = answers[os.write(1, answers):]
            if mark:
                while piece:
                    piece = connection.recv(65536)
                    reason += piece
                sys.exit(reason.decode())
            if not piece:
                return None if served() else stop()


main()
