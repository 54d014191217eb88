import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** Returns the text of a file, decompressed if gzipped. */
export function readText(file: string): string {
  const bytes = readFileSync(file)
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  return (isGzip ? gunzipSync(bytes) : bytes).toString('utf8')
}

/** Returns the records of a JSON Lines file, plain or gzipped. */
export function readJsonLines<T>(file: string): T[] {
  return readText(file)
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as T)
}

/** Returns the rows of a CSV file (RFC 4180: quotes doubled, line breaks inside quotes), each by its column names. */
export function readCsv(file: string): Record<string, string>[] {
  const text = readText(file)
  const rows: string[][] = [[]]
  let field = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (quoted) {
      if (character !== '"') field += character
      else if (text[at + 1] === '"') field += text[++at]
      else quoted = false
    } else if (character === '"') quoted = true
    else if (character === ',' || character === '\n') {
      rows.at(-1)?.push(field.replace(/\r$/, ''))
      field = ''
      if (character === '\n') rows.push([])
    } else field += character
  }
  if (field) rows.at(-1)?.push(field)
  const [header = [], ...body] = rows.filter((row) => row.length > 1)
  return body.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])))
}
