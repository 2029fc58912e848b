/// The scalar product of two vectors, summed up from the first entries on.
@inlinable
package func product(_ a: some Sequence<Double>, _ b: some Sequence<Double>) -> Double {
  var sum = 0.0
  for (x, y) in zip(a, b) { sum += x * y }
  return sum
}
