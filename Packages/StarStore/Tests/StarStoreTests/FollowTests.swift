import PortableFoundation
import SQLDatabase
import SQLiteDatabase
import StarStore
import Testing

/// The user's list, former names and milestones.
@Suite struct FollowTests {
  private static let server = "https://api.github.com"

  private let store = StarStore.mock()

  @Test func `a repository of the list keeps the time at which it was added, and its data`() throws
  {
    let id = try store.sampleRepository()
    _ = try store.sampleRepository(2)
    #expect(try store.repositories().map(\.followedSince) == [nil, nil])
    #expect(try store.setFollowed(id, .sample(1)))
    #expect(try !store.setFollowed(id, .sample(2)))
    #expect(try store.repositories().map(\.followedSince) == [.sample(1), nil])
    let (recorded, _) = try store.record(.sample(1, count: 8), .sample(3))
    #expect(recorded.followedSince == .sample(1))
    #expect(try store.find(Self.server, "octo/many") == recorded)
    #expect(try store.setFollowed(id, nil))
    #expect(try !store.setFollowed(id, nil))
    #expect(try store.find(Self.server, "octo/many")?.count.count == 8)
  }

  @Test func `a list of unknown repositories and their milestones are refused`() throws {
    let other = StarStore.mock()
    let unknown = try other.sampleRepository()
    #expect(throws: StarStoreError.unknownRepository) { try store.setFollowed(unknown, .sample()) }
    #expect(throws: StarStoreError.unknownRepository) { try store.claimMilestones(unknown) }
  }

  @Test func `a renamed repository is found by its former names, in any case`() throws {
    let (first, _) = try store.record(.sample(name: "octo/one"), .sample(1))
    _ = try store.record(.sample(name: "octo/two"), .sample(2))
    var observation = StarStore.Observation.sample(name: "octo/three")
    observation.formerName = "octo/zero"
    let (present, _) = try store.record(observation, .sample(3))
    #expect(present.id == first.id)
    for name in ["octo/one", "octo/two", "octo/zero", "OCTO/Three"] {
      #expect(try store.find(Self.server, name) == present, "\(name)")
      #expect(try store.find("https://other.example.com", name) == nil)
    }
    #expect(try store.find(Self.server, "octo/four") == nil)
  }

  @Test func `the repository that has a name now is found before one that had it`() throws {
    _ = try store.record(.sample(1, name: "octo/one"), .sample(1))
    _ = try store.record(.sample(1, name: "octo/two"), .sample(2))
    let (new, _) = try store.record(.sample(2, name: "octo/one"), .sample(3))
    #expect(try store.find(Self.server, "octo/one") == new)
    let (newer, _) = try store.record(.sample(3, name: "octo/one"), .sample(4))
    #expect(try store.find(Self.server, "octo/one") == newer)
  }

  @Test(
    arguments: [
      (0, []), (9, []), (10, [10]), (99, [10, 50]), (500, [10, 50, 100, 500]),
      (999, [10, 50, 100, 500]), (1_000, [10, 50, 100, 500, 1_000]),
    ] as [(Int, [Int])]
  )
  func `milestones are powers of ten and their halves`(count: Int, milestones: [Int]) {
    #expect(StarMilestone.reached(by: count) == milestones)
    #expect(StarMilestone.last(reachedBy: count) == milestones.last ?? 0)
  }

  @Test func `the milestones of any count end`() {
    #expect(StarMilestone.reached(by: .max).count == 36)
    #expect(StarMilestone.reached(by: .min) == [])
  }

  @Test func `each milestone after the first count is claimed once`() throws {
    let (repository, _) = try store.record(.sample(count: 120), .sample(1))
    #expect(try store.claimMilestones(repository.id) == [])
    _ = try store.record(.sample(count: 1_100), .sample(2))
    // Another command saved the next count.
    _ = try store.record(.sample(count: 1_200), .sample(3))
    #expect(try store.claimMilestones(repository.id) == [500, 1_000])
    #expect(try store.claimMilestones(repository.id) == [])
    _ = try store.record(.sample(count: 900), .sample(4))
    #expect(try store.claimMilestones(repository.id) == [])
    _ = try store.record(.sample(count: 5_000), .sample(5))
    #expect(try store.claimMilestones(repository.id) == [5_000])
  }

  @Test func `concurrent claims share the milestones`() async throws {
    let (repository, _) = try store.record(.sample(count: 1), .sample(1))
    _ = try store.record(.sample(count: 100), .sample(2))
    let claimed = try await withThrowingTaskGroup { group in
      for _ in 1...8 { group.addTask { try store.claimMilestones(repository.id) } }
      return try await group.reduce(into: [], +=)
    }
    #expect(claimed == [10, 50, 100])
  }

  @Test func `a migration keeps repositories, which have reached the milestones of their counts`()
    throws
  {
    let database = SQLiteDatabase.inMemory()
    database.setUp(StarStore.schemaVersion1)
    try database.execute(
      """
      INSERT INTO star_repository (server, number, name, count, time)
      VALUES ('https://api.github.com', 1, 'octo/many', 600, 1000)
      """
    )
    for statement in StarStore.schemaVersion2 { try database.execute(statement) }
    let store = StarStore.live(in: database)
    let migrated = try #require(try store.find(Self.server, "octo/many"))
    #expect(migrated.followedSince == nil)
    #expect(migrated.count == StarCount(600, at: Date(timeIntervalSince1970: 1)))
    _ = try store.record(.sample(count: 1_000), .sample(1))
    #expect(try store.claimMilestones(migrated.id) == [1_000])
  }
}
