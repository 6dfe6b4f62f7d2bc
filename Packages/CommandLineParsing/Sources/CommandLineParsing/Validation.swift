extension CommandLineTool {
  /// The first error in the definition of the tool; nil if the definition is valid.
  var definitionError: String? {
    let names = commandEntries.map(\.name)
    if let name = firstDuplicate(names) { return "Duplicate command '\(name)'." }
    for command in commands {
      let options = options(of: command)
      if let spelling = firstDuplicate(options.flatMap(\.spellings)) {
        return "Duplicate option '\(spelling)' of command '\(command.name)'."
      }
      if let name = firstDuplicate(command.arguments.map(\.name)) {
        return "Duplicate argument '\(name)' of command '\(command.name)'."
      }
      if let argument = command.arguments.dropLast().first(where: {
        !$0.isRequired || $0.isRepeating
      }) {
        return "Argument '\(argument.usage)' of command '\(command.name)' must be the last one."
      }
    }
    if let defaultCommand, command(named: defaultCommand) == nil {
      return "Unknown default command '\(defaultCommand)'."
    }
    for name in names + allOptions.map(\.name) where !isValidName(name) {
      return "Name '\(name)' must contain only lower-case letters, digits and hyphens."
    }
    for case let short? in allOptions.map(\.short) where !(short.isASCII && short.isLetter) {
      return "Short option '-\(short)' must be a letter."
    }
    let valued = Set(allOptions.filter(\.takesValue).flatMap(\.spellings))
    let flags = Set(allOptions.filter { !$0.takesValue }.flatMap(\.spellings))
    return valued.intersection(flags).min().map {
      "Option '\($0)' takes a value in one command, but not in another."
    }
  }

  private func firstDuplicate(_ names: [String]) -> String? {
    var seen: Set<String> = []
    return names.first { !seen.insert($0).inserted }
  }

  private func isValidName(_ name: String) -> Bool {
    name.first?.isLetter == true
      && name.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
  }
}
