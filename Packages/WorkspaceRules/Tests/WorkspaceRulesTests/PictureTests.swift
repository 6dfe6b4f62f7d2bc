import Testing

@testable import WorkspaceRules

@Suite struct PictureTests {
  @Test func `the text has a line for each package, the highest layer first`() {
    #expect(
      Picture(of: .model, .model).text(.text) == """
        features  Weather     → Thermometer
        clients   Thermometer → Unit
                  Scale
        support   Unit

        """
    )
  }

  @Test func `the diagram has a box for each layer`() {
    #expect(
      Picture(of: .model, .model).text(.mermaid) == """
        flowchart TD
          subgraph features
            Weather
          end
          subgraph clients
            Thermometer
            Scale
          end
          subgraph support
            Unit
          end
          Weather --> Thermometer
          Thermometer --> Unit

        """
    )
  }

  @Test func `the overview has a box for each tool above the shared packages`() {
    #expect(
      Picture(of: .model, .model).overview.text(.text) == """
        tools    forecast    → Thermometer
                 kitchen
        clients  Thermometer → Unit
        support  Unit

        """
    )
  }

  @Test func `the picture of a tool shows its packages and the packages that they use`() {
    #expect(
      Picture(of: .model, .model).part(of: "forecast").text(.text) == """
        features  Weather     → Thermometer
        clients   Thermometer

        """
    )
  }

  @Test func `arrows that longer paths imply are omitted`() {
    var workspace = Workspace.model
    let picture = Picture(of: workspace, .model).text(.text)
    workspace[target: "Weather"].text += "import Unit\n"
    #expect(Picture(of: workspace, .model).text(.text) == picture)
  }

  @Test(arguments: ["WeatherTests", "ThermometerContract"])
  func `dependencies of tests are omitted`(target: String) {
    var workspace = Workspace.model
    let picture = Picture(of: workspace, .model).text(.text)
    workspace[target: target].text += "\nimport Scale\n"
    #expect(Picture(of: workspace, .model).text(.text) == picture)
  }

  @Test func `a listed package that does not exist is omitted`() {
    var workspace = Workspace.model
    workspace.packages.removeAll { $0.name == "Weather" }
    #expect(!Picture(of: workspace, .model).text(.text).contains("Weather"))
    #expect(!Picture(of: workspace, .model).text(.mermaid).contains("features"))
  }
}
