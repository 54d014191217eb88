const VOWEL = /^[aeiouy]$/
/** Costs of an error, the likeliest lowest: a letter doubled or left single, two letters swapped, one vowel for another. */
const COST = { doubling: 0.6, swap: 0.8, vowel: 0.9, letter: 1 }

/** Returns the cost of typing `meant` as `typed`: about 1 for each error. */
export function editCost(typed: string, meant: string): number {
  const rows = [Array.from({ length: meant.length + 1 }, () => 0)]
  for (let j = 1; j <= meant.length; j++) cell(rows, 0)[j] = (cell(rows, 0)[j - 1] ?? 0) + omission(meant, j)
  for (let i = 1; i <= typed.length; i++) {
    const row = [(cell(rows, i - 1)[0] ?? 0) + omission(typed, i)]
    rows.push(row)
    for (let j = 1; j <= meant.length; j++) {
      const [a, b] = [typed.charAt(i - 1), meant.charAt(j - 1)]
      let cost = Math.min(
        (cell(rows, i - 1)[j] ?? 0) + omission(typed, i),
        (row[j - 1] ?? 0) + omission(meant, j),
        (cell(rows, i - 1)[j - 1] ?? 0) + replacement(a, b),
      )
      if (i > 1 && j > 1 && a === meant.charAt(j - 2) && b === typed.charAt(i - 2) && a !== b)
        cost = Math.min(cost, (cell(rows, i - 2)[j - 2] ?? 0) + COST.swap)
      row[j] = cost
    }
  }
  return cell(rows, typed.length)[meant.length] ?? 0
}

const cell = (rows: number[][], at: number) => rows[at] ?? []

/** The cost of a letter that only one of the words has. */
const omission = (word: string, at: number) =>
  at > 1 && word.charAt(at - 1) === word.charAt(at - 2) ? COST.doubling : COST.letter

const replacement = (a: string, b: string) =>
  a === b ? 0 : VOWEL.test(a) && VOWEL.test(b) ? COST.vowel : COST.letter

/** Returns the optimal string alignment distance (insertions, deletions, replacements, swaps of neighbours), at most `most + 1`. */
export function distance(a: string, b: string, most: number): number {
  let [before, last] = [
    new Uint8Array(b.length + 1),
    Uint8Array.from({ length: b.length + 1 }, (_, at) => at),
  ]
  for (let i = 1; i <= a.length; i++) {
    const row = new Uint8Array(b.length + 1)
    row[0] = i
    let smallest = i
    for (let j = 1; j <= b.length; j++) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + differs)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row[j] = cost
      smallest = Math.min(smallest, cost)
    }
    if (smallest > most) return most + 1
    ;[before, last] = [last, row]
  }
  return Math.min(last[b.length] ?? 0, most + 1)
}
