import Testing

@testable import Web

@Suite struct LimitsTests {
  @Test("Connections leave room for other files")
  func filesHaveRoom() {
    #expect(Limits(connections: 5).fittingOpenFiles().connections == 5)
    let fitting = Limits(connections: .max).fittingOpenFiles()
    #expect(fitting.connections >= 1 && fitting.connections < .max - 40)
    #expect(fitting.body == Limits().body)
  }

  @Test("At most half of the connections listen")
  func halfMayListen() {
    #expect(Limits(connections: 5).fittingOpenFiles().listeners == 2)
    #expect(Limits(connections: 60, listeners: 7).fittingOpenFiles().listeners == 7)
  }
}
