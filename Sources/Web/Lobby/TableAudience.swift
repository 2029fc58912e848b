import Dispatch
import People
import Reports
import Synchronization

/// The viewers of a table of the lobby: each receives the part of the page for its visitor, as soon as it changes.
///
/// The table is notified whether a person's page is open.
final class TableAudience: Sendable {
  private let table: LobbyTable
  private let part: @Sendable (Visitor?) -> Markup
  /// The sources of events for members of the table.
  private let members = Mutex<[Visitor: EventSource]>([:])
  /// The source of events for all others.
  private let others = EventSource()
  private let queue = DispatchQueue(label: "who is at a table")

  /// Creates the audience of a table.
  /// - Parameter part: the part of the page for a visitor, or for those that watch.
  init(of table: LobbyTable, part: @escaping @Sendable (Visitor?) -> Markup) {
    (self.table, self.part) = (table, part)
    table.whenChanged { [weak self] in self?.tell() }
    tell()
  }

  /// The source of events for a visitor.
  func source(for visitor: Visitor?) -> EventSource {
    guard let visitor, table.isMember(visitor) else { return others }
    return members.withLock { members in
      if let known = members[visitor] {
        // A visitor that left and came back has been listening all the time.
        if known.listeners > 0 { queue.async { [table] in table.note(visitor, isHere: true) } }
        return known
      }
      // Listeners come and go on the event loop, which must not wait.
      let source = EventSource { [queue, table] isHere in queue.async { table.note(visitor, isHere: isHere) } }
      members[visitor] = source
      source.send(event(for: visitor))
      return source
    }
  }

  private func tell() {
    // With the lock held, so that the newest is sent last.
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
