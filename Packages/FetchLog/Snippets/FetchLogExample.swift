import FetchLog
import PortableFoundation

let log = FetchLog.mock()
for number in 1...3 {
  let entry = FetchLog.Entry(
    time: Date(),
    url: "http://localhost:8000",
    path: "path-\(number)",
    responseCode: UUID(),
    duration: .milliseconds(5),
    attempts: 1
  )
  _ = try log.append(entry)
}

var query = FetchLog.Query(limit: 2)
while case let page = try log.page(query), let last = page.last {
  print(page.map(\.id))  // [3, 2], then [1]
  query.before = last.id
}
