/**
 * Returns at least `size` numbers per document from a buffer that the next search reuses: allocating them for half a
 * million documents in every search keeps the garbage collector busy. Valid until the next call; initial contents are
 * arbitrary.
 */
export function scratchOf<T extends ArrayLike<number>>(create: (length: number) => T): (size: number) => T {
  let numbers = create(0)
  return (size) => {
    if (numbers.length < size) numbers = create(Math.ceil(size * 1.2))
    return numbers
  }
}
