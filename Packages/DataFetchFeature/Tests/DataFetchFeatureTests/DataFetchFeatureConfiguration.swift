import ContentService
import DataFetchFeature
import DataFetchFeatureContract
import InMemoryDatabase
import ObservableState
import Store

/// The working configurations of a view model, each as the contract wants it.
enum DataFetchFeatureConfiguration: CaseIterable {
  case mock
  case live

  /// View models in front of a memory that no other test uses.
  func subject() throws -> DataFetchFeatureContract.Subject {
    switch self {
    case .mock:
      let database = InMemoryDatabase()
      return DataFetchFeatureContract.Subject { responseCode, saving, reading in
        .mock(in: database, responseCode: responseCode, saving: saving, reading: reading)
      }
    case .live:
      let services = try Feature()
      return DataFetchFeatureContract.Subject { responseCode, saving, reading in
        var feature = services
        let fetches = ObservableState(0)
        feature.contentService.fetchCurrentResponseCode = { onStep in
          let number = fetches.update { number in
            number += 1
            return number
          }
          var fetched = try await services.contentService.fetchCurrentResponseCode(onStep)
          fetched.content.responseCode = try await responseCode(number)
          return fetched
        }
        feature.unitOfWork.write = { work in
          try await saving()
          try await services.unitOfWork.write(work)
        }
        feature.unitOfWork.read = { work in
          try await services.unitOfWork.read(work)
          try await reading()
        }
        return feature.viewModel
      }
    }
  }
}
