import Engines
import Play
import Store
import Tournament

extension RunPlan {
  /// Who may play games again, and where.
  package var repetition: Repetition {
    Repetition(
      deterministic: deterministic, doubtful: Set(engines.keys), openings: Self.openingCounts(playables, entries))
  }

  /// How many openings each variant has: one where games start from the start, and none where they are too many to be
  /// listed or cards are dealt.
  package static func openingCounts(_ playables: [PlayableVariant], _ entries: [Entry]) -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: zip(playables, entries).compactMap { playable, entry in
        guard playable.isBoardGame else { return nil }
        return (entry.openings.map(\.supply) ?? 1).map { (entry.variant, $0) }
      })
  }
}

extension Facts {
  /// Who may play games again in a run of this description, and where, of its variants.
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
