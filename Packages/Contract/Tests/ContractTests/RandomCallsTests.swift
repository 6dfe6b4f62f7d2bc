import Contract
import Testing

struct RandomCallsTests {
  @Test func `a seed determines the numbers`() {
    // The first numbers of the published algorithm for the seed 1234567.
    var random = SeededGenerator(seed: 1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
    #expect(random.next() == 9_817_491_932_198_370_423)
  }

  @Test func `all numbers below a bound occur, and no other ones`() {
    var random = SeededGenerator(seed: 1)
    let numbers = Set((1...200).map { _ in random.number(below: 5) })
    #expect(numbers == [0, 1, 2, 3, 4])
  }
}
