import AttemptLog
import FetchStatistics
import PortableFoundation

let log = AttemptLog.mock()
let start = Date(timeIntervalSince1970: 1_800_000_000)
for minute in [0, 1, 2, 9] {
  let entry = AttemptLog.Entry(
    time: start + Double(minute) * 60,
    url: "http://localhost:8000",
    duration: .milliseconds(3 + minute),
    outcome: .fetched(path: "path", responseCode: UUID(), attempts: 1)
  )
  try log.append(entry)
}
let failure = AttemptLog.Entry(
  time: start + 3 * 60,
  url: "http://localhost:8000",
  duration: .milliseconds(1),
  outcome: .failed(
    step: "requesting_path",
    code: "server_unreachable",
    cause: "got no response: the connection was refused"
  )
)
try log.append(failure)

let statistics = try FetchStatistics(of: log)
print(statistics.fetches, statistics.failures, statistics.successRate ?? 0)  // 4 1 0.8
print(statistics.percentile(50) ?? .zero)  // 0.004002 seconds
print(statistics.maximum ?? .zero)  // 0.012 seconds
let now = start + 10 * 60
print(statistics.longestOutage(at: now)?.duration(at: now) ?? .zero)  // 360.0 seconds
for column in statistics.columns(atMost: 2) { print(column.fetches, column.failures) }
// 3 1
// 1 0
