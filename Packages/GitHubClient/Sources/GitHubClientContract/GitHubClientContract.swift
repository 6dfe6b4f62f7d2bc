// GitHubClientContract
