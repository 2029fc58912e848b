import GRDB

/// The openings of a variant as a file lists them. They are kept, so that a list that was edited can be told from the
/// one that a run was begun with.
public struct OpeningList: Hashable, Sendable {
  /// The canonical name of the variant.
  public let variant: String
  /// The transcripts of the openings, in order.
  public let openings: [String]
  /// Sixteen hexadecimal digits that stand for them.
  public let digest: String

  /// A list of openings.
  public init(variant: String, openings: [String]) {
    (self.variant, self.openings) = (variant, openings)
    digest = Self.digest(of: openings)
  }

  /// What stands for the list in a description.
  public var facts: Facts { ["count": .number(openings.count), "digest": .text(digest)] }

  fileprivate static func digest(of openings: [String]) -> String {
    var digest = Digest("openings")
    for opening in openings { digest.add(opening) }
    return digest.hex
  }
}

extension OpeningList {
  /// Keeps the list, unless it is there.
  func keep(in database: Database) throws {
    try database.execute(
      sql: "INSERT INTO opening_list (digest, openings) VALUES (?, ?) ON CONFLICT DO NOTHING",
      arguments: [digest, openings.joined(separator: "\n")])
  }

  /// The openings that a digest stands for; none where they aren't kept. Throws `Damage` if they aren't those recorded.
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

  /// How it differs from the list that `digest` stands for, at the first opening that isn't the same.
  func difference(from digest: String, in database: Database) throws -> Facts.Difference? {
    let before = try Self.openings(of: digest, in: database)
    guard before != openings else { return nil }
    let place = zip(before, openings).prefix { $0 == $1 }.count
    func opening(_ list: [String]) -> Facts? { list.indices.contains(place) ? .text(list[place]) : nil }
    return Facts.Difference(
      path: ["openings of \(variant), number \(place + 1)"], before: opening(before), now: opening(openings))
  }

  /// Throws `Damage` unless all lists are as they were recorded, those that descriptions name among them.
  static func requireAll(in database: Database) throws {
    let digests = Set(try database.all("SELECT digest FROM opening_list") { try $0.text(0) })
    for digest in digests { _ = try openings(of: digest, in: database) }
    for table in ["run", "tune"] {
      try database.forEach("SELECT description FROM \(table)") { row in
        let named = try Facts.stored(row.optionalText(0))?.listedDigests.values
        guard digests.isSuperset(of: named.map(Array.init) ?? []) else {
          throw Damage(detail: "a list of openings is missing")
        }
      }
    }
  }
}
