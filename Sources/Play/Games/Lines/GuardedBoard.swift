/// The number of bits of a board with guards: its cells, and room to shift a whole line along a diagonal.
func bitsNeeded(lanes: Int, stride: Int, line: Int) -> Int { max(lanes * stride, line * (stride + 1) + 1) }
