import Foundation
import Testing
import WorkspaceReader
import WorkspaceRules

@Suite struct WorkspaceReaderTests {
  @Test func `a workspace is read from its manifests and files`() async throws {
    let workspace = try await withDirectory(files) { root in
      try await WorkspaceReader(scratchPath: "/scratch", run: dump).workspace(at: root)
    }
    #expect(workspace.root.name == "root")
    #expect(workspace.root.dependencies == ["Store"])
    #expect(workspace.root.externalDependencies == ["/elsewhere/Packages/Lint"])
    #expect(workspace.root.targets.map(\.kind) == [.executable, .test])
    #expect(workspace.root.targets[0].sources.map(\.path) == ["App/tool/Main.swift"])
    #expect(workspace.root.targets[1].sources == [])

    let store = try #require(workspace.packages.first)
    #expect(workspace.packages.count == 1)
    #expect(store.directory == "Packages/Store/")
    #expect(store.manifest.path == "Packages/Store/Package.swift")
    #expect(store.manifest.text == "// store")
    #expect(store.dependencies == ["Unit"])
    #expect(store.externalDependencies == ["swift-log"])
    #expect(
      store.products == [Product("Store"), Product("Both", targets: ["Store", "StoreLive"])]
    )
    #expect(store.targets.map(\.name) == ["Store", "CSQLite", "StoreTests"])
    #expect(store.targets.map(\.kind) == [.library, .system, .test])
    #expect(store.targets[0].dependencies == ["Unit", "FakeDatabase", "CSQLite"])
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

  @Test func `a workspace has a manifest and a directory for packages`() async throws {
    try await withDirectory(["Package.swift": ""]) { #expect(!WorkspaceReader.isWorkspace($0)) }
    try await withDirectory(files) { #expect(WorkspaceReader.isWorkspace($0)) }
  }

  @Test func `the error for an unreadable manifest has its path and the cause`() async throws {
    let error = try await withDirectory(files) { root in
      await #expect(throws: WorkspaceReaderError.self) {
        try await WorkspaceReader(scratchPath: "/scratch") { _ in throw Broken() }
          .workspace(at: root)
      }
    }
    let message = try #require(error).description
    #expect(message.hasPrefix("Cannot read the manifest '/"))
    #expect(message.hasSuffix("Package.swift': it is broken"))
  }

  @Test(
    arguments: ["", "{}", #"{"name": "A", "targets": [{"dependencies": [{"plugin": ["B"]}]}]}"#]
  ) func `a malformed description of a manifest is an error`(json: String) async throws {
    _ = try await withDirectory(files) { root in
      await #expect(throws: WorkspaceReaderError.self) {
        try await WorkspaceReader(scratchPath: "/scratch") { _ in json }.workspace(at: root)
      }
    }
  }

  @Test func `a cancelled reader throws CancellationError`() async throws {
    _ = try await withDirectory(files) { root in
      await #expect(throws: CancellationError.self) {
        try await WorkspaceReader(scratchPath: "/scratch") { _ in throw CancellationError() }
          .workspace(at: root)
      }
    }
  }

  @Test(arguments: [
    (["Package.swift": "", "Packages/A/README.md": ""], "Packages/A/Package.swift"),
    (["Package.swift": "", "Packages": ""], "Packages/"),
  ])
  func `the error for a missing file or directory has its path`(
    files: [String: String],
    path: String
  )
    async throws
  {
    try await withDirectory(files) { root in
      let error = await #expect(throws: WorkspaceReaderError.self) {
        try await WorkspaceReader(scratchPath: "/scratch") { _ in
          #"{"name": "A", "packageKind": {"root": ["/"]}, "dependencies": [], "products": [], "#
            + #""targets": []}"#
        }.workspace(at: root)
      }
      #expect(error?.description.hasSuffix("/root/\(path)'.") == true)
    }
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

/// Returns a shortened output of `swift package dump-package` for the files.
private func dump(_ arguments: [String]) -> String {
  let directory = arguments[4]
  let scratch = "/scratch/\(directory.split(separator: "/").last ?? "")"
  #expect(
    arguments == [
      "swift", "package", "dump-package", "--package-path", directory, "--scratch-path", scratch,
    ]
  )
  guard directory.hasSuffix("Store/") else {
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
            {"product": ["FakeDatabase", "SQLiteDatabase", null, null]},
            {"target": ["CSQLite", null]}
          ]
        },
        {"name": "CSQLite", "type": "system", "dependencies": []},
        {"name": "StoreTests", "type": "test", "dependencies": []}
      ]
    }
    """
}

private struct Broken: Error, CustomStringConvertible {
  let description = "it is broken"
}

/// Runs a test with files in a temporary directory "…/root".
private func withDirectory<Value>(
  _ files: [String: String],
  _ test: (_ root: String) async throws -> Value
) async throws -> Value {
  let directory = FileManager.default.temporaryDirectory
    .appending(path: "reader-test-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: directory) }
  for (path, text) in files {
    let file = directory.appending(path: "root/\(path)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }
  return try await test(directory.appending(path: "root").path)
}
