/// The scalar product of two vectors, summed up from the first entries on.
func product(_ a: [Double], _ b: [Double]) -> Double {
  zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
}
