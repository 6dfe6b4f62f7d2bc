import TerminalClient
import WorkspaceCommand
import WorkspaceRules

let terminal = MockTerminal()
let dependencies = Dependencies(
  terminal: .mock(in: terminal),
  currentDirectory: { "/work/Packages" },
  isWorkspace: { $0 == "/work" },
  readWorkspace: { _ in
    let manifest = SourceFile(path: "Package.swift", text: "")
    return Workspace(root: Package(name: "work", folder: "", manifest: manifest), packages: [])
  },
  readFile: { _ in "" },
  writeFile: { _, _ in }
)

let code = await WorkspaceCommand.run(["architecture", "--format", "mermaid"], dependencies)
print(code.rawValue, terminal.output)  // 0 flowchart TD
