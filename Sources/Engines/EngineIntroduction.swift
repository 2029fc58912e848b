/// The name by which an engine introduces itself.
public enum EngineIntroduction {
  /// The maximum length of a name, in characters and in bytes.
  private static let longest = (characters: 200, bytes: 800)

  /// Starts an engine, reads the name that it introduces itself by, and ends it.
  /// - Returns: nil where its protocol has no such name, it gives none, or it can't be started.
  public static func name(of spec: EngineSpec) -> String? {
    guard spec.language == .json else { return nil }
    let engine = Engine(spec, record: EngineRecord(player: "", spec: spec))
    defer { Engine.expel([engine]) }
    guard (try? engine.start()) != nil else { return nil }
    return plain(engine.introducedName)
  }

  /// The name on one line; nil where it isn't fit for a name.
  static func plain(_ said: String?) -> String? {
    guard let name = said?.words.joined(separator: " ") else { return nil }
    let isPlain = !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isPlain && 1...longest.characters ~= name.count && name.utf8.count <= longest.bytes ? name : nil
  }
}
