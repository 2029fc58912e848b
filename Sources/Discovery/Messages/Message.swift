/// A message of multicast DNS (RFC 6762), which is one of DNS (RFC 1035) with two bits more.
struct Message: Hashable, Sendable {
  var id: UInt16 = 0
  var isResponse = false
  var questions: [Question] = []
  /// In a query: what the asker knows already.
  var answers: [Record] = []
  /// In a query: what the asker is about to claim.
  var authorities: [Record] = []
  var additionals: [Record] = []

  /// A response with these answers.
  static func response(_ answers: [Record], additionals: [Record] = []) -> Message {
    Message(isResponse: true, answers: answers, additionals: additionals)
  }
}
