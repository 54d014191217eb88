import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createLog } from '#platform/log'
import { runHere } from '#testing/command-here'
import { personId } from '#testing/person'
import { startProgram } from '#testing/start-main'
import { openSources } from '../compose/index.ts'
import { readConfig } from '../config/index.ts'

const program = fileURLToPath(new URL('claire.ts', import.meta.url))
const root = mkdtempSync(path.join(tmpdir(), 'claire-sources-'))
const settings = { DATA_DIR: path.join(root, 'data'), SAMPLE_LIBRARY: 'off' }
const claire = (...args: string[]) => runHere(['sources', ...args], settings)
const ADA = {
  subject: personId('ada'),
  session: null,
  email: '',
  emailVerified: false,
  firstName: 'Ada',
  lastName: 'Reader',
  isAdmin: false,
}

before(async () => {
  await using opened = await openSources(readConfig(settings), createLog('silent'))
  for (const name of ['Kelp Letters', 'Tidal Notes'])
    await opened.sources.add(ADA, { name, url: `https://${name.split(' ')[0]?.toLowerCase()}.example.org` })
})
after(() => rmSync(root, { recursive: true, force: true }))

interface Listed {
  name: string
  status: string
  rhythm: string
  notes: { text: string; firstName: string }[]
  health: { state: string } | null
}
async function listed(...args: string[]): Promise<Listed[]> {
  const { code, output } = await claire('list', '--json', ...args)
  assert.equal(code, 0, output)
  return JSON.parse(output)
}

test('an operator sees pending sources, decides, and starts a scan', async () => {
  const pending = async () => new Set((await listed('--status', 'pending')).map(({ name }) => name))
  const before = await pending()
  assert.ok(before.has('Kelp Letters') && before.has('Tidal Notes'))
  assert.match((await claire('approve', 'kelp letters')).output, /"Kelp Letters" is approved/)
  const rejected = await claire('reject', 'https://tidal.example.org', '--note', 'It has no articles.')
  assert.match(rejected.output, /"Tidal Notes" is rejected/)
  const added = await claire('add', 'Reef Reports', 'https://reef.example.org')
  assert.match(added.output, /"Reef Reports" is approved/)
  assert.match((await claire('scan', 'Reef Reports')).output, /is scanned as soon/)
  assert.match((await claire('rhythm', 'Reef Reports', 'weekly')).output, /"Reef Reports" is scanned weekly/)
  assert.match((await claire('pause', 'Reef Reports')).output, /"Reef Reports" is paused/)
  assert.match((await claire('scan', 'Reef Reports')).output, /are paused\. Resume them/)
  assert.match((await claire('list')).output, /Paused since \d{4}-\d\d-\d\d by Operator\./)
  assert.match((await claire('resume', 'Reef Reports')).output, /scanned by its schedule again/)
  const set = ['--include', '/articles/', '--include', '/news/', '--page-limit', '200', '--pace', '5s']
  assert.equal(
    (await claire('settings', 'Reef Reports', ...set)).output.trimEnd(),
    '"Reef Reports"\n  included paths: /articles/ /news/\n  excluded paths: none\n  page limit: 200\n  pace: 5s\n  scope: site',
  )
  assert.match(
    (await claire('settings', 'Reef Reports', '--include', '', '--page-limit', 'none')).output,
    /included paths: all\n {2}excluded paths: none\n {2}page limit: none\n {2}pace: 5s/,
  )
  const all = new Map((await listed()).map((source) => [source.name, source]))
  assert.deepEqual(
    all.get('Tidal Notes')?.notes.map(({ text, firstName }) => [firstName, text]),
    [['Operator', 'It has no articles.']],
  )
  const statuses = ['Kelp Letters', 'Tidal Notes', 'Reef Reports'].map((name) => all.get(name)?.status)
  assert.deepEqual(statuses, ['APPROVED', 'REJECTED', 'APPROVED'])
  assert.equal(all.get('Kelp Letters')?.health?.state, 'scanning')
  assert.deepEqual(
    ['Kelp Letters', 'Reef Reports'].map((name) => all.get(name)?.rhythm),
    ['automatic', 'weekly'],
  )
  assert.match(
    (await claire('list', '--status', 'approved')).output,
    /Kelp Letters\n {2}scanning, 0 articles/,
  )
})

test('they are listed by the program of all commands', async () => {
  const { code, output } = await startProgram([process.execPath, program, 'sources'], settings).ended
  assert.equal(code, 0, output)
  assert.match(output, /^Tidal Notes\n/m)
})

test('what cannot be done is said in a sentence', async () => {
  const cases: [string[], RegExp][] = [
    [['approve', 'Nothing Letters'], /^No source is called "Nothing Letters"/],
    [['add', 'Tides', 'https://tidal.example.org/'], /Tidal Notes/],
    [['add', 'Reefs'], /^add needs a name and an address\./],
    [['rhythm', 'Tidal Notes', 'yearly'], /^The rhythm is one of automatic, hourly/],
    [['settings', 'Tidal Notes', '--pace', 'breathless'], /^--pace is one of usual, 5s/],
    [['list', '--status', 'gone'], /^--status is pending, approved or rejected/],
  ]
  const ended = await Promise.all(cases.map(([args]) => claire(...args)))
  for (const [at, { code, output }] of ended.entries()) {
    assert.equal(code, 1, output)
    assert.match(output, cases[at]?.[1] ?? /never/)
  }
})
