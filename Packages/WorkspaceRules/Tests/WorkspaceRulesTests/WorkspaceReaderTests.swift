import Foundation
import Testing
import WorkspaceReader
import WorkspaceRules

@Suite struct WorkspaceReaderTests {
  @Test func `a workspace is read from its manifests and its files`() async throws {
    let workspace = try await withFolder(files) { root in
      try await WorkspaceReader(scratchPath: "/scratch", run: dump(in: root)).workspace(at: root)
    }
    #expect(workspace.root.name == "root")
    #expect(workspace.root.dependencies == ["Store"])
    #expect(workspace.root.outsideDependencies == ["/elsewhere/Packages/Lint"])
    #expect(workspace.root.targets.map(\.kind) == [.executable, .test])
    #expect(workspace.root.targets[0].sources.map(\.path) == ["App/tool/Main.swift"])
    #expect(workspace.root.targets[1].sources == [])

    let store = try #require(workspace.packages.first)
    #expect(workspace.packages.count == 1)
    #expect(store.folder == "Packages/Store/")
    #expect(store.manifest.path == "Packages/Store/Package.swift")
    #expect(store.manifest.text == "// store")
    #expect(store.dependencies == ["Unit"])
    #expect(store.outsideDependencies == ["swift-log"])
    #expect(
      store.products == [Product("Store"), Product("Both", targets: ["Store", "StoreLive"])]
    )
    #expect(store.targets.map(\.name) == ["Store", "CSQLite", "StoreTests"])
    #expect(store.targets.map(\.kind) == [.library, .system, .test])
    #expect(store.targets[0].dependencies == ["Unit", "InMemoryDatabase", "CSQLite"])
    #expect(
      store.targets.map { $0.sources.map(\.path) } == [
        [
          "Packages/Store/Sources/Store/Keys/Key.swift", "Packages/Store/Sources/Store/Store.swift",
        ],
        [],
        ["Packages/Store/Tests/StoreTests/StoreTests.swift"],
      ]
    )
    #expect(store.files["Sources/Store/notes.txt"] == "")
    #expect(!store.files.keys.contains { $0.hasPrefix(".build") || $0 == "Package.resolved" })
    #expect(store.files["README.md"] == "# Store")
  }

  @Test func `each manifest is read with a scratch folder of its own`() async throws {
    let calls = Calls()
    try await withFolder(files) { root in
      let dump = dump(in: root)
      let reader = WorkspaceReader(scratchPath: "/scratch") { arguments in
        await calls.append(arguments.joined(separator: " ").replacing(root, with: "ROOT"))
        return try dump(arguments)
      }
      _ = try await reader.workspace(at: root)
    }
    #expect(
      await calls.all.sorted() == [
        "swift package dump-package --package-path ROOT/ --scratch-path /scratch/root",
        "swift package dump-package --package-path ROOT/Packages/Store/ "
          + "--scratch-path /scratch/Store",
      ]
    )
  }

  @Test func `a folder without packages is no workspace`() async throws {
    await #expect(throws: WorkspaceReaderError.noWorkspace(path: "/nowhere")) {
      try await WorkspaceReader(scratchPath: "/scratch") { _ in "" }.workspace(at: "/nowhere")
    }
    try await withFolder(["Package.swift": ""]) { #expect(!WorkspaceReader.isWorkspace($0)) }
    try await withFolder(files) { #expect(WorkspaceReader.isWorkspace($0)) }
  }

  @Test func `a manifest that cannot be read is named, with the cause`() async throws {
    let error = try await withFolder(files) { root in
      await #expect(throws: WorkspaceReaderError.self) {
        try await WorkspaceReader(scratchPath: "/scratch") { _ in throw Broken() }
          .workspace(at: root)
      }
    }
    let sentence = try #require(error).description
    #expect(sentence.hasPrefix("The manifest '/"))
    #expect(sentence.hasSuffix("Package.swift' cannot be read: it is broken"))
  }

  @Test(
    arguments: ["", "{}", #"{"name": "A", "targets": [{"dependencies": [{"plugin": ["B"]}]}]}"#]
  ) func `what is no description of a manifest is refused`(json: String) async throws {
    _ = try await withFolder(files) { root in
      await #expect(throws: WorkspaceReaderError.self) {
        try await WorkspaceReader(scratchPath: "/scratch") { _ in json }.workspace(at: root)
      }
    }
  }

  @Test func `who is cancelled hears that and no other error`() async throws {
    _ = try await withFolder(files) { root in
      await #expect(throws: CancellationError.self) {
        try await WorkspaceReader(scratchPath: "/scratch") { _ in throw CancellationError() }
          .workspace(at: root)
      }
    }
  }

  @Test func `a package without a manifest, or a file for Packages, is told by its path`()
    async throws
  {
    for (files, path) in [
      (["Package.swift": "", "Packages/A/README.md": ""], "Packages/A/Package.swift"),
      (["Package.swift": "", "Packages": ""], "Packages/"),
    ] {
      try await withFolder(files) { root in
        let name = root.split(separator: "/").last ?? ""
        let error = await #expect(throws: WorkspaceReaderError.self) {
          try await WorkspaceReader(scratchPath: "/scratch") { _ in
            #"{"name": "A", "packageKind": {"root": ["/"]}, "dependencies": [], "products": [], "#
              + #""targets": []}"#
          }.workspace(at: root)
        }
        #expect(error?.description.hasSuffix("\(name)/\(path)' cannot be read.") == true)
      }
    }
  }

  @Test func `what is no workspace is told in a sentence`() {
    #expect(
      "\(WorkspaceReaderError.noWorkspace(path: "/a"))"
        == "'/a' is no workspace: it has not both a Package.swift and a folder Packages."
    )
  }
}

