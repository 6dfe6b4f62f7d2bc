// GitHubClientLive
