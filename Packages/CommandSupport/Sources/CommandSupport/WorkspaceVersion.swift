/// The version of the workspace and of every tool in it; CHANGELOG.md describes it.
public let workspaceVersion = "0.1.0"

/// The date of the version in the manuals.
let workspaceVersionDate = "2026-11-21"
