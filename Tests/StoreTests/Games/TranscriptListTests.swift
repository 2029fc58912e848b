import Testing

@testable import Store

@Suite struct TranscriptListTests {
  @Test("Different transcripts are sorted and counted by who played them")
  func transcriptsAreCounted() {
    var list = TranscriptList()
    let games = [
      ("44444444b", 1), ("44444444a", 0), ("", 0), ("44444444b", 0), ("4", 1), ("44444444a", 0), ("44444444", 1),
      ("44444444b", 1),
    ]
    for (transcript, owner) in games {
      list.append(transcript, owner: owner)
    }
    let (entries, distinct) = list.sorted(owners: 3)
    #expect(entries.map { list[$0.first] } == ["", "4", "44444444", "44444444a", "44444444b"])
    #expect(entries.map(\.games) == [1, 1, 1, 2, 3])
    #expect(distinct == [3, 3, 0])
    #expect(list.count == 8)
  }
}
