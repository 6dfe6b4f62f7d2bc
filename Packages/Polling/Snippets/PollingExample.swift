import Polling

// The first iteration starts immediately, each later one 100 ms after the start of the previous one.
for await _ in Polling(every: .milliseconds(100), clock: ContinuousClock()).prefix(3) {
  print("refreshing")
}
