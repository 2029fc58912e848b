/// The write lock of a database, which one program at a time has.
public protocol WriteLock: Sendable {
  /// Throws if another program has taken the lock.
  func requireHeld() throws(StoreError)
  /// Releases the lock; nothing happens the second time.
  func release()
}

extension RunLock: WriteLock {
  /// Never throws: the system gives the lock to no other program.
  public func requireHeld() throws(StoreError) {}
}
