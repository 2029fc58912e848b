/// The occupant of a seat at a table of the lobby.
public enum LobbySeat: Hashable, Sendable {
  /// A free seat, for anybody that joins.
  case free
  /// A person, by the name at this table.
  case person(String, Visitor)
  /// A player of this machine, by its name.
  case player(String)
  /// A bot from another machine, by its name at this table, and whether it has connected.
  case bot(String, code: String, isHere: Bool)

  /// The occupant's name at the table; nil for a free seat.
  public var name: String? {
    switch self {
    case .free: nil
    case .person(let name, _), .player(let name), .bot(let name, _, _): name
    }
  }

  /// Whether the seat still waits for its occupant.
  public var isAwaited: Bool {
    switch self {
    case .free, .bot(_, _, isHere: false): true
    case .person, .player, .bot(_, _, isHere: true): false
    }
  }

  /// The person in the seat; nil where there is none.
  public var visitor: Visitor? { if case .person(_, let visitor) = self { visitor } else { nil } }
}
