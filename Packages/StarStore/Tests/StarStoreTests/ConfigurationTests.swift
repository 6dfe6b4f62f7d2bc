import StarStore
import Testing

@Suite struct StarStoreConfigurationTests {
  @Test(
    arguments: zip(
      [
        StarStoreError.walkChanged, .walkEnded, .emptyWalk, .unknownRepository, .invalidCount(-1),
        .invalidHistory("a week has 6 days"),
      ],
      [
        "Another process continued or replaced the reading of the list.",
        "All pages of the list were already read.", "No page of the list was read.",
        "The repository is not in this database.", "The count -1 is out of range.",
        "The history is invalid: a week has 6 days.",
      ]
    )
  ) func `an error describes what happened`(error: StarStoreError, description: String) {
    #expect(error.description == description)
  }
}
