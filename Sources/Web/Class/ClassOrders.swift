/// A request to sign in.
struct SignInOrder: Codable {
  let code: String
}

/// A request of a student to let an earlier upload play.
struct UseOrder: Codable {
  let number: Int
}

/// A request of the lecturer to set the time after which nothing can be uploaded: a local time, `now`, or none if empty.
struct FreezeOrder: Codable {
  let time: String
}
