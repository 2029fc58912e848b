/// Who has a seat at a table of the lobby.
public enum LobbySeat: Hashable, Sendable {
  /// Nobody yet: whoever joins.
  case free
  /// A person, by the name at this table.
  case person(String, Visitor)
  /// One of the players there are, by its name.
  case player(String)
  /// A bot from another machine, by the name at this table; whether it has come.
  case bot(String, code: String, isHere: Bool)

  /// What is called at the table; nil for a free seat.
  public var name: String? {
    switch self {
    case .free: nil
    case .person(let name, _), .player(let name), .bot(let name, _, _): name
    }
  }

  /// Whether somebody has yet to come for it.
  public var isAwaited: Bool {
    switch self {
    case .free, .bot(_, _, isHere: false): true
    case .person, .player, .bot(_, _, isHere: true): false
    }
  }

  /// The person who has it; nil where none does.
  public var visitor: Visitor? { if case .person(_, let visitor) = self { visitor } else { nil } }
}
