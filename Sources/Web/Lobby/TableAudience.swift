import Dispatch
import People
import Reports
import Synchronization

/// Those who look at a table of the lobby: each is told the part of the page as it is for them, as soon as it changes.
///
/// Whether a person's page is open is told to the table.
final class TableAudience: Sendable {
  private let table: LobbyTable
  private let part: @Sendable (Visitor?) -> Markup
  /// What tells those who have something to say at the table.
  private let members = Mutex<[Visitor: EventSource]>([:])
  /// What tells all others.
  private let others = EventSource()
  private let queue = DispatchQueue(label: "who is at a table")

  /// - Parameter part: the part of the page for a visitor, or for those who watch.
  init(of table: LobbyTable, part: @escaping @Sendable (Visitor?) -> Markup) {
    (self.table, self.part) = (table, part)
    table.whenChanged { [weak self] in self?.tell() }
    tell()
  }

  /// What tells a visitor.
  func source(for visitor: Visitor?) -> EventSource {
    guard let visitor, table.isMember(visitor) else { return others }
    return members.withLock { members in
      if let known = members[visitor] {
        // Who left and came back has listened all the while.
        if known.listeners > 0 { queue.async { [table] in table.note(visitor, isHere: true) } }
        return known
      }
      // Whoever begins or ends to listen does so on the event loop, which waits for nobody.
      let source = EventSource { [queue, table] isHere in queue.async { table.note(visitor, isHere: isHere) } }
      members[visitor] = source
      source.send(event(for: visitor))
      return source
    }
  }

  private func tell() {
    // With the lock held, so that the newest is told last.
    members.withLock { members in
      members = members.filter { $0.value.listeners > 0 || table.isMember($0.key) }
      for (visitor, source) in members { source.send(event(for: visitor)) }
      others.send(event(for: nil))
    }
  }

  private func event(for visitor: Visitor?) -> String {
    let look = table.look
    return LobbyTablePage.version(look) + "\n" + part(visitor).source
  }
}
