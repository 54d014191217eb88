import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const documents = path.resolve(import.meta.dirname, '../docs')

/** A generated part of a document between two marks. */
export interface MarkedPart {
  /** In `docs`. */
  document: string
  /** The name of the command, `npm run generate -- NAME`, and of the part. */
  name: string
  contents(): string | Promise<string>
}

/** The document as it is, and with this part brought up to date. */
export async function documentWith({ document, name, contents }: MarkedPart) {
  const written = readFileSync(path.join(documents, document), 'utf8')
  const [begin, end] = [`<!-- ${name}: npm run generate -- ${name} -->`, `<!-- end of ${name} -->`]
  const [before = '', rest = ''] = written.split(begin)
  const [, after] = rest.split(end)
  if (after === undefined) throw new Error(`docs/${document} has lost its marks ${begin} and ${end}`)
  return { written, current: `${before}${begin}\n${await contents()}\n${end}${after}` }
}

/** Brings this part up to date. */
export async function writePart(part: MarkedPart) {
  const { current } = await documentWith(part)
  writeFileSync(path.join(documents, part.document), current)
}

/** Returns a table in Markdown, without spaces around its cells: nobody edits it. */
export function tableOf(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `|${cells.map((cell) => cell.replaceAll('|', '\\|')).join('|')}|`
  return [line(head), `|${head.map(() => '---|').join('')}`, ...rows.map(line)].join('\n')
}
