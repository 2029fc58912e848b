import Play

extension Catalog {
  /// The name under which a variant is kept, however it is spelt; as it is where it can't be read.
  public static func canonicalName(_ variant: String) -> String {
    (try? Catalog.variant(variant))?.variant.name ?? variant
  }
}
