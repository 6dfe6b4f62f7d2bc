import Foundation
import PortableFoundation
import PostgresDatabase
import PostgresServer
import Store
import TemporaryDirectory

@testable import StoreLive

/// A new directory for the commits whose outcome is unknown.
struct LostCommits {
  let directory = TemporaryDirectory()

  var path: String { directory.file("data/unknown-commits") }

  /// The names of the files; nil without the directory.
  var files: [String]? {
    (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted()
  }

  /// Returns the location of a server whose lost commits are in the directory.
  func location<Stores>(
    of server: PostgresServer,
    by client: DatabaseClient<Stores>
  ) throws -> DatabaseLocation {
    guard case .server(var location) = try client.location(server.uri) else { throw Failure() }
    location.unknownCommits = path
    return .server(location)
  }

  /// Adds the first commit of a client.
  func add(client: Int64, at time: Date = Date(), on server: PostgresServer) throws {
    let commit = UnknownCommit(
      target: try ConnectionString(server.uri).target,
      token: CommitToken(client: client, number: 1)
    )
    guard UnknownCommits(directory: path).add(commit, at: time) else { throw Failure() }
  }

  private struct Failure: Error {}
}
