/// The version of the tool, and the one place where it stands.
public let version = "0.1.0"
