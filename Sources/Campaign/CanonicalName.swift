import Play

extension Catalog {
  /// The name under which a variant is stored, whatever its spelling; the text itself where it isn't a variant.
  public static func canonicalName(_ variant: String) -> String {
    (try? Catalog.variant(variant))?.variant.name ?? variant
  }
}
