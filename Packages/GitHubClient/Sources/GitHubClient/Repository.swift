public import PortableFoundation

/// A repository.
public struct Repository: Equatable, Sendable {
  /// The permanent number.
  public var number: Int64

  /// The present name, which can differ from the requested one.
  public var name: RepositoryName

  /// The number of stars.
  public var starCount: Int

  /// The time of creation.
  public var createdAt: Date

  /// The description; nil without one.
  public var summary: String?

  /// Whether the user is a collaborator, who may list people; nil if the response does not say.
  public var isCollaborator: Bool?

  /// Creates the value from its parts.
  public init(
    number: Int64,
    name: RepositoryName,
    starCount: Int,
    createdAt: Date,
    summary: String? = nil,
    isCollaborator: Bool? = nil
  ) {
    self.number = number
    self.name = name
    self.starCount = starCount
    self.createdAt = createdAt
    self.summary = summary
    self.isCollaborator = isCollaborator
  }
}
