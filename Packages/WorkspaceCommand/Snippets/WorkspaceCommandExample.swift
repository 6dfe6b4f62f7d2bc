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
  files: Files(
    read: { _ in "" },
    write: { _, _ in },
    list: { _ in nil },
    move: { _, _ in },
    remove: { _ in },
    lock: { _ in }
  )
)

let code = await workspaceTool.run(["architecture", "--format", "mermaid"], dependencies)
print(code.rawValue, terminal.output)  // 0 flowchart TD
