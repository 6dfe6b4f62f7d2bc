import CommandLineParsing
import CommandSupport
import NetworkOptions

let doctorCommand = ToolCommand<Dependencies>(
  "doctor",
  summary: "Check the database, the server and the terminal; nothing is saved.",
  options: [
    OptionGroup(
      "Server",
      urlOption,
      timeoutOption,
      headerOption,
      allowedOriginsOption,
      networkOptions.transport,
      networkOptions.certificates,
      networkOptions.proxy,
      comparedRecordingOption
    ),
    OptionGroup("Output", jsonOption, requestLogOption),
  ],
  examples: [
    ("fetcher doctor", "Check everything, with the local server."),
    (
      "fetcher doctor --replay ./recording",
      "Also compare the server's responses with recorded ones."
    ),
  ],
  exitCodes: ExitCode.ofServers.union([.refused]),
  exitCodeSummaries: [.refused: "A check failed."].merging(.ofServers) { own, _ in own }
) { run in
  // First: an unusable file of header fields or certificates, or recording, is an error of the command line.
  let headers = try await run.headers
  let live = try await run.liveClient(networkOptions)
  let comparison = try run.comparison(with: live, headers)
  return try await run.doctor(terminalUse: "only 'screen' needs one") {
    try await run.databaseChecks(of: "count", none: "0")
  } _: {
    try await run.serverChecks(of: run.server(over: live, headers), comparison)
  }
}

let comparedRecordingOption = Option(
  "replay",
  .directory,
  summary: "Compare the structure of responses with those recorded in DIR."
)
