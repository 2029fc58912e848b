import Statistics

/// The coordinates in which a surface represents the points of a tune; for those of words see `SurfaceBasis`.
extension ParameterSpace {
  /// The functions of a surface over these parameters.
  var basis: SurfaceBasis {
    SurfaceBasis(numbers: numbers.count, words: parameters.filter(\.isWord).map(\.words.count))
  }

  /// The indices of the numeric parameters.
  var numbers: [Int] { parameters.indices.filter { !parameters[$0].isWord } }

  /// The range of coordinates of each parameter.
  var fields: [Range<Int>] {
    var (number, word) = (0, numbers.count)
    return parameters.map { parameter in
      let count = max(1, parameter.words.count - 1)
      if parameter.isWord {
        word += count
        return word - count..<word
      }
      number += 1
      return number - 1..<number
    }
  }

  /// The number of coordinates: one for each number, and for each word parameter one less than its words.
  public var coordinates: Int { fields.reduce(0) { $0 + $1.count } }

  /// The coordinates of these values: of numbers from -1 to 1.
  func centred(_ values: [Double]) -> [Double] {
    var numbers: [Double] = []
    var words: [Double] = []
    for (parameter, value) in zip(parameters, values) {
      if parameter.isWord {
        words += SurfaceBasis.corner(Int(value), of: parameter.words.count)
      } else {
        numbers.append(2 * parameter.unit(of: value) - 1)
      }
    }
    return numbers + words
  }

  /// The values, as players can be given them, nearest to these coordinates.
  func values(at z: [Double]) -> [Double] {
    nearest(
      to: zip(parameters, fields).map { parameter, field in
        guard parameter.isWord else { return (z[field.lowerBound] + 1) / 2 }
        let corners = SurfaceBasis.corners(field)
        let likeness = corners.map { product($0, z[field]) }
        let word = corners.indices.max { likeness[$0] < likeness[$1] } ?? 0
        return parameter.unit(of: Double(word))
      })
  }
}
