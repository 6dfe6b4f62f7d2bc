import Contract
import FileClient
import FileClientContract
import Testing

@Suite(.timeLimit(.minutes(10))) struct FileClientContractTests {
  @Test(arguments: FileClientConfiguration.allCases, FileClientContract.rules)
  func `every client obeys the contract`(
    configuration: FileClientConfiguration,
    rule: FileClientContract.Rule
  ) async {
    await rule.verify(on: configuration, making: configuration.subject)
  }

  @Test func `each rule rejects a broken client`() async {
    await (Self.drafts + Self.lines + Self.contents + Self.removals).verifyRejection(
      by: FileClientContract.rules,
      changing: FileClientConfiguration.mock.subject
    )
  }

  private static let drafts: BrokenConfigurations<FileClientContract.Subject> = [
    // Drops a zero byte.
    "A published file contains the appended bytes in order": { subject, original in
      subject.client.changeDrafts(of: original) { draft in
        draft.append = { [append = draft.append] in if $0 != [0] { try append($0) } }
      }
    },
    // Writes to the final path.
    "An unpublished draft does not exist at its path": { subject, original in
      subject.client.draft = { path in
        .collecting { bytes, _ in try original.put(bytes, path) }
      }
    },
    // Leaves a temporary file.
    "A discarded draft leaves no file behind": { subject, original in
      subject.client.draft = { path in
        .collecting { bytes, _ in try original.put(bytes, "\(path).part") }
      }
    },
    // Replaces the file.
    "An existing file is an error and remains unchanged": { subject, original in
      subject.client.draft = { path in
        .collecting { bytes, isPublished in if isPublished { try original.put(bytes, path) } }
      }
    },
    // Truncates the file.
    "An existing file is an error and remains unchanged": { subject, original in
      subject.client.draft = { path in
        if try original.contents(path) != nil { try original.put([], path) }
        return try original.client.draft(path)
      }
    },
    // Reports the directory as a file.
    "The path of a directory is an error": { subject, original in
      subject.client.draft = { path in
        do {
          return try original.client.draft(path)
        } catch FileClientError.isDirectory {
          throw FileClientError.exists(path: path)
        }
      }
    },
    // Checks at the start only.
    "A file that appears before the draft is published remains unchanged, and publishing throws":
      { subject, original in
        subject.client.draft = { path in
          _ = try original.client.draft(path)
          return .collecting { bytes, isPublished in
            if isPublished { try original.put(bytes, path) }
          }
        }
      },
    // Publishes repeatedly.
    "A published draft rejects further calls": { subject, original in
      subject.client.changeDrafts(of: original) { draft in
        draft.publish = { [publish = draft.publish] in try? publish() }
      }
    },
    // Writes to the stream at the end.
    "An existing stream receives the bytes as they are appended": { subject, original in
      subject.client.changeDrafts(of: original) { draft in
        guard draft.isStream else { return }
        let append = draft.append
        let collecting = FileClient.Draft.collecting { if $1 { try append($0) } }
        (draft.append, draft.publish) = (collecting.append, collecting.publish)
      }
    },
    // Ignores late bytes.
    "A published draft rejects further calls": { subject, original in
      subject.client.changeDrafts(of: original) { draft in
        draft.append = { [append = draft.append] in try? append($0) }
      }
    },
  ]

  private static let lines: BrokenConfigurations<FileClientContract.Subject> = [
    // Ends at an empty line.
    "Lines contain all bytes except the line feeds": { subject, original in
      subject.client.changeLines(of: original) { $0.flatMap { $0.isEmpty ? nil : $0 } }
    },
    // Drops carriage returns.
    "Lines contain all bytes except the line feeds": { subject, original in
      subject.client.changeLines(of: original) { $0?.filter { $0 != 13 } }
    },
    // Requires a line feed at the end.
    "The last line needs no line feed": { subject, original in
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
    "A line that exceeds the limit is an error": { subject, original in
      subject.client.lines = { path, _ in try original.client.lines(path, .max) }
    },
    // Includes the line feed.
    "A line that exceeds the limit is an error": { subject, original in
      subject.client.lines = { path, limit in try original.client.lines(path, limit - 1) }
    },
    // Ignores the restart.
    "After a restart all lines are read again":
      { subject, original in
        subject.client.lines = { path, limit in
          var lines = try original.client.lines(path, limit)
          lines.restart = {}
          return lines
        }
      },
    // Treats a missing file as an empty one.
    "A missing file is an error": { subject, original in
      subject.client.lines = { path, limit in
        try original.contents(path) == nil
          ? FileClient.Lines(next: { nil }, restart: {}) : original.client.lines(path, limit)
      }
    },
  ]
}

extension FileClientContractTests {
  fileprivate static let contents: BrokenConfigurations<FileClientContract.Subject> = [
    // Drops the last line feed.
    "Returns the bytes of a regular file, which a symbolic link may name": { subject, original in
      subject.client.contents = { path in
        let bytes = try original.client.contents(path)
        return bytes.last == 10 ? bytes.dropLast() : bytes
      }
    },
    // Treats a missing file as an empty one.
    "Returns the bytes of a regular file, which a symbolic link may name": { subject, original in
      subject.client.contents = { path in try original.contents(path) ?? [] }
    },
    // Reads the stream.
    "A stream is an error, and the call does not wait for it": { subject, original in
      subject.client.contents = { path in try original.contents(path) ?? [] }
    },
  ]

  fileprivate static let removals: BrokenConfigurations<FileClientContract.Subject> = [
    // Empties the file.
    "A removed file does not exist": { subject, original in
      subject.client.remove = { try original.put([], $0) }
    },
    // Succeeds for a missing file.
    "A missing file and a directory cannot be removed": { subject, original in
      subject.client.remove = { try? original.client.remove($0) }
    },
  ]
}

extension FileClient {
  fileprivate mutating func changeDrafts(
    of original: FileClientContract.Subject,
    _ change: @escaping @Sendable (_ draft: inout Draft) -> Void
  ) {
    draft = { path in
      var draft = try original.client.draft(path)
      change(&draft)
      return draft
    }
  }

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
  /// Returns a draft that passes its bytes to a closure after each append and on publication.
  fileprivate static func collecting(
    _ use: @escaping @Sendable (_ bytes: [UInt8], _ isPublished: Bool) throws -> Void
  ) -> Self {
    let collected = Shared<[UInt8]>([])
    return Self(
      append: { bytes in
        collected.replace { $0 + bytes }
        try use(collected.value, false)
      },
      publish: { try use(collected.value, true) }
    )
  }
}
