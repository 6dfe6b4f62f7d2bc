"""Fetches with `requests`, over one reused connection."""

import requests
import saving

session = requests.Session()


def get(url):
    response = session.get(url, timeout=300)
    response.raise_for_status()
    return response.json()


saving.run(get)
