// StargazerServiceLive
