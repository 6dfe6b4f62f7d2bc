public import ContentService
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import Synchronization
import Unimplemented

extension DataFetchViewModel {
  /// A view model that fetches nothing and saves in memory, and shows what it would show.
  ///
  /// - Parameters:
  ///   - saved: What was saved before: its code and its count appear with ``onAppear``.
  ///   - outcome: What each fetch gives, by its number; the first is 1.
  public static func mock(
    saved: State = State(),
    outcome: @escaping @Sendable (_ number: Int) -> Result<UUID, DataFetchFailure> = {
      .success(UUID(number: $0))
    }
  ) -> Self {
    let holder = StateHolder(State())
    let memory = Memory(saved)
    let load: @Sendable () async -> Void = {
      let saved = memory.saved
      holder.update { state in
        state.responseCode = saved.responseCode
        state.timesFetched = saved.timesFetched
        state.show(nil)
      }
    }
    return Self(
      state: { holder.state },
      states: { holder.states() },
      onAppear: load,
      refresh: load,
      fetchContent: {
        holder.update { $0.show(nil) }
        for step in [ContentStep.requestingPath, .requestingResponseCode] {
          holder.update { $0.step = .requesting(step) }
        }
        let saved = memory.fetch(outcome)
        holder.update { $0.step = .saving }
        holder.update { state in
          state.step = nil
          switch saved {
          case .success(let saved):
            state.responseCode = saved.responseCode
            state.timesFetched = saved.timesFetched
          case .failure(let failure):
            state.show(failure)
          }
        }
      }
    )
  }

  /// A view model whose every action fails, and shows so.
  public static func failing(_ failure: DataFetchFailure) -> Self {
    let holder = StateHolder(State())
    let fail: @Sendable () async -> Void = { holder.update { $0.show(failure) } }
    return Self(
      state: { holder.state },
      states: { holder.states() },
      onAppear: fail,
      refresh: fail,
      fetchContent: fail
    )
  }

  /// A view model that nobody is expected to use: every endpoint ends the process with its name, since none
  /// can throw.
  public static var unimplemented: Self {
    let client = "DataFetchViewModel"
    return Self(
      state: { Unimplemented("state", of: client).trap() },
      states: { Unimplemented("states", of: client).trap() },
      onAppear: { Unimplemented("onAppear", of: client).trap() },
      refresh: { Unimplemented("refresh", of: client).trap() },
      fetchContent: { Unimplemented("fetchContent", of: client).trap() }
    )
  }

  /// This view model, with a delay before each action; an action that is cancelled meanwhile does nothing.
  ///
  /// - Parameters:
  ///   - delay: How long each action waits first.
  ///   - clock: What the delay is measured on.
  public func delayed(by delay: Duration, clock: any Clock<Duration>) -> Self {
    var delayed = self
    for action in [\Self.onAppear, \.refresh, \.fetchContent] {
      let act = self[keyPath: action]
      delayed[keyPath: action] = {
        do {
          try await clock.sleep(for: delay)
        } catch {
          return
        }
        await act()
      }
    }
    return delayed
  }
}

/// What the mock saves.
private final class Memory: Sendable {
  private let contents: Mutex<(saved: DataFetchViewModel.State, fetches: Int)>

  init(_ saved: DataFetchViewModel.State) {
    contents = Mutex((saved, 0))
  }

  var saved: DataFetchViewModel.State { contents.withLock(\.saved) }

  func fetch(
    _ outcome: @Sendable (_ number: Int) -> Result<UUID, DataFetchFailure>
  ) -> Result<DataFetchViewModel.State, DataFetchFailure> {
    contents.withLock { contents in
      contents.fetches += 1
      return outcome(contents.fetches).map { code in
        contents.saved.responseCode = code
        contents.saved.timesFetched += 1
        return contents.saved
      }
    }
  }
}
