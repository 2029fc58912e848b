import Foundation

/// Somebody who speaks to a server byte by byte.
final class Client {
  private let handle: Int32
  private var isOpen = true
  /// What has come behind what was waited for.
  private var kept: [UInt8] = []

  /// Connects; waits no longer than this for anything.
  init(port: Int, host: String = "127.0.0.1", patience: Int = 20) throws {
    #if canImport(Darwin)
      let stream = SOCK_STREAM
    #else
      let stream = Int32(SOCK_STREAM.rawValue)
    #endif
    handle = socket(AF_INET, stream, 0)
    guard handle >= 0 else { throw Refused(reason: errno) }
    var time = timeval(tv_sec: patience, tv_usec: 0)
    setsockopt(handle, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(handle, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    // What a client doesn't read stays with the server, however much this machine would take for it.
    var room: Int32 = 65_536
    setsockopt(handle, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr(host)
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(handle, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Refused(reason: errno) }
  }

  deinit { close() }

  struct Refused: Error {
    let reason: Int32
  }

  func close() {
    if isOpen { Foundation.close(handle) }
    isOpen = false
  }

  /// Sends; false where the other side has gone.
  @discardableResult
  func send(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = rest.withUnsafeBytes { Foundation.send(handle, $0.baseAddress, $0.count, flags) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends nothing more.
  func endSending() { shutdown(handle, Int32(SHUT_WR)) }

  /// All that comes until the other side has ended.
  func rest() -> String {
    var bytes: [UInt8] = []
    while let more = some() { bytes += more }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// One answer with its content.
  func answer() -> String {
    var text = ""
    while let more = some() {
      text += String(decoding: more, as: UTF8.self)
      let halves = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2 else { continue }
      let length = halves[0].split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length: ") }
      if halves[1].utf8.count >= length.flatMap({ Int($0.dropFirst(16)) }) ?? 0 { break }
    }
    return text
  }

  /// What comes up to a text and with it; all where it doesn't come.
  func until(_ end: String) -> String {
    var bytes = Data()
    while let more = some() {
      let start = max(0, bytes.count - end.utf8.count)
      bytes += more
      if let found = bytes.range(of: Data(end.utf8), in: start..<bytes.count) {
        kept = Array(bytes[found.upperBound...])
        bytes.removeSubrange(found.upperBound...)
        break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What has come; nil where nothing more will.
  func some() -> [UInt8]? {
    guard kept.isEmpty else {
      defer { kept = [] }
      return kept
    }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(handle, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer[..<count]) : nil
  }
}
