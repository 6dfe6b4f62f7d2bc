public import ContentService
public import Contract
public import DataFetchFeature
public import PortableFoundation

/// The contract of ``DataFetchFeature/DataFetchViewModel``: what holds for every working configuration.
public enum DataFetchFeatureContract {
  /// A rule about a view model.
  public typealias Rule = Contract.Rule<Subject>

  /// Makes view models under test; a rule decides how their fetches end, and when.
  public struct Subject: Sendable {
    /// Makes a view model; all of one subject share what is saved, as processes share a database.
    ///
    /// Each closure may wait, and may throw: the first gives the code of each fetch, by its number from 1;
    /// the second runs before a code is saved; the third runs when what is saved was read, before it is shown.
    public var makeViewModel:
      @Sendable (
        _ responseCode: @escaping @Sendable (_ number: Int) async throws -> UUID,
        _ saving: @escaping @Sendable () async throws -> Void,
        _ reading: @escaping @Sendable () async throws -> Void
      ) -> DataFetchViewModel

    /// A subject, of which nothing is saved.
    public init(
      makeViewModel:
        @escaping @Sendable (
          _ responseCode: @escaping @Sendable (_ number: Int) async throws -> UUID,
          _ saving: @escaping @Sendable () async throws -> Void,
          _ reading: @escaping @Sendable () async throws -> Void
        ) -> DataFetchViewModel
    ) {
      self.makeViewModel = makeViewModel
    }

    /// Makes a view model; see ``makeViewModel``.
    public func viewModel(
      responseCode: @escaping @Sendable (_ number: Int) async throws -> UUID = { UUID(number: $0) },
      saving: @escaping @Sendable () async throws -> Void = {},
      reading: @escaping @Sendable () async throws -> Void = {}
    ) -> DataFetchViewModel {
      makeViewModel(responseCode, saving, reading)
    }
  }

  /// Every rule; a rule wants a subject of its own.
  public static let rules = listenerRules + readingRules + fetchRules + callerRules
}
