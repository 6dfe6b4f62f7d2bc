import Polling

// The first turn begins immediately, the others 100 ms after the one before.
for await _ in Polling(every: .milliseconds(100), clock: ContinuousClock()).prefix(3) {
  print("refreshing")
}
