import APIClient
