import Play

/// A check whether the encounters of a pairing repeat: games that are played twice are no evidence.
struct Recurrence {
  /// The canonical name of the variant.
  let variant: String
  /// The openings of the encounters; nil where games start from the initial position.
  let openings: Openings?
  /// The number of encounters of a pairing at the variant.
  let encounters: Int
  /// A pair of deterministic players that meet at the variant; nil for none.
  let pairing: [String]?

  /// A warning for the user; nil if nothing repeats.
  /// - Parameters:
  ///   - openingsName: a name of the openings, such as `openings of 2 plies`.
  ///   - start: the way to give openings to a game that has none.
  ///   - more: the way to get more of them.
  func warning(openingsName: String, start: String, more: String) -> String? {
    let names = pairing?.joined(separator: " and ")
    guard let openings else {
      return names.map {
        "at \(variant) \($0) play the same game again and again: they are deterministic and there are no openings; "
          + start
      }
    }
    guard let supply = openings.supply, supply < encounters else { return nil }
    let again = names.map { ", and so do games of \($0), who are deterministic" } ?? ""
    return "\(variant) has \(supply) \(openingsName): after \(supply) encounters of a pairing they come again\(again); "
      + more
  }
}
