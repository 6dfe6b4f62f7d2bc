import AttemptLog
import CommandSupport
import DataFetchFeature
import FetcherCommand
import SQLDatabase
import Store
import Synchronization
import TerminalClient
import Testing

/// The pages in which a history is read and printed.
@Suite(.timeLimit(.minutes(10))) struct HistoryPagesTests {
  @Test(arguments: ["table", "csv", "json"])
  func `a long history is printed page by page, with one header`(format: String) async throws {
    let fixture = try Fixture(fetches: 1_001)
    let limits = Mutex<[Int]>([])
    let dependencies = fixture.dependencies { saved in
      saved.attemptLog.page = { [page = saved.attemptLog.page] query in
        // At most one page waits until it is printed.
        limits.withLock { $0.append(query.limit) }
        let reads = limits.withLock(\.count)
        #expect(fixture.terminal.writes.count >= reads - 2)
        return try page(query)
      }
    }
    let arguments = ["history", "--format", format, "--limit", "all"]
    #expect(await fetcherTool.run(arguments, dependencies) == .success)
    #expect(limits.withLock(\.self) == [500, 500, 500])
    let lines = fixture.terminal.output.split(whereSeparator: \.isNewline)
    #expect(lines.count == 1_001 + (format == "json" ? 0 : 1))
  }

  @Test func `nothing is printed within a transaction`() async throws {
    let fixture = try Fixture(fetches: 3)
    let isReading = Mutex(false)
    var dependencies = fixture.dependencies { saved in
      let read = fixture.savedState.unitOfWork.read
      saved.unitOfWork.read = { work in
        isReading.withLock { $0 = true }
        try await read(work)
        isReading.withLock { $0 = false }
      }
    }
    let write = dependencies.system.terminal.write
    dependencies.system.terminal.write = { text, stream in
      #expect(isReading.withLock { !$0 })
      write(text, stream)
    }
    #expect(await fetcherTool.run(["history"], dependencies) == .success)
    #expect(fixture.terminal.output.contains("http://a"))
  }

  @Test func `a page is printed before the failure to read the next one`() async throws {
    let fixture = try Fixture(fetches: 600)
    let dependencies = fixture.dependencies { saved in
      saved.attemptLog.page = { [page = saved.attemptLog.page] query in
        guard query.before == .max else { throw DatabaseError.cannotReadOrSave("b") }
        return try page(query)
      }
    }
    #expect(await fetcherTool.run(["history", "-n", "all"], dependencies) != .success)
    #expect(fixture.terminal.output.split(whereSeparator: \.isNewline).count == 501)
    #expect(fixture.terminal.errorOutput != "")
  }

  @Test func `a history whose reader has gone ends without an error`() async throws {
    let fixture = try Fixture(fetches: 600)
    fixture.terminal.failWrites(to: .output, with: .readerGone)
    let pages = Mutex(0)
    let dependencies = fixture.dependencies { saved in
      saved.attemptLog.page = { [page = saved.attemptLog.page] query in
        pages.withLock { $0 += 1 }
        return try page(query)
      }
    }
    #expect(await fetcherTool.run(["history", "-n", "all"], dependencies) == .success)
    // The second one was read while the first one was formatted.
    #expect(pages.withLock(\.self) == 2)
    #expect(fixture.terminal.errorOutput == "")
  }
}
