import CommandLineParsing
import CommandSupport

let doctorCommand = ToolCommand<Dependencies>(
  "doctor",
  summary:
    "Check what fetching needs, a line each, with what to do; fetches once, and saves nothing.",
  options: [
    OptionGroup(
      "Server",
      urlOption,
      timeoutOption,
      headerOption,
      allowedOriginsOption,
      transportOption,
      proxyOption,
      comparedRecordingOption
    ),
    OptionGroup("Output", jsonOption),
  ],
  examples: [
    ("fetcher doctor", "Check everything, with the server on this machine."),
    (
      "fetcher doctor --replay ./recording",
      "Tell also in what the server's answers differ from recorded ones."
    ),
  ]
) { run in
  // First, for a folder that cannot be used is a mistake in the command line.
  let comparison = try run.comparison()
  return try await run.doctor(terminalUse: "which only the screen needs") {
    try await run.databaseChecks(content: contentChecks)
  } _: {
    try await run.serverChecks(comparison)
  }
}

let comparedRecordingOption = Option(
  "replay",
  .directory,
  summary: "Compare the answers with those in such a folder, by their shape."
)
