import CivilCalendar
import CommandLineParsing
import CommandSupport
import DataFetchFeature
import FetchStatistics
import NetworkOptions
import PortableFoundation
import Store
import StyleGuide
import TerminalClient
import TerminalUI
import TextFormatting

let statsCommand = ToolCommand<Dependencies>(
  "stats",
  summary: "Print statistics of saved fetches and failures.",
  options: [
    OptionGroup("Selection", sinceOption, fromServerOption, targetOption, fromMachineOption),
    OptionGroup("Output", jsonOption),
  ],
  examples: [
    ("fetcher stats --since '24h ago'", "Print the statistics of the last day."),
    ("fetcher stats --target https://example.com", "Print those of the checks of a target."),
    ("fetcher stats --json | jq .success_rate", "Print the share of successful fetches."),
  ],
  exitCodes: [.notFound, .cannotCreate],
  exitCodeSummaries: .ofSavedData(notFound: targetNotFound)
) { try await $0.stats() }

extension CommandRun<Dependencies> {
  /// Prints statistics; creates no file, sends no request.
  fileprivate func stats() async throws -> ExitCode {
    let since = values[sinceOption]?.date(now: system.now(), secondsFromGMT: system.localOffset)
    let servers = values[fromServerOption]?.spellings
    let saved = try await openDatabaseIfPresent(at: databaseLocation())
    let machine = values[fromMachineOption]
    try await checkTarget(in: saved)
    let statistics =
      try await saved?.statistics(
        since: since,
        servers: servers,
        target: values[targetOption],
        machine: machine
      )
      ?? FetchStatistics()
    if output.isJSON {
      try await output.show(statistics.json(at: system.now()), of: .stats)
    } else if statistics.firstTime != nil {
      let lines = serverLines(of: statistics) + [""] + lines(of: statistics) + chart(of: statistics)
      try await output.show(lines.joined(separator: "\n"))
    } else {
      let isSelective = since != nil || servers != nil || machine != nil
      output.report(
        values[targetOption] != nil
          ? "No saved check matches."
          : isSelective && saved != nil
            ? "No saved fetch or failure matches." : "No fetch is saved yet."
      )
    }
    return .success
  }

  /// Returns the states of the servers with the last fetches or failures.
  private func serverLines(of statistics: FetchStatistics) -> [String] {
    let servers = statistics.servers
    let limit = 5
    let others = servers.count - limit
    let hasMachines = statistics.machineCount > 1
    return servers.prefix(limit).map { server in
      line(of: server, isLastUsed: server == servers.first, namingMachine: hasMachines)
    } + (others > 0 ? ["\(others) other server\(others == 1 ? "" : "s")"] : [])
  }

  private func line(
    of server: FetchStatistics.Server,
    isLastUsed: Bool,
    namingMachine namesMachine: Bool
  ) -> String {
    let name = server.url.escapedForTerminal(limit: Failure.longestLine)
    let age = Duration.seconds(system.now().timeIntervalSince(server.lastTime))
    let state = server.isFailing ? "failing" : "healthy"
    let event =
      server.isFailing ? "failure" : values[targetOption] == nil ? "fetch" : "passed check"
    let place = namesMachine ? " on \(server.machine.machineText)" : ""
    let line =
      "\(name)\(place): \(state) since \(localText(of: server.start)) (last \(event) \(age.ageText) ago)"
    // An old state may have changed, and a server without any fetch is usually mistyped: neither is an alarm.
    let isCurrent = age < .seconds(3_600) && (isLastUsed || server.lastFetch != nil)
    let role: Role? = isCurrent ? server.isFailing ? .bad : .good : nil
    return Line(line, as: role).rendered(in: output.style(on: .output))
  }

