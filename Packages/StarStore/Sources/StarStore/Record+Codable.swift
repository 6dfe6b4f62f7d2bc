@_spi(PageLinks) import APIClient
import PortableFoundation

/// Encodes a record as an object with one member, whose name is the kind of the record, without absent fields: times in
/// milliseconds since 1970.
extension StarStore.Record: Codable {
  private enum CodingKeys: String, CodingKey {
    case repository, week, star, new, lost
  }

  private enum FieldKeys: String, CodingKey {
    case repository, account, login, days
    case start = "start_ms"
    case starredAt = "starred_ms"
  }

  /// Decodes a record.
  ///
  /// - Throws: `DecodingError`, also for a time out of range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let key = container.allKeys.first ?? .repository
    guard key != .repository else {
      self = .repository(try container.decode(StarStore.RecordedRepository.self, forKey: key))
      return
    }
    let fields = try container.nestedContainer(keyedBy: FieldKeys.self, forKey: key)
    let repository = try fields.decode(Int.self, forKey: .repository)
    guard key != .week else {
      let start = try fields.time(.start)
      let week = StarStore.Week(start: start, days: try fields.decode([Int].self, forKey: .days))
      self = .week(week, of: repository)
      return
    }
    let star = StarStore.SavedStar(
      account: try fields.decodeIfPresent(Int64.self, forKey: .account),
      login: try fields.decodeIfPresent(String.self, forKey: .login),
      starredAt: try fields.time(.starredAt)
    )
    self =
      key == .star
      ? .star(star, of: repository)
      : .change(StarStore.StarChange(star, isLost: key == .lost), of: repository)
  }

  /// Encodes the record.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    func encode(_ star: StarStore.SavedStar, of repository: Int, as key: CodingKeys) throws {
      var fields = container.nestedContainer(keyedBy: FieldKeys.self, forKey: key)
      try fields.encode(repository, forKey: .repository)
      try fields.encodeIfPresent(star.account, forKey: .account)
      try fields.encodeIfPresent(star.login, forKey: .login)
      try fields.encode(star.starredAt.milliseconds, forKey: .starredAt)
    }
    switch self {
    case .repository(let repository):
      try container.encode(repository, forKey: .repository)
    case .week(let week, let repository):
      var fields = container.nestedContainer(keyedBy: FieldKeys.self, forKey: .week)
      try fields.encode(repository, forKey: .repository)
      try fields.encode(week.start.milliseconds, forKey: .start)
      try fields.encode(week.days, forKey: .days)
    case .star(let star, let repository):
      try encode(star, of: repository, as: .star)
    case .change(let change, let repository):
      try encode(change.star, of: repository, as: change.isLost ? .lost : .new)
    }
  }
}

extension StarStore.RecordedRepository: Codable {
  private enum CodingKeys: String, CodingKey {
    case number = "id"
    case server
    case serverNumber = "number"
    case name, count
    case time = "time_ms"
    case historyTime = "history_ms"
    case list
  }

  private enum ListKeys: String, CodingKey {
    case count
    case repositoryCount = "repository_count"
    case time = "time_ms"
    case pageCount = "page_count"
    case lastPage = "last_page"
    case entityTag = "etag"
    case lastModified = "last_modified"
    case countBeforeLastPage = "count_before_last_page"
  }

  /// Decodes a repository.
  ///
  /// - Throws: `DecodingError`, also for a time out of range and a page that is no URL.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let observation = StarStore.Observation(
      server: try container.decode(String.self, forKey: .server),
      number: try container.decode(Int64.self, forKey: .serverNumber),
      name: try container.decode(String.self, forKey: .name),
      count: try container.decode(Int.self, forKey: .count)
    )
    self.init(
      number: try container.decode(Int.self, forKey: .number),
      observation: observation,
      time: try container.time(.time),
      historyTime: try container.contains(.historyTime) ? container.time(.historyTime) : nil,
      list: try container.contains(.list)
        ? Self.list(in: container.nestedContainer(keyedBy: ListKeys.self, forKey: .list)) : nil
    )
  }

  private static func list(
    in fields: KeyedDecodingContainer<ListKeys>
  ) throws -> StarStore.SavedList {
    StarStore.SavedList(
      count: try fields.decode(Int.self, forKey: .count),
      repositoryCount: try fields.decode(Int.self, forKey: .repositoryCount),
      time: try fields.time(.time),
      pageCount: try fields.decode(Int.self, forKey: .pageCount),
      lastPage: try fields.decodeIfPresent(String.self, forKey: .lastPage).map { text in
        guard let page = PageLink(saved: text) else {
          throw DecodingError.dataCorruptedError(
            forKey: .lastPage,
            in: fields,
            debugDescription: "The last page is no URL."
          )
        }
        return page
      },
      validator: Validator(
        entityTag: try fields.decodeIfPresent(String.self, forKey: .entityTag),
        lastModified: try fields.decodeIfPresent(String.self, forKey: .lastModified)
      ),
      countBeforeLastPage: try fields.decode(Int.self, forKey: .countBeforeLastPage)
    )
  }

  /// Encodes the repository.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(number, forKey: .number)
    try container.encode(observation.server, forKey: .server)
    try container.encode(observation.number, forKey: .serverNumber)
    try container.encode(observation.name, forKey: .name)
    try container.encode(observation.count, forKey: .count)
    try container.encode(time.milliseconds, forKey: .time)
    try container.encodeIfPresent(historyTime?.milliseconds, forKey: .historyTime)
    guard let list else { return }
    var fields = container.nestedContainer(keyedBy: ListKeys.self, forKey: .list)
    try fields.encode(list.count, forKey: .count)
    try fields.encode(list.repositoryCount, forKey: .repositoryCount)
    try fields.encode(list.time.milliseconds, forKey: .time)
    try fields.encode(list.pageCount, forKey: .pageCount)
    try fields.encodeIfPresent(list.lastPage?.url.absoluteString, forKey: .lastPage)
    try fields.encodeIfPresent(list.validator?.entityTag, forKey: .entityTag)
    try fields.encodeIfPresent(list.validator?.lastModified, forKey: .lastModified)
    try fields.encode(list.countBeforeLastPage, forKey: .countBeforeLastPage)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a time from milliseconds.
  ///
  /// - Throws: `DecodingError`, also for a time that has no textual form.
  fileprivate func time(_ key: Key) throws -> Date {
    Date(milliseconds: try decode(Date.textualMilliseconds, forKey: key))
  }
}
