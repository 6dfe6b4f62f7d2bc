import AttemptLog
import Foundation

extension AttemptLog.Entry {
  /// A fetch with a value in every field.
  static func sample(url: String = "http://localhost:8000") -> Self {
    Self(
      time: Date(timeIntervalSince1970: 1_795_266_919.123),
      url: url,
      duration: .microseconds(1_234_567),
      outcome: .fetched(
        path: "c8630031-253d-467b-add0-18811e88be24",
        responseCode: UUID(
          uuid: (10, 193, 229, 25, 48, 79, 67, 64, 153, 213, 144, 58, 42, 114, 207, 231)
        ),
        attempts: 1
      )
    )
  }
}
