import SQLiteDatabase
import Testing

@testable import fetcher
@testable import market
@testable import stars
@testable import tasks

@Suite struct SchemaTests {
  @Test(arguments: [Schema.fetcher, .tasks, .market, .stars])
  func `the digest of each tool's schema is that of its migrations`(_ schema: Schema) throws {
    let digest = try schema.currentDigest()
    #expect(schema.digest == digest)
  }
}
