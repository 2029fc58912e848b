extension BoardTraits {
  /// For each way to turn or mirror the board onto itself, which cell comes to lie in each place; the first leaves all
  /// where they are.
  ///
  /// Cells are numbered row by row from the top left. A square board has 8 images, any other 4; where marks fall down,
  /// only the left and the right are exchanged, which makes 2.
  var images: [[Int]] {
    func image(_ cell: (_ x: Int, _ y: Int) -> (x: Int, y: Int)) -> [Int] {
      (0..<width * height).map {
        let place = cell($0 % width, $0 / width)
        return place.y * width + place.x
      }
    }
    var images = [image { ($0, $1) }, image { (width - 1 - $0, $1) }]
    guard place == .cell else { return images }
    images += [image { ($0, height - 1 - $1) }, image { (width - 1 - $0, height - 1 - $1) }]
    if width == height {
      let diagonal = image { ($1, $0) }
      images += images.map { image in diagonal.map { image[$0] } }
    }
    return images
  }
}
