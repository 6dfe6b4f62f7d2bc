"""A fetch with the standard library as most people use it: a connection for each request."""

import json
import urllib.request

import saving


def get(url):
    with urllib.request.urlopen(url, timeout=300) as response:  # which raises where the status is an error
        return json.load(response)


saving.run(get)
