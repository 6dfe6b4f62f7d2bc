import CommandSupport
import TerminalClient
import WorkspaceCommand
import WorkspaceRules

let terminal = MockTerminal()
let dependencies = Dependencies(
  system: .mock(terminal: terminal),
  currentDirectory: { "/home/ada/Packages" },
  isWorkspace: { $0 == "/home/ada" },
  readWorkspace: { _ in
    let manifest = SourceFile(path: "Package.swift", text: "")
    return Workspace(root: Package(name: "work", directory: "", manifest: manifest), packages: [])
  },
  files: Files(read: { _ in nil }, write: { _, _ in })
)

let code = await workspaceTool.run(["architecture", "--format", "mermaid"], dependencies)
print(code.rawValue, terminal.output)  // 0 flowchart TD
