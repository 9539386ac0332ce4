"""The points desk: answers on a socket."""

import socket


def listen(port):
    """A listening socket on the loopback address."""
    desk = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    desk.bind(("127.0.0.1", port))
    desk.listen()
    return desk
