/// The script that steps through games and copies blocks.
package enum PageScript {
  /// The script of the HTML report, for pages that have it as a separate file.
  package static var source: [UInt8] { PackageResources.page_js }
}
