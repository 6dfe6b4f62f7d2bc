import Contract
import TerminalClient
import Testing

extension TerminalClientContract {
  static let signalRules = [
    Rule("Every signal of each kind is delivered") { subject in
      for kind in TerminalClient.Signal.allCases {
        var signals = subject.client.signals([kind]).makeAsyncIterator()
        for _ in 1...2 {
          await subject.user.send(kind)
          try check(await signals.next(), is: kind)
        }
      }
    },
    Rule("Every listener receives the signals of its kinds and no others") { subject in
      var both = subject.client.signals([.interrupt, .resize]).makeAsyncIterator()
      var one = subject.client.signals([.resize]).makeAsyncIterator()
      for kind in [TerminalClient.Signal.interrupt, .resize] {
        await subject.user.send(kind)
        try check(await both.next(), is: kind)
      }
      try check(await one.next(), is: .resize)
    },
    Rule("A listener that ends does not affect the others") { subject in
      let ending = Task { [client = subject.client] in for await _ in client.signals([.resize]) {} }
      var remaining = subject.client.signals([.resize]).makeAsyncIterator()
      ending.cancel()
      await ending.value
      await subject.user.send(.resize)
      try check(await remaining.next(), is: .resize)
    },
    Rule("Suspending delivers no signal to listeners of suspend and resume") { subject in
      try subject.user.continueWhenStopped()
      var signals = subject.client.signals([.suspend, .resume, .interrupt]).makeAsyncIterator()
      subject.client.suspend()
      await subject.user.send(.interrupt)
      try check(await signals.next(), is: .interrupt)
    },
  ]
}