  private func lines(of statistics: FetchStatistics) -> [String] {
    var lines: [String] = []
    func add(_ label: String, _ value: String?) {
      if let value { lines.append("\(label): \(value)") }
    }
    for (label, count) in [
      ("Servers", Set(statistics.servers.map(\.url)).count), ("Machines", statistics.machineCount),
    ] where count > 1 {
      add(label, "\(count), taken together")
    }
    add("First", statistics.firstTime.map(localText))
    add("Last", statistics.lastTime.map(localText))
    add(values[targetOption] == nil ? "Fetches" : "Passed Checks", "\(statistics.fetches)")
    add("Failures", "\(statistics.failures)")
    add("Success Rate", statistics.successRate.map(percentage))
    add("Median", statistics.percentile(50)?.text)
    add("95th Percentile", statistics.percentile(95)?.text)
    add("Maximum", statistics.maximum?.text)
    let now = system.now()
    if let outage = statistics.longestOutage(at: now) {
      let length = outage.duration(at: now).longText
      add("Longest Outage", outage.end == nil ? "\(length) so far" : length)
      add("Outage Start", localText(of: outage.start))
      add("Outage End", outage.end.map(localText) ?? "not yet")
      add("Outage Server", outage.server.escapedForTerminal(limit: Failure.longestLine))
      add("Outage Machine", statistics.machineCount > 1 ? outage.machine.machineText : nil)
    }
    return lines
  }
}

extension FetchStorage {
  fileprivate func statistics(
    since: Date?,
    servers: Set<String>?,
    target: String?,
    machine: String?
  ) async throws -> FetchStatistics {
    let reader = FetchStatisticsReader(
      of: attemptLog,
      since: since,
      servers: servers,
      target: target ?? "",
      machine: machine
    )
    return try await read(reader).statistics
  }

  /// Returns a reader that has read all pages, each in a separate unit of work.
  func read(_ reader: FetchStatisticsReader) async throws -> FetchStatisticsReader {
    var (reader, hasMore) = (reader, true)
    while hasMore {
      do {
        (reader, hasMore) = try await unitOfWork.read { [reader] in
          var reader = reader
          let hasMore = try reader.readPage()
          return (reader, hasMore)
        }
      } catch let error as FetchStatisticsError {
        throw Failure(.tryAgain, code: "changed_meanwhile", "\(error)")
      }
    }
    return reader
  }
}

extension FetchStatistics {
  /// The number of machines with an attempt.
  fileprivate var machineCount: Int { Set(servers.map(\.machine)).count }

  func json(at now: Date) -> JSON {
    [
      "fetches": .integer(fetches),
      "failures": .integer(failures),
      "success_rate": successRate.map { .number($0) } ?? .null,
      "p50_ms": .milliseconds(percentile(50)),
      "p95_ms": .milliseconds(percentile(95)),
      "max_ms": .milliseconds(maximum),
      "first_at": .time(firstTime),
      "last_at": .time(lastTime),
      "longest_outage": longestOutage(at: now)?.json(at: now) ?? .null,
      "current_outages": .array(currentOutages.map { $0.json(at: now) }),
      "servers": .array(servers.map(\.json)),
    ]
  }
}

extension String {
  /// The name of a machine for users.
  fileprivate var machineText: String {
    isEmpty ? "an unknown machine" : escapedForTerminal(limit: Failure.longestLine)
  }
}

extension FetchStatistics.Server {
  fileprivate var json: JSON {
    [
      "url": .string(url),
      "machine": .name(machine),
      "state": .string(isFailing ? "failing" : "healthy"),
      "since": .time(start),
      "last_fetched_at": .time(lastFetch),
      "last_failed_at": .time(lastFailure),
    ]
  }
}

extension FetchStatistics.Outage {
  fileprivate func json(at now: Date) -> JSON {
    [
      "url": .string(server),
      "machine": .name(machine),
      "started_at": .time(start),
      "last_failed_at": .time(lastFailure),
      "ended_at": .time(end),
      "duration_ms": .milliseconds(duration(at: now)),
    ]
  }
}
