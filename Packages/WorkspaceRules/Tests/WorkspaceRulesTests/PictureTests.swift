import Testing

@testable import WorkspaceRules

@Suite struct PictureTests {
  @Test func `the text has a line for each package, the highest floor first`() {
    #expect(
      Picture(of: .model, .model).text(.text) == """
        features  Weather     → Thermometer
        clients   Thermometer → Unit
                  Scale
        ground    Unit

        """
    )
  }

  @Test func `the diagram has a box for each floor`() {
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
          subgraph ground
            Unit
          end
          Weather --> Thermometer
          Thermometer --> Unit

        """
    )
  }

  @Test func `an arrow that follows from others is left out`() {
    var workspace = Workspace.model
    let picture = Picture(of: workspace, .model).text(.text)
    workspace[target: "Weather"].text += "import Unit\n"
    #expect(Picture(of: workspace, .model).text(.text) == picture)
  }

  @Test(arguments: ["WeatherTests", "ThermometerContract"])
  func `what only tests need is left out`(target: String) {
    var workspace = Workspace.model
    let picture = Picture(of: workspace, .model).text(.text)
    workspace[target: target].text += "\nimport Scale\n"
    #expect(Picture(of: workspace, .model).text(.text) == picture)
  }

  @Test func `a package that is not there is not shown`() {
    var workspace = Workspace.model
    workspace.packages.removeAll { $0.name == "Weather" }
    #expect(!Picture(of: workspace, .model).text(.text).contains("Weather"))
    #expect(!Picture(of: workspace, .model).text(.mermaid).contains("features"))
  }
}
