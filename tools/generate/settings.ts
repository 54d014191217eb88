// Writes the table of settings in docs/operations.md from the program's own: npm run generate -- settings
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { settings } from '../../apps/server/src/config/index.ts'

export const operationsFile = path.resolve(import.meta.dirname, '../../docs/operations.md')
const BEGIN = '<!-- settings: written by tools/generate/settings.ts -->'
const END = '<!-- end of settings -->'

function settingsTable(): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const rows = Object.entries(settings).map(
    ([key, [fallback, purpose]]) => `| \`${key}\` | ${cell(fallback)} | ${cell(purpose)} |`,
  )
  return ['| setting | default | what it is for |', '|---|---|---|', ...rows].join('\n')
}

/** The document with its table of settings brought up to date. */
export function withSettings(document: string): string {
  const [before, rest = ''] = document.split(BEGIN)
  const [, after] = rest.split(END)
  if (after === undefined) throw new Error(`docs/operations.md has lost its marks ${BEGIN} and ${END}`)
  return `${before}${BEGIN}\n${settingsTable()}\n${END}${after}`
}

if (import.meta.main) writeFileSync(operationsFile, withSettings(readFileSync(operationsFile, 'utf8')))
