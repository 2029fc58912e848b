import Results
import Testing

struct OpinionsTests {
  @Test("The losses of moves add up, and none is less than zero")
  func lossesAddUpFromZero() {
    var entry = Opinions.Entry(variant: "v", player: "p")
    entry.add([nil, 0.25, -0.1])
    entry.add([0.1, nil])
    #expect(entry.moves == 5 && entry.same == 2 && entry.blunders == 1)
    #expect(entry.lost.share == 0.07 && entry.lost.clusters == 2)
  }
}
