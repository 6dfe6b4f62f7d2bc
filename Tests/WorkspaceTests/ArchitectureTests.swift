import Foundation
import Testing

/// The rules that keep the workspace modular, checked on the manifests and the sources as they are.
@Suite struct ArchitectureTests {
  /// The packages by floor: each uses only those of the floors before it.
  static let floors: [[String]] = [
    ["Unimplemented", "Contract", "SerialTaskExecutor"],
    ["TestClock", "SQLiteDatabase", "CommandLineParsing", "ObservableState"],
    ["Store", "NetworkClient", "TerminalClient", "StyleGuide"],
    ["CounterStore", "ResponseCodeStore", "FetchLog"],
    ["ContentService", "CounterService", "LastResponseCodeService"],
    ["DataFetchFeature"],
    ["FetcherCommand"],
  ]

  /// Read once: to look for imports in every file takes a while.
  static let everyPackage = Result { try SourcePackage.all() }

  let packages: [SourcePackage]

  init() throws {
    packages = try Self.everyPackage.get()
  }

  @Test func `every folder in Packages is in the root's list, and has a floor`() throws {
    let folders = Set(packages.map(\.name))
    #expect(Set(try SourcePackage.listedInRoot()) == folders)
    #expect(Set(Self.floors.joined()) == folders)
  }

  @Test func `every package has a test of its own`() {
    for package in packages {
      #expect(package.testCount > 0, "\(package.name)")
    }
  }

  @Test func `the example in a package's README is its snippet, letter for letter`() throws {
    for package in packages {
      let folder = Workspace.root.appending(path: "Packages/\(package.name)")
      let readme = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
      let snippet = try String(
        contentsOf: folder.appending(path: "Snippets/\(package.name)Example.swift"),
        encoding: .utf8
      )
      #expect(readme.contains("```swift\n\(snippet)```"), "\(package.name)")
    }
  }

  @Test func `no package depends on anything outside the repository`() throws {
    let root = try String(
      contentsOf: Workspace.root.appending(path: "Package.swift"),
      encoding: .utf8
    )
    #expect(!root.contains(".package(url:"))
    for package in packages {
      #expect(!package.manifest.contains(".package(url:"), "\(package.name)")
      #expect(!package.manifest.contains(".package(id:"), "\(package.name)")
      let siblings = Set(packages.map(\.name))
      #expect(siblings.isSuperset(of: package.dependencies), "\(package.name)")
    }
  }

  @Test func `a package depends only on packages of lower floors`() throws {
    for package in packages {
      let floor = try #require(Self.floor(of: package.name))
      // Clocks and databases for tests are below everything.
      for dependency in package.dependencies {
        let below = try #require(Self.floor(of: dependency))
        #expect(below < floor, "\(package.name) depends on \(dependency)")
      }
    }
  }

  @Test func `imports follow the floors, and every one of a package is declared`() throws {
    for package in packages {
      let floor = try #require(Self.floor(of: package.name))
      for file in package.sources {
        for module in file.imports {
          guard let owner = owner(of: module), owner.name != package.name else { continue }
          let below = try #require(Self.floor(of: owner.name))
          #expect(below < floor, "\(file.path) imports \(module)")
          #expect(package.dependencies.contains(owner.name), "\(file.path) imports \(module)")
        }
      }
    }
  }

  @Test func `a live module is imported only by live modules and by the executable`() throws {
    for package in packages {
      for file in package.sources where !file.module.hasSuffix("Live") {
        let live = file.imports.filter { $0.hasSuffix("Live") }
        #expect(live.isEmpty, "\(file.path) imports \(live)")
      }
    }
  }

  @Test func `what is made for tests is imported by tests only`() throws {
    let madeForTests = ["ClockContract", "Contract", "LoopbackServer", "SerialTaskExecutor", "TemporaryDirectory", "TestClock"]
    for package in packages {
      for file in package.sources
      where !madeForTests.contains(file.module) && !file.module.hasSuffix("Contract") {
        let testing = file.imports.filter { (madeForTests + ["Testing"]).contains($0) }
        #expect(testing.isEmpty, "\(file.path) imports \(testing)")
      }
    }
  }

  @Test func `heavy imports stand where they belong`() throws {
    let allowed = [
      "FoundationNetworking": ["NetworkClientLive"],
      "CSQLite": ["SQLiteDatabase"],
    ]
    for package in packages {
      for file in package.sources {
        for (module, modules) in allowed where file.imports.contains(module) {
          #expect(modules.contains(file.module), "\(file.path) imports \(module)")
        }
      }
    }
  }

  @Test func `unchecked Sendable and nonisolated(unsafe) say why`() throws {
    for package in packages {
      for file in package.sources
      where file.text.contains("@unchecked Sendable") || file.text.contains("nonisolated(unsafe)") {
        #expect(file.text.contains(/\/\/.*[Uu]nchecked/), "\(file.path)")
      }
    }
  }

  private static func floor(of package: String) -> Int? {
    floors.firstIndex { $0.contains(package) }
  }

  private func owner(of module: String) -> SourcePackage? {
    packages.first { $0.modules.contains(module) }
  }
}
