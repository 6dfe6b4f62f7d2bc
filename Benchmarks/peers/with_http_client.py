"""Fetches with the standard library, over one reused connection."""

import http.client
import json
import sys
import urllib.parse

import saving

connection = http.client.HTTPConnection(urllib.parse.urlsplit(sys.argv[1]).netloc, timeout=300)


def get(url):
    connection.request("GET", urllib.parse.urlsplit(url).path or "/")
    response = connection.getresponse()
    body = response.read()
    if response.status != 200:
        raise RuntimeError(f"{url} returned status {response.status}")
    return json.loads(body)


saving.run(get)
