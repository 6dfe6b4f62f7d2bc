import PortableFoundation
import TargetStore

let targets = TargetStore.mock()
let limits = TargetStore.Limits(failures: 2)
let start = Date(timeIntervalSince1970: 1_800_000_000)
for (minute, failure) in [nil, "got no response", "got no response", nil].enumerated() {
  let attempt = TargetStore.Attempt(
    target: "web",
    machine: "here",
    time: start + Double(minute) * 60,
    failure: failure,
    limits: limits
  )
  print(try targets.record([attempt]).map(\.event.rawValue))  // [], [], ["failing"], ["healthy"]
}
while let change = try targets.deliver("here", start) {
  print(change.event, change.since.timeIntervalSince(start))  // failing 60.0, healthy 180.0
}
