import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { openSqlite } from '#adapters/sqlite'
import { articleMigrations, createArticleEvents, createArticleStore, createImports } from '#domains/articles'
import { runHere } from '#testing/command-here'
import { onEveryDatabase } from '#testing/databases'
import { importFile } from './import-file.ts'
import { fingerprintOf } from './read-lines.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'claire-import-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const record = (n: number) => ({
  id: `2401.${String(n).padStart(5, '0')}`,
  title: `A numbered study, the ${n}th of its kind`,
  abstract: `Number ${n}.`,
  created: '2024-01-02',
})

function fileOf(name: string, lines: string[]): string {
  const file = path.join(folder, name)
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(lines.join('\n')) : lines.join('\n'))
  return file
}

const silent = { show() {}, end() {} }

onEveryDatabase(articleMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  before(async () => {
    opened = await open()
  })
  after(() => opened.close())

  const importing = (
    file: string,
    sourceId: string,
    { signal = new AbortController().signal, onShow = () => {} } = {},
  ) => {
    const refused: [number, string][] = []
    const progress = { ...silent, show: onShow }
    const parts = { database: opened.database, clock: Date.now, file, sourceId, progress, signal }
    const conflicts: string[] = []
    return importFile({
      ...parts,
      refused: (line, reason) => refused.push([line, reason]),
      conflicting: async (some) =>
        void conflicts.push(...some.map(({ draft, title }) => `${draft.title} / ${title}`)),
    }).then((result) => ({ ...result, refusals: refused, conflicts }))
  }

  test('records become articles, gzipped or not, and are no news', async () => {
    const lines = Array.from({ length: 30 }, (_, n) => JSON.stringify(record(n)))
    for (const name of ['plain.jsonl', 'packed.jsonl.gz']) {
      const { counts, outcome } = await importing(fileOf(name, lines), name)
      assert.deepEqual([outcome, counts.created, counts.refused], ['finished', 30, 0])
      assert.equal(await createArticleStore(opened.database, Date.now).count({ sourceId: name }), 30)
    }
    const events = await createArticleEvents(opened.database).after(0, 1000)
    assert.ok(events.length >= 60 && events.every(({ backfill }) => backfill))
  })

  test('records that claim one DOI under different titles are all loaded, and the later is named', async () => {
    const doi = '10.1000/shared'
    const file = fileOf('conflicts.jsonl', [
      JSON.stringify({ ...record(1), id: 'one', title: 'Dynamics towards an attractor', doi }),
      JSON.stringify({ ...record(2), id: 'two', title: 'Trajectories en route to chaos', doi }),
      JSON.stringify({
        ...record(3),
        id: 'three',
        title: 'Dynamics Towards an Attractor',
        doi,
        url: 'https://a.example/3',
      }),
    ])
    const { counts, conflicts } = await importing(file, 'conflicts')
    assert.deepEqual([counts.created, counts.updated, counts.sameWork, counts.conflicts], [2, 1, 1, 1])
    assert.deepEqual(conflicts, ['Trajectories en route to chaos / Dynamics towards an attractor'])
  })

  test('a record that is no article is refused with its line and reason; the others are stored', async () => {
    const lines = [
      '{"title": "cut of',
      '',
      '[1]',
      JSON.stringify({ id: '2401.00001' }),
      JSON.stringify({ title: 'No address at all' }),
      JSON.stringify(record(1)),
    ]
    const { counts, refusals } = await importing(fileOf('spoilt.jsonl', lines), 'spoilt')
    assert.deepEqual(refusals, [
      [1, 'it is not JSON'],
      [3, 'it is not a JSON object'],
      [4, 'it has no title'],
      [5, 'it has no address: neither url, arXiv id nor DOI'],
    ])
    assert.deepEqual([counts.lines, counts.created], [6, 1])
  })

  test('the same file is recognised at once; the same articles in another file are not added again', async () => {
    const lines = Array.from({ length: 20 }, (_, n) => JSON.stringify(record(n)))
    await importing(fileOf('first.jsonl', lines), 'again')
    assert.equal((await importing(fileOf('first.jsonl', lines), 'again')).outcome, 'known')
    const { counts } = await importing(
      fileOf('second.jsonl', [...lines, JSON.stringify(record(20))]),
      'again',
    )
    assert.deepEqual([counts.created, counts.unchanged], [1, 20])
  })

  test('a stopped import continues after the last batch', async () => {
    const file = fileOf(
      'long.jsonl.gz',
      Array.from({ length: 1600 }, (_, n) => JSON.stringify(record(n))),
    )
    const stop = new AbortController()
    const first = await importing(file, 'long', { signal: stop.signal, onShow: () => stop.abort() })
    assert.deepEqual([first.outcome, first.counts.created], ['stopped', 500])
    const second = await importing(file, 'long')
    assert.deepEqual(
      [second.outcome, second.resumedAfter, second.counts.created, second.counts.unchanged],
      ['finished', 500, 1100, 0],
    )
  })

  test('a file that ends in the middle is an error, and what came before it is kept', async () => {
    const whole = gzipSync(Array.from({ length: 1600 }, (_, n) => JSON.stringify(record(n))).join('\n'))
    const file = path.join(folder, 'torn.jsonl.gz')
    writeFileSync(file, whole.subarray(0, whole.length - 2000))
    await assert.rejects(importing(file, 'torn'))
    assert.ok((await createArticleStore(opened.database, Date.now).count({ sourceId: 'torn' })) >= 500)
  })
})

describe('the command', () => {
  const command = fileURLToPath(new URL('../import.ts', import.meta.url))
  const start = (dataDir: string, ...args: string[]) =>
    spawn(process.execPath, [command, ...args], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const outputOf = async (child: ReturnType<typeof start>) => {
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const code = await new Promise<number | null>((ended) => child.on('close', ended))
    return { code, output }
  }

  test('killed in the middle, it loses nothing and adds nothing twice', async () => {
    const dataDir = path.join(folder, 'killed')
    const file = fileOf(
      'killed.jsonl',
      Array.from({ length: 1500 }, (_, n) => JSON.stringify(record(n))),
    )
    const child = start(dataDir, file)
    const ended = outputOf(child)
    const linesSaved = async () => {
      const database = openSqlite(path.join(dataDir, 'claire.sqlite'))
      try {
        const [source] = await database
          .withTables<{ source: { id: string; name: string } }>()
          .selectFrom('source')
          .select('id')
          .where('name', '=', 'arXiv')
          .execute()
        return source
          ? (await createImports(database, Date.now).position(`${source.id} ${await fingerprintOf(file)}`))
              .lines
          : 0
      } catch {
        return 0
      } finally {
        await database.destroy().catch(() => {})
      }
    }
    while ((await linesSaved()) === 0 && child.exitCode === null) await delay(20)
    child.kill('SIGKILL')
    await ended
    const { code, output } = await outputOf(start(dataDir, file))
    assert.equal(code, 0, output)
    assert.match(output, /going on after \d/)
    const database = openSqlite(path.join(dataDir, 'claire.sqlite'))
    assert.equal(await createArticleStore(database, Date.now).count(), 1500)
    assert.equal(await createArticleEvents(database).latest(), 1500)
    await database.destroy()
  })

  test('without a file, or with one that is none, it says what it needs', async () => {
    const settings = { DATA_DIR: path.join(folder, 'none') }
    assert.match((await runHere(['import'], settings)).output, /^Usage/)
    const { code, output } = await runHere(['import', path.join(folder, 'missing.jsonl')], settings)
    assert.equal(code, 1)
    assert.match(output, /There is no file/)
  })
})
