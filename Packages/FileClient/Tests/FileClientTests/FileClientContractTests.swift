import Contract
import FileClient
import FileClientContract
import Testing

@Suite(.timeLimit(.minutes(1))) struct FileClientContractTests {
  @Test(arguments: FileClientConfiguration.allCases, FileClientContract.rules)
  func `every client keeps the contract`(
    configuration: FileClientConfiguration,
    rule: FileClientContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule refuses a broken client`() async {
    await (Self.drafts + Self.lines).verifyRefusal(
      by: FileClientContract.rules,
      changing: FileClientConfiguration.mock.subject
    )
  }

  private static let drafts: BrokenConfigurations<FileClientContract.Subject> = [
    // Loses a zero.
    "A file has the pieces of its draft, in order": { subject, original in
      subject.client.draft = { path in
        var draft = try original.client.draft(path)
        draft.append = { [append = draft.append] in if $0 != [0] { try append($0) } }
        return draft
      }
    },
    // Writes where the file will be.
    "Before a draft is published, there is nothing at its path": { subject, original in
      subject.client.draft = { path in
        .collecting { pieces, _ in try original.put(pieces, path) }
      }
    },
    // Leaves what it has begun.
    "A draft that is dropped leaves nothing behind": { subject, original in
      subject.client.draft = { path in
        .collecting { pieces, _ in try original.put(pieces, "\(path).part") }
      }
    },
    // Replaces what is there.
    "What is there already stays as it is, and is an error": { subject, original in
      subject.client.draft = { path in
        .collecting { pieces, isWhole in if isWhole { try original.put(pieces, path) } }
      }
    },
    // Empties what is there.
    "What is there already stays as it is, and is an error": { subject, original in
      subject.client.draft = { path in
        if try original.contents(path) != nil { try original.put([], path) }
        return try original.client.draft(path)
      }
    },
    // Looks only when it begins.
    "What has come to be there meanwhile stays too, and publishing is the error":
      { subject, original in
        subject.client.draft = { path in
          _ = try original.client.draft(path)
          return .collecting { pieces, isWhole in if isWhole { try original.put(pieces, path) } }
        }
      },
    // Publishes more than once.
    "A published draft takes no more": { subject, original in
      subject.client.draft = { path in
        var draft = try original.client.draft(path)
        draft.publish = { [publish = draft.publish] in try? publish() }
        return draft
      }
    },
    // Keeps a stream waiting.
    "A stream that is there takes the pieces as they are added": { subject, original in
      subject.client.draft = { path in
        var draft = try original.client.draft(path)
        let append = draft.append
        if draft.isStream {
          let collecting = FileClient.Draft.collecting { if $1 { try append($0) } }
          (draft.append, draft.publish) = (collecting.append, collecting.publish)
        }
        return draft
      }
    },
    // Loses what comes too late.
    "A published draft takes no more": { subject, original in
      subject.client.draft = { path in
        var draft = try original.client.draft(path)
        draft.append = { [append = draft.append] in try? append($0) }
        return draft
      }
    },
  ]

  private static let lines: BrokenConfigurations<FileClientContract.Subject> = [
    // Ends at an empty line.
    "Lines are as they were written, without the line feeds that end them": { subject, original in
      subject.client.changeLines(of: original) { $0.flatMap { $0.isEmpty ? nil : $0 } }
    },
    // Takes carriage returns away.
    "Lines are as they were written, without the line feeds that end them": { subject, original in
      subject.client.changeLines(of: original) { $0?.filter { $0 != 13 } }
    },
    // Wants a line feed at the end.
    "The last line may do without": { subject, original in
      subject.client.lines = { path, limit in
        let file = try original.contents(path) ?? []
        try original.put(
          Array(file.prefix(through: file.lastIndex(of: 10) ?? file.startIndex)),
          path
        )
        return try original.client.lines(path, limit)
      }
    },
    // Has no limit.
    "A line of more bytes than the limit is an error": { subject, original in
      subject.client.lines = { path, _ in try original.client.lines(path, .max) }
    },
    // Counts the line feed, too.
    "A line of more bytes than the limit is an error": { subject, original in
      subject.client.lines = { path, limit in try original.client.lines(path, limit - 1) }
    },
    // Goes on where it was.
    "After a restart the lines that were read come again, and then the others":
      { subject, original in
        subject.client.lines = { path, limit in
          var lines = try original.client.lines(path, limit)
          lines.restart = {}
          return lines
        }
      },
    // Takes what is absent for empty.
    "A file that is not there is an error": { subject, original in
      subject.client.lines = { path, limit in
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
    let collected = Shared<[UInt8]>([])
    return Self(
      append: { piece in
        collected.replace { $0 + piece }
        try use(collected.value, false)
      },
      publish: { try use(collected.value, true) }
    )
  }
}
