/**
 * Numbers for each document that the next search uses again, at least so many: those of half a million documents, made anew
 * for every search, keep the garbage collector busy. Whoever takes them has to be done with them before they are taken
 * again, and finds in them what was left there.
 */
export function scratchOf<T extends ArrayLike<number>>(create: (length: number) => T): (size: number) => T {
  let numbers = create(0)
  return (size) => {
    if (numbers.length < size) numbers = create(Math.ceil(size * 1.2))
    return numbers
  }
}
