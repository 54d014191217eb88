/** Which line of a text, counted from 1, an offset stands on. Offsets are asked for in rising order. */
export function createLineNumbers(text: string): (offset: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  return (offset) => {
    while (next !== -1 && next < offset) {
      line += 1
      next = text.indexOf('\n', next + 1)
    }
    return line
  }
}
