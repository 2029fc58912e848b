/// An error: a text is no position in the FEN of a game, or none that a game could start from.
public struct FENError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String

  /// Creates an error that names what was found and what is expected.
  public init(_ description: String) { self.description = description }
}

/// The text of a start in a transcript: its FEN between square brackets, before the first move.
public enum TranscriptStart {
  /// The text of the start at a position in FEN.
  public static func text(fen: String) -> String { "[\(fen)]" }

  /// The FEN that a transcript begins with; nil where it begins with a move.
  public static func fen(of transcript: String) -> String? {
    guard transcript.utf8.first == UInt8(ascii: "[") else { return nil }
    return transcript.firstIndex(of: "]").map {
      String(transcript[transcript.index(after: transcript.startIndex)..<$0])
    }
  }

  /// The moves of a transcript, without the start that it may begin with.
  public static func moves(of transcript: String) -> Substring {
    guard transcript.utf8.first == UInt8(ascii: "["), let end = transcript.firstIndex(of: "]") else {
      return transcript[...]
    }
    return transcript[transcript.index(after: end)...]
  }

  /// Reads the FEN at the front of a transcript, and moves past it; nil where none stands there.
  static func read(_ transcript: inout TranscriptText) -> String? {
    guard transcript.offset == 0, transcript.peek() == UInt8(ascii: "[") else { return nil }
    var length = 1
    while let byte = transcript.peek(length), byte != UInt8(ascii: "]") { length += 1 }
    guard transcript.peek(length) != nil else { return nil }
    let text = String(transcript.text(ofNext: length).dropFirst())
    transcript.skip(length + 1)
    return text
  }
}

extension BoardGame {
  /// The position in FEN that the transcript begins with, between square brackets, or the usual start.
  public func start(seed: UInt64, of transcript: inout TranscriptText) throws(TranscriptError) -> Position {
    guard let fen = TranscriptStart.read(&transcript) else { return start(seed: seed) }
    do throws(FENError) { return try start(fen: fen) } catch { throw .badStart(fen: fen, why: error.description) }
  }

  /// No other start than the usual one by default.
  public func start(fen: String) throws(FENError) -> Position {
    throw FENError("\(variant) always starts at the same position")
  }
  /// The usual start alone by default.
  public var startFENs: [String] { [] }
}
