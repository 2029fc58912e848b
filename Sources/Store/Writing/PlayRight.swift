/// The right to play into a database, which one program at a time has.
public protocol PlayRight: Sendable {
  /// Throws if somebody else has it by now.
  func requireHeld() throws(StoreError)
  /// Lets go of it; nothing happens the second time.
  func release()
}

extension RunLock: PlayRight {
  /// The system doesn't give it to anybody else.
  public func requireHeld() throws(StoreError) {}
}
