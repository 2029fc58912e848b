import GRDB
import Results

/// The openings of a variant as a file lists them. They are stored so that an edited list can be distinguished from the
/// one that a run was begun with.
public struct OpeningList: Hashable, Sendable {
  /// The canonical name of the variant.
  public let variant: String
  /// The transcripts of the openings, in order.
  public let openings: [String]
  /// The digest of the openings, as sixteen hexadecimal digits.
  public let digest: String

  /// Creates a list of openings.
  public init(variant: String, openings: [String]) {
    (self.variant, self.openings) = (variant, openings)
    digest = Self.digest(of: openings)
  }

  /// The identity of the list in a description: its number of openings and its digest.
  public var identity: Identity { ["count": .number(openings.count), "digest": .text(digest)] }

  fileprivate static func digest(of openings: [String]) -> String {
    var digest = Digest("openings")
    for opening in openings { digest.add(opening) }
    return digest.hex
  }
}

extension OpeningList {
  /// Stores the list, unless it is there.
  func keep(in database: Database) throws {
    try database.execute(
      sql: "INSERT INTO opening_list (digest, openings) VALUES (?, ?) ON CONFLICT DO NOTHING",
      arguments: [digest, openings.joined(separator: "\n")])
  }

  /// The openings with a digest; none where they aren't stored. Throws `Damage` if they aren't those recorded.
  static func openings(of digest: String, in database: Database) throws -> [String] {
    let kept = try database.all("SELECT openings FROM opening_list WHERE digest = ?", [digest]) { row in
      try row.text(0).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    guard let openings = kept.first else { return [] }
    guard self.digest(of: openings) == digest else {
      throw Damage(detail: "a list of openings isn't as it was recorded")
    }
    return openings
  }

  /// The first difference from the list with `digest`; nil for none.
  func difference(from digest: String, in database: Database) throws -> Identity.Difference? {
    let before = try Self.openings(of: digest, in: database)
    guard before != openings else { return nil }
    let place = zip(before, openings).prefix { $0 == $1 }.count
    func opening(_ list: [String]) -> Identity? { list.indices.contains(place) ? .text(list[place]) : nil }
    return Identity.Difference(
      path: ["openings of \(variant), number \(place + 1)"], before: opening(before), now: opening(openings))
  }

  /// Throws `Damage` unless all lists are as they were recorded, and include those named by descriptions.
  static func requireAll(in database: Database) throws {
    let digests = Set(try database.all("SELECT digest FROM opening_list") { try $0.text(0) })
    for digest in digests { _ = try openings(of: digest, in: database) }
    for table in ["run", "tune"] {
      try database.forEach("SELECT description FROM \(table)") { row in
        let named = try Identity.stored(row.optionalText(0))?.listedDigests.values
        guard digests.isSuperset(of: named.map(Array.init) ?? []) else {
          throw Damage(detail: "a list of openings is missing")
        }
      }
    }
  }
}
