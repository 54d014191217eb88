/** One line of RFC 4180. */
export const csvRow = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

/**
 * A cell that a spreadsheet would run as a formula. Spreadsheets treat full-width signs as the usual ones (＝1+1), and
 * ignore invisible characters. A leading apostrophe makes it text, and is not shown.
 */
const FORMULA = /^'*(?:[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]|[\t\r\n])/u

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell before it was made safe for spreadsheets. */
const plain = (text: string) => (text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text)

export interface CsvRow {
  /** Number of its first line, from 1. */
  line: number
  cells: string[]
}

/** A quoted cell, or one up to the next separator; an unclosed quote contains the rest. */
const CELL = {
  ',': /"([^"]*(?:""[^"]*)*)"?[^,\r\n]*|([^,\r\n]*)/y,
  ';': /"([^"]*(?:""[^"]*)*)"?[^;\r\n]*|([^;\r\n]*)/y,
  '\t': /"([^"]*(?:""[^"]*)*)"?[^\t\r\n]*|([^\t\r\n]*)/y,
}

type Separator = keyof typeof CELL

/** Spreadsheets of some countries write semicolons or tabs: the most frequent one in the first line is the separator. */
function separatorOf(text: string): Separator {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const times = (separator: string) => first.split(separator).length
  return (['\t', ';'] as const).find((separator) => times(separator) > times(',')) ?? ','
}

/** The rows of a CSV file, parsed lazily, without empty ones. */
export function* readCsv(text: string): Generator<CsvRow> {
  const separator = separatorOf(text)
  const pattern = CELL[separator]
  let line = 1
  let at = 0
  while (at < text.length) {
    const row: CsvRow = { line, cells: [] }
    for (;;) {
      pattern.lastIndex = at
      const [all = '', quoted, bare = ''] = pattern.exec(text) ?? []
      row.cells.push(plain((quoted?.replaceAll('""', '"') ?? bare).trim()))
      line += all.split(/\r\n|\n|\r/).length - 1
      at += all.length
      if (text[at] !== separator) break
      at += 1
    }
    // The line's end, in any of its three forms.
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
    if (row.cells.some(Boolean)) yield row
  }
}
