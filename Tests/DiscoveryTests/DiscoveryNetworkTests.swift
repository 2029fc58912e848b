import Discovery
import Foundation
import Testing

/// What `.ci/discovery/run` has done on networks that it makes, as the variable AGON_DISCOVERY_NETWORK says, in words
/// between spaces:
///
///     announce NAME PORT ADDRESS FILE   until the file is gone; ADDRESS may be :: for all
///     find SECONDS                      prints what was found, a line each
@Suite struct DiscoveryNetworkTests {
  private static let task = ProcessInfo.processInfo.environment["AGON_DISCOVERY_NETWORK"]

  @Test("The task in the environment variable is carried out", .enabled(if: task != nil, "for .ci/discovery/run"))
  func doesTheGivenTask() throws {
    let words = try #require(Self.task).split(separator: " ").map(String.init)
    switch words.first {
    case "announce":
      try #require(words.count == 5)
      let port = try #require(Int(words[2]))
      let announcement = Announcement(
        words[1], port: port, listeningAt: words[3], attributes: ["tournament": "a b; \"c\"", "version": "1"]
      ) { print("remark: \($0)") }
      FileHandle.standardError.write(Data("announcing by process \(getpid())\n".utf8))
      while FileManager.default.fileExists(atPath: words[4]) { usleep(20_000) }
      announcement.end()
    case "find":
      for service in Services.find(for: try #require(words.last.flatMap(Double.init))) {
        let attributes = service.attributes.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let addresses = service.addresses.joined(separator: ",")
        print(
          "found: \(service.name) | \(service.host):\(service.port) | \(addresses) | \(attributes.joined(separator: " "))"
        )
      }
    default: Issue.record("no such task: \(words)")
    }
  }
}
