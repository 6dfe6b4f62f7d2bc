public import ContentService
public import Contract
public import DataFetchFeature
public import PortableFoundation

/// The contract of ``DataFetchFeature/DataFetchViewModel``.
public enum DataFetchFeatureContract {
  /// A rule of the contract.
  public typealias Rule = Contract.Rule<Subject>

  /// Creates the view models under test, whose fetches a rule controls.
  public struct Subject: Sendable {
    /// Creates a view model; those of one subject share their saved data, like processes that share a database.
    ///
    /// Each closure can suspend and throw. The first returns the response code of each fetch by its number, which
    /// starts at 1; the second runs before a change is saved; the third runs after the saved state is read, before
    /// it is shown. Fetches and failures have increasing times.
    public var makeViewModel:
      @Sendable (
        _ responseCode: @escaping @Sendable (_ number: Int) async throws -> UUID,
        _ saving: @escaping @Sendable () async throws -> Void,
        _ reading: @escaping @Sendable () async throws -> Void,
        _ server: URL
      ) -> DataFetchViewModel

    /// Creates a subject without saved data.
    public init(
      makeViewModel:
        @escaping @Sendable (
          _ responseCode: @escaping @Sendable (_ number: Int) async throws -> UUID,
          _ saving: @escaping @Sendable () async throws -> Void,
          _ reading: @escaping @Sendable () async throws -> Void,
          _ server: URL
        ) -> DataFetchViewModel
    ) {
      self.makeViewModel = makeViewModel
    }

    /// Creates a view model; see ``makeViewModel``.
    public func viewModel(
      responseCode: @escaping @Sendable (_ number: Int) async throws -> UUID = { UUID(number: $0) },
      saving: @escaping @Sendable () async throws -> Void = {},
      reading: @escaping @Sendable () async throws -> Void = {},
      server: URL = .localhost
    ) -> DataFetchViewModel {
      makeViewModel(responseCode, saving, reading, server)
    }
  }

  /// The rules; each needs its own subject.
  public static let rules =
    listenerRules + readingRules + fetchRules + activityRules + resetRules
}
