import Testing

@testable import Web

@Suite struct ServerLimitsTests {
  @Test("Connections leave room for other files")
  func filesHaveRoom() {
    #expect(ServerLimits(connections: 5).fittingOpenFiles().connections == 5)
    let fitting = ServerLimits(connections: .max).fittingOpenFiles()
    #expect(fitting.connections >= 1 && fitting.connections < .max - 40)
    #expect(fitting.body == ServerLimits().body)
  }

  @Test("At most half of the connections listen")
  func halfMayListen() {
    #expect(ServerLimits(connections: 5).fittingOpenFiles().listeners == 2)
    #expect(ServerLimits(connections: 60, listeners: 7).fittingOpenFiles().listeners == 7)
  }
}
