/// What an engine calls itself.
public enum EngineIntroduction {
  /// So many characters, and bytes, of a name are taken at most.
  private static let longest = (characters: 200, bytes: 800)

  /// Starts an engine, takes the name that it says hello with, and lets it go.
  /// - Returns: nil where its protocol has no such name, it says none, or it can't be started.
  public static func name(of spec: EngineSpec) -> String? {
    guard spec.language == .json else { return nil }
    let engine = Engine(spec, record: EngineRecord(player: "", spec: spec))
    defer { Engine.expel([engine]) }
    guard (try? engine.start()) != nil else { return nil }
    return plain(engine.introducedName)
  }

  /// On one line, and nil where it isn't fit for a name.
  static func plain(_ said: String?) -> String? {
    guard let name = said?.words.joined(separator: " ") else { return nil }
    let isPlain = !name.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return isPlain && 1...longest.characters ~= name.count && name.utf8.count <= longest.bytes ? name : nil
  }
}
