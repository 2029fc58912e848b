import Engines
import Play
import Results
import Store
import Tournament

extension RunPlan {
  /// The players that may play games again, and the variants where they may.
  package var repetition: Repetition {
    Repetition(
      deterministic: deterministic, doubtful: Set(engines.keys), openings: Self.openingCounts(playables, entries))
  }

  /// The number of openings of each variant: one where games start from the initial position, and none where they are
  /// too many to be listed or cards are dealt.
  package static func openingCounts(_ playables: [PlayableVariant], _ entries: [Entry]) -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: zip(playables, entries).compactMap { playable, entry in
        // What else a program's games depend on besides their moves is known only where they were opened.
        guard playable.isBoardGame || entry.openings != nil else { return nil }
        return (entry.openings.map(\.supply) ?? 1).map { (entry.variant, $0) }
      })
  }
}

extension Identity {
  /// The players that may play games again in a run of this description, and the variants at which they may.
  func repetition(at variants: [String]) -> Repetition {
    let supplies = openingSupplies
    let startFromStart = [nil, [:]].contains(self["openings"])
    let openings = variants.compactMap { variant -> (String, Int)? in
      if let supply = supplies[variant] { return (variant, supply) }
      return startFromStart && (try? Catalog.variant(variant))?.isBoardGame == true ? (variant, 1) : nil
    }
    return Repetition(
      deterministic: deterministicPlayers, doubtful: doubtfulPlayers,
      openings: Dictionary(uniqueKeysWithValues: openings))
  }
}
