"""Fetches with `urllib`, the usual way with the standard library: one connection per request."""

import json
import urllib.request

import saving


def get(url):
    with urllib.request.urlopen(url, timeout=300) as response:  # raises for an error status
        return json.load(response)


saving.run(get)
