public import NetworkClient

extension NetworkClient {
  /// A client that replays a recording without a server.
  ///
  /// Each request returns the response, or throws the error, of the first unused exchange with a matching request.
  /// Requests match if their method, URL and header fields are equal, except `User-Agent` and redacted values.
  ///
  /// - Parameter directory: The path of a directory that ``recording(to:redacting:)`` wrote. It is read completely;
  ///   symbolic links are not followed.
  /// - Throws: ``RecordingError`` if the recording is damaged, empty or in another format. Requests throw
  ///   ``NetworkClientError/notRecorded(_:cause:)`` if no unused exchange matches.
  public static func replaying(from directory: String) throws -> Self {
    let recording = try ReplayedRecording(directory)
    return Self { request in
      try recording.exchange(for: request).outcome.response(to: request)
    }
  }

  /// A client that replays a recording and compares it with a live server.
  ///
  /// Use it to check whether a server still follows the recorded protocol. Each request is also sent with the live
  /// client, and differences in shape are reported; the recorded response is returned.
  ///
  /// If a field of a live response has a different URL than in the recorded response, later requests for the recorded
  /// URL are sent to the live URL, provided that it is on the live server. This supports servers that return new paths
  /// each time.
  ///
  /// - Parameters:
  ///   - directory: The path of the directory, as for ``replaying(from:)``.
  ///   - live: The client that is compared with the recording.
  ///   - report: Called with each difference before the request returns.
  /// - Throws: The errors of ``replaying(from:)``.
  public static func replaying(
    from directory: String,
    comparingWith live: NetworkClient,
    report: @escaping @Sendable (_ drift: Drift) -> Void
  ) throws -> Self {
    let recording = try ReplayedRecording(directory)
    let liveURLs = LiveURLs()
    return Self { request in
      let recorded = try recording.exchange(for: request).outcome
      let liveRequest = liveURLs.liveRequest(for: request)
      let found = try await Outcome(of: liveRequest, to: live)
      let changes = Drift.changes(from: recorded, to: found)
      if !changes.isEmpty { report(Drift(url: request.url, changes: changes)) }
      liveURLs.update(from: recorded, to: found, of: liveRequest.url)
      return try recorded.response(to: request)
    }
  }
}
