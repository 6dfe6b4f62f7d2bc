import CommandSupport
import TasksCommand
import Testing

@Suite struct AddCommandTests {
  let tasks = TasksTester()

  @Test func `add prints number, name, weekday and date as they were understood`() async {
    #expect(await tasks("add Buy milk") == "Added 1: Buy milk\n")
    #expect(
      await tasks("add Pay the rent --due 'next fri' --tag home -t money --priority high")
        == "Added 2: Pay the rent (due Friday, 22 January 2027; high priority; #home #money)\n"
    )
    #expect(await tasks("add -- -5 --due x") == "Added 3: -5 --due x\n")
  }

  @Test(arguments: [
    ("h", "high"), ("HIGH", "high"), ("med", "medium"), ("l", "low"), ("hoch", "high"),
    ("Mittel", "medium"), ("nied", "low"),
  ])
  func `a priority is the beginning of its name in either language`(text: String, name: String)
    async
  {
    #expect(await tasks("add Buy milk -p \(text)") == "Added 1: Buy milk (\(name) priority)\n")
  }

  @Test(arguments: ["", "n", "x", "highest"])
  func `any other priority is an error`(text: String) async {
    let result = await tasks.result(of: "add Buy milk --priority=\(text)")
    #expect(result.code == .usage)
    #expect(
      result.errors.hasPrefix("Invalid value '\(text)' for '--priority': must be one of high,")
    )
  }

  @Test(arguments: [
    ("due:fri", "--due fri"), ("due:2027-01-20", "--due 2027-01-20"), ("pri:H", "--priority high"),
    ("pri:A", "--priority high"), ("pri:b", "--priority medium"), ("pri:L", "--priority low"),
    ("priority:low", "--priority low"), ("tag:home", "--tag home"), ("#home", "--tag home"),
    ("+home.garden", "--project home.garden"),
    ("project:home", "--project home"),
  ])
  func `add reports a word that looks like a field`(word: String, option: String) async {
    let result = await tasks.result(of: "add Buy \(word)")
    #expect(result.output == "Added 1: Buy \(word)\n")
    #expect(
      result.errors
        == "'\(word)' is part of the name. To set the field, use '\(option)' or '--parse'.\n"
    )
    #expect(await tasks.result(of: "add Buy #1 3 + 4 due: +49 pri: pri:X #2").errors == "")
    #expect(await tasks.result(of: "add Fix #bug in C").errors == "")
  }

  @Test func `add --parse takes the fields at the end of the name`() async {
    #expect(
      await tasks("add --parse Pay #1  due:x  rent #home pri:A due:tomorrow #money")
        == "Added 1: Pay #1 due:x rent (due Saturday, 16 January 2027; high priority; #home #money)\n"
    )
    // Options have precedence.
    #expect(
      await tasks("add --parse 'A  b due:fri #x ' --due today --tag y,z")
        == "Added 2: A  b (due Friday, 15 January 2027; #x #y #z)\n"
    )
    #expect(await tasks("add --parse '  a ' ") == "Added 3:   a \n")
    let result = await tasks.result(of: "add --parse Pay due:xyz")
    #expect(result.code == .usage)
    #expect(result.errors.hasPrefix("Invalid value 'xyz' for 'due:': must be today, "))
    #expect(await tasks.result(of: "add --parse #home").code == .usage)
    #expect(await tasks("list --total") == "3\n")
  }

  @Test(arguments: ["tomorow", "9 ma", "30 feb", ""])
  func `add refuses a day that it does not understand, and saves nothing`(day: String) async {
    let result = await tasks.result(of: ["add", "Buy", "--due", day])
    #expect(result.code == .usage)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("Invalid value '\(day)' for '--due': must be "))
    #expect(await tasks("list --all") == "")
  }

  @Test func `add suggests the nearest day`() async {
    let result = await tasks.result(of: "add Buy --due tomorow")
    #expect(result.errors.contains("today, tomorrow, fri, 'next fri', 3d, 2w, eow, eom, "))
    #expect(result.errors.contains("Did you mean 'tomorrow'?"))
  }

  @Test(arguments: [["add", " "], ["add", "a", "--tag", "b c"]])
  func `add refuses a blank name and a tag with a space`(arguments: [String]) async {
    let result = await tasks.result(of: arguments)
    #expect(result.code == .usage)
    #expect(result.errors.contains("Nothing was changed."))
    // An export of a database without tasks would succeed.
    #expect(await tasks.result(of: "export out").errors.contains("nothing is saved yet"))
  }
}
