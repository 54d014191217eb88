import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'

const root = path.resolve(import.meta.dirname, '..')
// Within the repository, since rules are chosen by path.
const folder = mkdtempSync(path.join(root, 'packages/scholarly-text/src/planted-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const SLOW = [
  String.raw`/\s+$/`,
  String.raw`/x\s*\s*y/`,
  '/^(a+)+$/',
  '/a.*b.*c/',
  String.raw`/^\s*(?:([\w-]+)\s*:\s*(?!\d))?(.*)$/s`,
  String.raw`/<([^>]*)>((?:\s*;\s*[\w*-]+\s*(?:=\s*(?:"[^"]*"|[^",;\s]*))?)*)/g`,
]
const LINEAR = [
  String.raw`/(?<!\s)\s+$/`,
  String.raw`/^\s+/`,
  String.raw`/,\s*/`,
  '/^[^:]+:/',
  '/a[^a]*b/',
  '/#.*/s',
]

test('lint refuses each expression whose time grows faster than its text, and no other', () => {
  const file = path.join(folder, 'planted.ts')
  writeFileSync(
    file,
    [...SLOW, ...LINEAR].map((literal, at) => `export const e${at} = ${literal}\n`).join(''),
  )
  const { stdout } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/oxlint/bin/oxlint'), '--format', 'json', file],
    { cwd: root, encoding: 'utf8' },
  )
  const report: { diagnostics: { code: string; labels: { span: { line: number } }[] }[] } = JSON.parse(stdout)
  const refused = report.diagnostics
    .filter(({ code }) => code === 'expressions(linear)')
    .map(({ labels }) => labels[0]?.span.line)
  assert.deepEqual(
    refused.toSorted(),
    SLOW.map((_, at) => at + 1),
  )
})
