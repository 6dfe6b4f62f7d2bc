import Testing

@testable import PostgresDatabase

@Suite struct SavepointsTests {
  @Test func `the first statement needs no savepoint of its own`() {
    var savepoints = Savepoints()
    #expect(savepoints.before(isWriting: true) == [])
  }

  @Test func `each statement after a write has a savepoint`() {
    var savepoints = Savepoints()
    savepoints.didSucceed(isWriting: true)
    #expect(savepoints.before(isWriting: true) == ["RELEASE s0", "SAVEPOINT s0"])
    savepoints.didSucceed(isWriting: true)
    #expect(savepoints.before(isWriting: false) == ["RELEASE s0", "SAVEPOINT s0"])
    savepoints.didSucceed(isWriting: false)
    #expect(savepoints.before(isWriting: false) == [])
  }

  @Test func `a failed statement restores its savepoint`() {
    var savepoints = Savepoints()
    savepoints.didFail()
    #expect(savepoints.before(isWriting: true) == ["ROLLBACK TO s0"])
  }

  @Test func `a level that only reads has no savepoint`() {
    var savepoints = Savepoints()
    savepoints.begin()
    #expect(savepoints.before(isWriting: false) == [])
    savepoints.didSucceed(isWriting: false)
    savepoints.rollBack()
    #expect(savepoints.takeCommands() == [])
  }

  @Test func `a level has a savepoint before its first write`() {
    var savepoints = Savepoints()
    savepoints.begin()
    savepoints.begin()
    #expect(savepoints.before(isWriting: true) == ["SAVEPOINT s1", "SAVEPOINT s2"])
    savepoints.didSucceed(isWriting: true)
    #expect(savepoints.before(isWriting: true) == ["SAVEPOINT s3"])
    savepoints.didSucceed(isWriting: true)
    savepoints.rollBack()
    savepoints.commit()
    #expect(savepoints.takeCommands() == ["ROLLBACK TO s2", "RELEASE s2", "RELEASE s1"])
  }

  @Test func `a failure in a level without a savepoint restores the outer one`() {
    var savepoints = Savepoints()
    savepoints.begin()
    _ = savepoints.before(isWriting: false)
    savepoints.didFail()
    savepoints.commit()
    #expect(savepoints.takeCommands() == ["ROLLBACK TO s0"])
  }
}
