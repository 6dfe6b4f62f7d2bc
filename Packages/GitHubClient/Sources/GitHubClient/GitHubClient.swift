// GitHubClient
