import CommandLineParsing
import DataFetchFeature

extension CommandRun {
  /// Fetches, saves, and shows what is saved.
  func fetch() async -> ExitCode {
    await withDatabasePath { path in
      let server = Dependencies.Server(
        url: values[urlOption].url,
        allowedOrigins: Set(values[allowedOriginsOption]),
        timeout: values[timeoutOption]
      )
      // The database comes first: what cannot be saved is not fetched.
      let saved = try await dependencies.openDatabase(path)
      let viewModel = dependencies.viewModel(dependencies.contentService(server), saved)
      await viewModel.fetchContent()

      let state = viewModel.state()
      if let failure = state.failure {
        output.report(state.errorMessage ?? DataFetchViewModel.errorMessage)
        output.reportEscaped(failure.report)
        return failure.exitCode
      }
      guard let code = state.responseCode else {
        // Cancelled by a signal, of which the exit code tells.
        return .success
      }
      return output.showSaved(resultLines(code, state.timesFetched))
    }
  }
}
