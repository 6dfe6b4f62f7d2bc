import CommandSupport
import DataFetchFeature
import FetchLog
import FetcherCommand
import Store
import Synchronization
import TerminalClient
import Testing

/// However long the history is, it is shown a page at a time.
@Suite(.timeLimit(.minutes(1))) struct HistoryPagesTests {
  @Test(arguments: ["table", "csv", "json"])
  func `many fetches come in pages, with one header`(format: String) async throws {
    let world = try World(fetches: 1_001)
    let limits = Mutex<[Int]>([])
    let dependencies = world.dependencies { saved in
      let page = world.savedState.fetchLog.page
      saved.fetchLog.page = { query in
        // Whatever is read, the pages before it are written.
        #expect(world.terminal.writes.count == limits.withLock { $0.count })
        limits.withLock { $0.append(query.limit) }
        return try page(query)
      }
    }
    let arguments = ["history", "--format", format, "--limit", "all"]
    #expect(await fetcherTool.run(arguments, dependencies) == .success)
    #expect(limits.withLock(\.self) == [500, 500, 500])
    let lines = world.terminal.output.split(whereSeparator: \.isNewline)
    #expect(lines.count == 1_001 + (format == "json" ? 0 : 1))
  }

  @Test func `nothing is written while the database is read`() async throws {
    let world = try World(fetches: 3)
    let isReading = Mutex(false)
    var dependencies = world.dependencies { saved in
      let read = world.savedState.unitOfWork.read
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
    #expect(world.terminal.output.contains("http://a"))
  }

  @Test func `where the reader has gone, no more is read, and the end is quiet`() async throws {
    let world = try World(fetches: 600)
    world.terminal.failWrites(to: .output, with: .readerGone)
    let pages = Mutex(0)
    let dependencies = world.dependencies { saved in
      let page = world.savedState.fetchLog.page
      saved.fetchLog.page = { query in
        pages.withLock { $0 += 1 }
        return try page(query)
      }
    }
    #expect(await fetcherTool.run(["history", "-n", "all"], dependencies) == .success)
    #expect(pages.withLock(\.self) == 1)
    #expect(world.terminal.errorOutput == "")
  }
}
