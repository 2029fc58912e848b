/// A message of multicast DNS (RFC 6762), which is one of DNS (RFC 1035) with two bits more.
struct Message: Hashable, Sendable {
  var id: UInt16 = 0
  var isResponse = false
  var questions: [Question] = []
  /// The answers; in a query, the records that the asker knows already.
  var answers: [ResourceRecord] = []
  /// The authorities; in a query, the records that the asker is about to claim.
  var authorities: [ResourceRecord] = []
  var additionals: [ResourceRecord] = []

  /// A response with these answers.
  static func response(_ answers: [ResourceRecord], additionals: [ResourceRecord] = []) -> Message {
    Message(isResponse: true, answers: answers, additionals: additionals)
  }
}
