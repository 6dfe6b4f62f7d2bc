public import NetworkClient

extension NetworkClient {
  /// A client that gives the answers of a recording, and reaches no server.
  ///
  /// Each request gets what the first exchange like it had that was not replayed before: an answer, or an
  /// error. Alike are exchanges with the same method, the same URL and the same header fields, but for
  /// `User-Agent` and for values that were left out of the recording.
  ///
  /// - Parameter directory: The path of the folder that ``recording(to:redacting:)`` wrote. All of it is read
  ///   here; no symbolic link is followed.
  /// - Throws: ``RecordingError``, here if the recording is damaged, empty or of another format, and from a
  ///   request that is not in it.
  public static func replaying(from directory: String) throws -> Self {
    let recording = try ReplayedRecording(directory)
    return Self { request in
      try recording.exchange(for: request).outcome.response(to: request)
    }
  }

  /// A client that gives the answers of a recording, and asks another client the same, to compare.
  ///
  /// A URL that the live server gave in place of a recorded one, in the same field of its answer, is asked
  /// for in the place of that one, as long as it is on the server that gave it: a server whose answers lead
  /// to new paths each time can be compared too.
  ///
  /// - Parameters:
  ///   - directory: The path of the folder, as for ``replaying(from:)``.
  ///   - live: What is compared with the recording.
  ///   - report: Gets each exchange whose shape has changed, before its request returns.
  /// - Throws: as ``replaying(from:)`` does.
  public static func replaying(
    from directory: String,
    comparingWith live: NetworkClient,
    report: @escaping @Sendable (_ drift: Drift) -> Void
  ) throws -> Self {
    let recording = try ReplayedRecording(directory)
    let links = Links()
    return Self { request in
      let recorded = try recording.exchange(for: request).outcome
      let liveRequest = links.translated(request)
      let found = try await Outcome(of: liveRequest, to: live)
      let changes = Drift.changes(from: recorded, to: found)
      if !changes.isEmpty { report(Drift(url: request.url, changes: changes)) }
      links.learn(from: recorded, and: found, of: liveRequest.url)
      return try recorded.response(to: request)
    }
  }

  /// Returns this client with a request that is missing from the recording reported as a malformed response.
  public func reportingUnrecordedRequests() -> Self {
    Self { [data] request in
      do {
        return try await data(request)
      } catch RecordingError.unexpectedRequest(let url, let nearest, let difference) {
        throw NetworkClientError.malformedResponse(
          url,
          cause: "it is not as recorded: in \(nearest), the nearest, \(difference)"
        )
      }
    }
  }
}
