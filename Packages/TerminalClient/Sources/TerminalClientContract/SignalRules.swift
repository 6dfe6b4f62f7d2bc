import Contract
import TerminalClient
import Testing

extension TerminalClientContract {
  static let signalRules = [
    Rule("Every kind of signal arrives, again and again") { subject in
      for kind in TerminalClient.Signal.allCases {
        var signals = subject.client.signals([kind]).makeAsyncIterator()
        for _ in 1...2 {
          await subject.person.send(kind)
          try check(await signals.next(), is: kind)
        }
      }
    },
    Rule("Every listener gets the signals of its kinds, and no others") { subject in
      var both = subject.client.signals([.interrupt, .resize]).makeAsyncIterator()
      var one = subject.client.signals([.resize]).makeAsyncIterator()
      for kind in [TerminalClient.Signal.interrupt, .resize] {
        await subject.person.send(kind)
        try check(await both.next(), is: kind)
      }
      try check(await one.next(), is: .resize)
    },
    Rule("A listener that goes leaves the others listening") { subject in
      let going = Task { [client = subject.client] in for await _ in client.signals([.resize]) {} }
      var staying = subject.client.signals([.resize]).makeAsyncIterator()
      going.cancel()
      await going.value
      await subject.person.send(.resize)
      try check(await staying.next(), is: .resize)
    },
    Rule(
      """
      Suspending returns when the process is continued, and nobody who listens for suspend or resume is told
      """
    ) { subject in
      try subject.person.continueWhenStopped()
      var signals = subject.client.signals([.suspend, .resume, .interrupt]).makeAsyncIterator()
      subject.client.suspend()
      await subject.person.send(.interrupt)
      try check(await signals.next(), is: .interrupt)
    },
  ]
}
