"""Polls `/state` as 50 open pages do, until it is ended: poll.py PORT."""
import http.client
import sys
import threading
import time

PAGES, PAUSE = 50, 2


def look(port, number):
    time.sleep(PAUSE * number / PAGES)
    connection, tag = http.client.HTTPConnection("127.0.0.1", port, timeout=60), ""
    while True:
        connection.request("GET", "/state", headers={"If-None-Match": tag})
        answer = connection.getresponse()
        answer.read()
        tag = answer.headers.get("ETag", tag)
        time.sleep(PAUSE)


for number in range(PAGES):
    threading.Thread(target=look, args=(int(sys.argv[1]), number), daemon=True).start()
threading.Event().wait()
