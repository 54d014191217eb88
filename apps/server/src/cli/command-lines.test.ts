import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { runHere } from '#testing/command-here'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'command-lines-'))
  writeFileSync(path.join(folder, 'a-file'), 'text')
})
afterEach(() => rmSync(folder, { recursive: true }))
const run = (words: string[], settings: Record<string, string> = {}) =>
  runHere(words, { DATA_DIR: path.join(folder, 'data'), ...settings })

describe('a command line', () => {
  for (const words of [
    ['doctor', '--fix'],
    ['reindex', '--dry-run'],
    ['works', '--suspicious', '--wrong'],
    ['import', '--wrong'],
    ['idp', 'list', '--wrong'],
  ])
    test(`with an unknown option does nothing: ${words.join(' ')}`, async () => {
      const { code, output } = await run(words)
      assert.match(output, /^Unknown option '--/)
      assert.equal(code, 1)
      assert.deepEqual(readdirSync(folder), ['a-file'])
    })

  for (const words of [
    ['doctor', 'database'],
    ['reindex', 'now'],
    ['export', 'ada', 'grace', '--to', 'exports'],
    ['restore', 'one', 'two'],
    ['import', 'one.jsonl', 'two.jsonl'],
    ['files', 'show', 'all'],
    ['sources', 'list', 'journal'],
    ['sources', 'pause', 'one', 'two'],
    ['alerts', 'list', 'ice'],
    ['idp', 'list', 'ada'],
    ['idp', 'disable', 'ada', 'grace'],
  ])
    test(`with a surplus argument does nothing: ${words.join(' ')}`, async () => {
      const { code, output } = await run(words)
      assert.match(output, /^Unexpected argument "(?:database|now|grace|two|two.jsonl|all|journal|ice|ada)"/)
      assert.equal(code, 1)
    })

  test('with -h shows the usage', async () => {
    for (const name of ['claire', 'reindex', 'import', 'idp', 'extract', 'sources']) {
      const { code, out } = await run([name, '-h'])
      assert.match(out, /^Usage: npm run /)
      assert.equal(code, 0)
    }
  })

  test('with an unknown command is refused, whatever the word', async () => {
    assert.match((await run(['claire', 'toString'])).error, /^There is no command "toString"/)
    assert.match((await run(['sources', 'aprove'])).error, /^There is no command "sources aprove"/)
  })

  test('with a folder for a file gets a sentence', async () => {
    assert.equal((await run(['import', folder])).error, `There is no file ${folder}.\n`)
  })
})

describe('a command without its Claire', () => {
  test('rebuilds no index of a folder that has none', async () => {
    const { code, error } = await run(['reindex'])
    assert.match(error, /^There is no Claire in /)
    assert.equal(code, 1)
    assert.deepEqual(readdirSync(folder), ['a-file'])
  })

  for (const words of [['sources'], ['alerts'], ['works', '--suspicious'], ['reindex'], ['idp', 'list']])
    test(`names the database server that does not answer: ${words.join(' ')}`, async () => {
      const { code, error } = await run(words, { DATABASE_URL: 'postgres://claire:x@127.0.0.1:1/claire' })
      assert.equal(
        error,
        'The database of DATABASE_URL cannot be reached. Is it running, and are host and port right?\n',
      )
      assert.equal(code, 1)
    })
})