private let files = [
  "Package.swift": "// root",
  "App/tool/Main.swift": "import Store",
  "Packages/.DS_Store": "",
  "Packages/Store/Package.swift": "// store",
  "Packages/Store/Package.resolved": "",
  "Packages/Store/README.md": "# Store",
  "Packages/Store/.build/debug/A.swift": "",
  "Packages/Store/Snippets/StoreExample.swift": "import Store",
  "Packages/Store/Sources/Store/Store.swift": "import Unit",
  "Packages/Store/Sources/Store/Keys/Key.swift": "",
  "Packages/Store/Sources/Store/notes.txt": "",
  "Packages/Store/Tests/StoreTests/StoreTests.swift": "",
]

/// What `swift package dump-package` says of the manifests of the files, shortened.
private func dump(in root: String) -> @Sendable ([String]) throws -> String {
  { arguments in
    guard arguments[4].hasSuffix("Store/") else {
      return """
        {
          "name": "root",
          "packageKind": {"root": ["/real"]},
          "dependencies": [
            {"fileSystem": [{"identity": "store", "path": "/real/Packages/Store"}]},
            {"fileSystem": [{"identity": "lint", "path": "/elsewhere/Packages/Lint"}]}
          ],
          "products": [],
          "targets": [
            {"name": "tool", "type": "executable", "path": "App/tool", "dependencies": []},
            {
              "name": "StoreTests", "type": "test", "path": "Packages/Store/Tests/StoreTests",
              "dependencies": []
            }
          ]
        }
        """
    }
    return """
      {
        "name": "Store",
        "packageKind": {"root": ["/real/Packages/Store"]},
        "dependencies": [
          {"fileSystem": [{"identity": "unit", "path": "/real/Packages/Unit"}]},
          {"sourceControl": [{"identity": "swift-log", "location": {"remote": []}}]}
        ],
        "products": [
          {"name": "Store", "targets": ["Store"]},
          {"name": "Both", "targets": ["Store", "StoreLive"]}
        ],
        "targets": [
          {
            "name": "Store", "type": "regular",
            "dependencies": [
              {"byName": ["Unit", null]},
              {"product": ["InMemoryDatabase", "SQLiteDatabase", null, null]},
              {"target": ["CSQLite", null]}
            ]
          },
          {"name": "CSQLite", "type": "system", "dependencies": []},
          {"name": "StoreTests", "type": "test", "dependencies": []}
        ]
      }
      """
  }
}

private struct Broken: Error, CustomStringConvertible {
  let description = "it is broken"
}

private actor Calls {
  private(set) var all: [String] = []

  func append(_ call: String) {
    all.append(call)
  }
}

/// Runs a test with files in a folder of its own, which ends with "/root".
private func withFolder<Value>(
  _ files: [String: String],
  _ test: (_ root: String) async throws -> Value
) async throws -> Value {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "reader-test-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: folder) }
  for (path, text) in files {
    let file = folder.appending(path: "root/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }
  return try await test(folder.appending(path: "root").path)
}
