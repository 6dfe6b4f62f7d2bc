import AttemptLog
import PortableFoundation

let log = AttemptLog.mock()
let start = Date(timeIntervalSince1970: 1_800_000_000)
for second in 1...3 {
  let entry = AttemptLog.Entry(
    time: start + Double(second),
    url: "http://localhost:8000",
    duration: .milliseconds(5),
    outcome: .fetched(path: "path-\(second)", responseCode: UUID(), attempts: 1)
  )
  try log.append(entry)
}

var query = AttemptLog.Query(.fetches, limit: 2)
while case let page = try log.page(query), let last = page.last {
  print(page.map(\.id))  // [3, 2], then [1]
  query.before = last.id
}

var previous: AttemptLog.Record?
for minute in 1...3 {
  let failure = AttemptLog.Entry(
    time: start + Double(minute) * 60,
    url: "http://localhost:8000",
    duration: .milliseconds(5),
    outcome: .failed(
      step: "requesting_path",
      code: "server_unreachable",
      cause: "got no response: the connection was refused"
    )
  )
  previous = try log.append(failure, extending: previous?.id)
}
for record in try log.page(AttemptLog.Query(.failures, limit: 20)) {
  print(record.count, record.lastTime.timeIntervalSince(record.entry.time))  // 3 120.0
}
