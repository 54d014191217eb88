import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const product = read('docs/product.md')

/** Makes `{n}` of the page and `{{count}}` of the catalogue equal. */
const withoutNames = (text: string) => text.replace(/\{+\w+(?:, number)?\}+/g, '{}')

test('every section of docs/product.md that a comment or a title names exists', () => {
  const sections = new Set([...product.matchAll(/^#+ ([\d.]+?)\.? /gm)].map(([, number]) => number))
  // git grep fails if nothing is found, which would make this test pointless.
  const lines = execFileSync('git', ['grep', '-hE', 'docs/product\\.md [0-9]', '--', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  const named = [...lines.matchAll(/docs\/product\.md (\d+(?:\.\d+)?)(?: to (\d+\.\d+))?/g)].flatMap(
    ([, first, last]) => [first, last].filter((number) => number !== undefined),
  )
  assert.deepEqual(
    named.filter((number) => !sections.has(number)),
    [],
  )
})

test('the interface has the texts that docs/product.md quotes', () => {
  const folder = 'packages/messages/en/web'
  const catalogue = withoutNames(
    readdirSync(path.join(root, folder))
      .flatMap((file) => messagesIn(JSON.parse(read(path.join(folder, file)))))
      .join('\n'),
  )
  const quoted = [...product.matchAll(/‘([^’…]+)’/g)].map(([, text = '']) => withoutNames(text))
  assert.ok(quoted.length > 0)
  assert.deepEqual(
    quoted.filter((text) => !catalogue.includes(text)),
    [],
  )
})

function messagesIn(part: unknown): string[] {
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(messagesIn) : [String(part)]
}
