import Play

/// Where the encounters of a pairing come again: nothing new is learnt from games that are played twice.
struct Recurrence {
  /// The canonical name of the variant.
  let variant: String
  /// What its encounters start from; nil where games start from the start.
  let openings: Openings?
  /// How often a pairing meets there.
  let encounters: Int
  /// Players who meet there and always do the same in the same position, if there are any.
  let pairing: [String]?

  /// What to tell the user; nil if nothing comes twice.
  /// - Parameters:
  ///   - openingsName: what the openings are called, such as `openings of 2 plies`.
  ///   - start: what brings openings to a game that has none.
  ///   - more: what brings more of them.
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
