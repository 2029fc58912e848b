/// A message of multicast DNS (RFC 6762), which is a DNS message (RFC 1035) with two additional bits.
struct Message: Hashable, Sendable {
  var id: UInt16 = 0
  var isResponse = false
  var questions: [Question] = []
  /// The answers; in a query, the records that the asker knows already.
  var answers: [ResourceRecord] = []
  /// The authorities; in a query, the records that the asker is about to claim.
  var authorities: [ResourceRecord] = []
  var additionals: [ResourceRecord] = []

  /// Creates a response with these answers.
  static func response(_ answers: [ResourceRecord], additionals: [ResourceRecord] = []) -> Message {
    Message(isResponse: true, answers: answers, additionals: additionals)
  }
}
