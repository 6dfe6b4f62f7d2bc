/// The version of the tool, and the one place where it stands.
public let version = "0.1.0"

/// The day of the version, as the manual names it.
let versionDate = "2026-11-21"
