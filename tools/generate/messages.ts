// npm run generate -- messages: writes the keys of the English catalogues, with their values' names, as types; checked.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.join(import.meta.dirname, '../../packages/messages')
export const KEYS_FILE = path.join(FOLDER, 'src/message-keys.ts')
/** Areas whose messages are found by keys. */
const KEYED = ['mail.json', 'refusals.json', 'scanning.json', 'web']
const PLURAL = /_(zero|one|two|few|many|other)$/

const read = (...parts: string[]): object =>
  JSON.parse(readFileSync(path.join(FOLDER, 'en', ...parts), 'utf8'))
const camel = (name: string) => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** Returns the catalogue of an area: one file, or a folder with one file for each of its parts. */
const catalogueOf = (entry: string): object =>
  entry.endsWith('.json')
    ? read(entry)
    : Object.fromEntries(
        readdirSync(path.join(FOLDER, 'en', entry)).map((file) => [
          camel(path.basename(file, '.json')),
          read(entry, file),
        ]),
      )

/** Returns the names of each message's values, by its key without the plural form. */
function valuesByKey(texts: object, prefix = '', found = new Map<string, Set<string>>()) {
  for (const [name, text] of Object.entries(texts) as [string, unknown][]) {
    if (typeof text === 'object' && text !== null) valuesByKey(text, `${prefix}${name}.`, found)
    else {
      const key = prefix + name.replace(PLURAL, '')
      const names = found.get(key) ?? new Set(PLURAL.test(name) ? ['count'] : [])
      for (const [, value = ''] of String(text).matchAll(/\{\{(\w+)/g)) names.add(value)
      found.set(key, names)
    }
  }
  return found
}

/** Returns the source of message-keys.ts: an interface for each area. */
export function keysModule(): string {
  const areas = KEYED.map((entry) => {
    const name = camel(`-${path.basename(entry, '.json')}`)
    const keys = [...valuesByKey(catalogueOf(entry))].map(
      ([key, names]) => `  '${key}': ${[...names].map((each) => `'${each}'`).join(' | ') || 'never'}\n`,
    )
    return `export interface ${name}Messages {\n${keys.join('')}}\n`
  })
  return `// Generated from en/ by npm run generate -- messages: the names of the values that each message takes.\n\n${areas.join('\n')}`
}

if (import.meta.main) writeFileSync(KEYS_FILE, keysModule())
