#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension NetworkClient {
  /// A GET request, with the limits that its answer must keep.
  public struct Request: Equatable, Sendable {
    /// What is asked for; `http` or `https`.
    public var url: URL

    /// The header fields to send beside those of the transport.
    public var headers: [String: String]

    /// The time from the call to the last byte of the answer.
    public var timeLimit: Duration

    /// The size that the body of the answer may have, in bytes, after decompression.
    public var maximumBodySize: Int

    /// A request with the limits that suit a small answer: 10 seconds and 64 KiB.
    public init(
      url: URL,
      headers: [String: String] = [:],
      timeLimit: Duration = .seconds(10),
      maximumBodySize: Int = 64 * 1024
    ) {
      self.url = url
      self.headers = headers
      self.timeLimit = timeLimit
      self.maximumBodySize = maximumBodySize
    }
  }
}
