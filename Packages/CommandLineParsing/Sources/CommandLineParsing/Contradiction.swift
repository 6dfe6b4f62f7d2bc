extension CommandLineTool {
  /// What is wrong with the description itself, if anything is.
  var contradiction: String? {
    let names = commandEntries.map(\.name)
    if let name = firstRepeated(names) { return "Two commands are called '\(name)'." }
    for command in commands {
      let options = options(of: command)
      if let name = firstRepeated(options.flatMap(\.spellings)) {
        return "Two options of '\(command.name)' are called '\(name)'."
      }
      if let name = firstRepeated(command.arguments.map(\.name)) {
        return "Two arguments of '\(command.name)' are called '\(name)'."
      }
    }
    for name in names + allOptions.map(\.name) where !isPlain(name) {
      return "'\(name)' is not made of lower-case letters, digits and hyphens."
    }
    for case let short? in allOptions.map(\.short) where !(short.isASCII && short.isLetter) {
      return "'-\(short)' is not a letter."
    }
    let withValue = Set(allOptions.filter(\.takesValue).flatMap(\.spellings))
    let withoutValue = Set(allOptions.filter { !$0.takesValue }.flatMap(\.spellings))
    return withValue.intersection(withoutValue).min().map {
      "'\($0)' takes a value in one command, and none in another."
    }
  }

  private func firstRepeated(_ words: [String]) -> String? {
    var seen: Set<String> = []
    return words.first { !seen.insert($0).inserted }
  }

  private func isPlain(_ name: String) -> Bool {
    name.first?.isLetter == true
      && name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
  }
}
