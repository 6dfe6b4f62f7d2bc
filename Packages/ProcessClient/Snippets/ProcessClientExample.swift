import ProcessClient

let processes = MockProcesses()
processes["date"] = { command in
  ProcessClient.Exit(output: Array("Monday \(command.arguments)\n".utf8))
}
let client = ProcessClient.mock(processes)

let date = try await client.run(ProcessClient.Command("date", ["-u"]))
print(date.status)  // exited(0)
print(String(decoding: date.output, as: UTF8.self))  // Monday ["-u"]

do {
  _ = try await client.run(ProcessClient.Command("calendar"))
} catch ProcessClientError.notFound(let program) {
  print(program)  // calendar
}
