import Contract
import FileClient
import FileClientContract
import Synchronization
import Testing

/// The contract bites: each of its rules refuses a client that is broken there.
@Suite(.timeLimit(.minutes(1))) struct BrokenFileClientTests {
  @Test(arguments: drafts + lines)
  func `the contract refuses a broken client`(client: BrokenClient) async {
    await client.verifyRefusal(by: FileClientContract.rules)
  }

  @Test func `every rule refuses something`() {
    #expect(
      Set((Self.drafts + Self.lines).map(\.sentence))
        == Set(FileClientContract.rules.map(\.sentence))
    )
  }

  private static let drafts: [BrokenClient] = [
    .mock("loses a zero", breaks: "A file has the pieces of its draft, in order") {
      client,
      original in
      client.draft = { path in
        var draft = try original.client.draft(path)
        draft.append = { [append = draft.append] in if $0 != [0] { try append($0) } }
        return draft
      }
    },
    .mock(
      "writes where the file will be",
      breaks: "Before a draft is published, there is nothing at its path"
    ) { client, original in
      client.draft = { path in
        .collecting { pieces, _ in try original.put(pieces, path) }
      }
    },
    .mock(
      "leaves what it has begun",
      breaks: "A draft that is dropped leaves nothing behind"
    ) { client, original in
      client.draft = { path in
        .collecting { pieces, _ in try original.put(pieces, "\(path).part") }
      }
    },
    .mock(
      "replaces what is there",
      breaks: "What is there already stays as it is, and is an error"
    ) { client, original in
      client.draft = { path in
        .collecting { pieces, isWhole in if isWhole { try original.put(pieces, path) } }
      }
    },
    .mock(
      "empties what is there",
      breaks: "What is there already stays as it is, and is an error"
    ) { client, original in
      client.draft = { path in
        if try original.contents(path) != nil { try original.put([], path) }
        return try original.client.draft(path)
      }
    },
    .mock(
      "looks only when it begins",
      breaks: "What has come to be there meanwhile stays too, and publishing is the error"
    ) { client, original in
      client.draft = { path in
        _ = try original.client.draft(path)
        return .collecting { pieces, isWhole in if isWhole { try original.put(pieces, path) } }
      }
    },
    .mock("publishes more than once", breaks: "A published draft takes no more") {
      client,
      original in
      client.draft = { path in
        var draft = try original.client.draft(path)
        draft.publish = { [publish = draft.publish] in try? publish() }
        return draft
      }
    },
    .mock(
      "keeps a stream waiting",
      breaks: "A stream that is there takes the pieces as they are added"
    ) { client, original in
      client.draft = { path in
        var draft = try original.client.draft(path)
        let append = draft.append
        if draft.isStream {
          let collecting = FileClient.Draft.collecting { if $1 { try append($0) } }
          (draft.append, draft.publish) = (collecting.append, collecting.publish)
        }
        return draft
      }
    },
    .mock("loses what comes too late", breaks: "A published draft takes no more") {
      client,
      original in
      client.draft = { path in
        var draft = try original.client.draft(path)
        draft.append = { [append = draft.append] in try? append($0) }
        return draft
      }
    },
  ]

  private static let lines: [BrokenClient] = [
    .mock(
      "ends at an empty line",
      breaks: "Lines are as they were written, without the line feeds that end them"
    ) { client, original in
      client.changeLines(of: original) { $0.flatMap { $0.isEmpty ? nil : $0 } }
    },
    .mock(
      "takes carriage returns away",
      breaks: "Lines are as they were written, without the line feeds that end them"
    ) { client, original in
      client.changeLines(of: original) { $0?.filter { $0 != 13 } }
    },
    .mock("wants a line feed at the end", breaks: "The last line may do without") {
      client,
      original in
      client.lines = { path, limit in
        let file = try original.contents(path) ?? []
        try original.put(
          Array(file.prefix(through: file.lastIndex(of: 10) ?? file.startIndex)),
          path
        )
        return try original.client.lines(path, limit)
      }
    },
    .mock("has no limit", breaks: "A line of more bytes than the limit is an error") {
      client,
      original in
      client.lines = { path, _ in try original.client.lines(path, .max) }
    },
    .mock(
      "counts the line feed, too",
      breaks: "A line of more bytes than the limit is an error"
    ) { client, original in
      client.lines = { path, limit in try original.client.lines(path, limit - 1) }
    },
    .mock(
      "goes on where it was",
      breaks: "After a restart the lines that were read come again, and then the others"
    ) {
      client,
      original in
      client.lines = { path, limit in
        var lines = try original.client.lines(path, limit)
        lines.restart = {}
        return lines
      }
    },
    .mock("takes what is absent for empty", breaks: "A file that is not there is an error") {
      client,
      original in
      client.lines = { path, limit in
        try original.contents(path) == nil
          ? FileClient.Lines(next: { nil }, restart: {}) : original.client.lines(path, limit)
      }
    },
  ]
}

extension FileClient {
  fileprivate mutating func changeLines(
    of original: FileClientContract.Subject,
    _ change: @escaping @Sendable (_ line: [UInt8]?) -> [UInt8]?
  ) {
    lines = { path, limit in
      let lines = try original.client.lines(path, limit)
      return Lines(next: { change(try lines.next()) }, restart: lines.restart)
    }
  }
}

extension FileClient.Draft {
  /// A draft that does something with its pieces so far, whenever there are more, and when it is whole.
  fileprivate static func collecting(
    _ use: @escaping @Sendable (_ pieces: [UInt8], _ isWhole: Bool) throws -> Void
  ) -> Self {
    let collected = Collected()
    return Self(
      append: { piece in try use(collected.add(piece), false) },
      publish: { try use(collected.add([]), true) }
    )
  }
}

private final class Collected: Sendable {
  private let pieces = Mutex<[UInt8]>([])

  func add(_ piece: [UInt8]) -> [UInt8] {
    pieces.withLock { pieces in
      pieces += piece
      return pieces
    }
  }
}
