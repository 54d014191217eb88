import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { openSqlite } from '#adapters/sqlite'
import { articleMigrations, createArticleEvents, createArticleStore } from '#domains/articles'
import { runHere } from '#testing/command-here'
import { onEveryDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import { importReferences } from './import-references.ts'
import { RecordError } from './read-record.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'claire-references-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function fileOf(name: string, lines: (string | object)[]): string {
  const file = path.join(folder, name)
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text)
  return file
}

const crossref = (doi: string, ...cited: string[]) => ({
  DOI: doi,
  title: ['A title that is not read'],
  'references-count': cited.length + 1,
  reference: [...cited.map((DOI) => ({ key: DOI, DOI })), { key: 'book', unstructured: 'A book of 1904.' }],
})
const address = (id: number) => `https://openalex.org/W${id}`
const openAlex = (id: number, doi: string | null, ...cited: number[]) => ({
  id: address(id),
  doi: doi && `https://doi.org/${doi}`,
  referenced_works: cited.map(address),
  referenced_works_count: cited.length,
})

onEveryDatabase(articleMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let store: ReturnType<typeof createArticleStore>
  let count = 0
  before(async () => {
    opened = await open()
    store = createArticleStore(opened.database, () => 1)
  })
  after(() => opened.close())

  const draft = (fields: Parameters<typeof articleDraft>[0]) =>
    articleDraft({
      sourceId: `source ${++count}`,
      url: `https://mosses.example/${count}`,
      title: `Moss number ${count} and what grows on it`,
      ...fields,
    })
  const referencesOf = async (id: string) => (await store.get([id]))[0]?.references
  const importing = async (
    file: string,
    { signal = new AbortController().signal, onShow = () => {} } = {},
  ) => {
    const refusals: [number, string][] = []
    const result = await importReferences({
      database: opened.database,
      clock: Date.now,
      file,
      progress: { show: onShow, end() {} },
      refused: (line, reason) => refusals.push([line, reason]),
      signal,
    })
    return { ...result, refusals }
  }
  const eventsAfter = (seq: number) => createArticleEvents(opened.database).after(seq, 1000)
  const latest = () => createArticleEvents(opened.database).latest()

  test('a file of Crossref gives articles here their references, and adds no article', async () => {
    const { id } = await store.save(draft({ doi: '10.1000/moss' }))
    const before = { articles: await store.count(), seq: await latest() }
    const { counts, outcome, registry } = await importing(
      fileOf('crossref.jsonl.gz', [
        crossref('10.1000/elsewhere', '10.1000/a'),
        crossref('10.1000/MOSS', '10.1000/A', '10.1000/b', '10.1000/moss'),
      ]),
    )
    assert.deepEqual([registry, outcome, counts.updated, counts.lines], ['crossref', 'finished', 1, 2])
    assert.deepEqual(await referencesOf(id), { count: 4, dois: ['10.1000/a', '10.1000/b'] })
    assert.equal(await store.count(), before.articles)
    assert.deepEqual(
      (await eventsAfter(before.seq)).map(({ articleId, kind, backfill }) => [articleId, kind, backfill]),
      [[id, 'updated', true]],
    )
  })

  test('works are read also in the lists and messages of the registry’s responses', async () => {
    const [one, other] = await store.saveAll([draft({ doi: '10.1000/in1' }), draft({ doi: '10.1000/in2' })])
    await importing(
      fileOf('lists.jsonl', [
        { items: [crossref('10.1000/none'), crossref('10.1000/in1', '10.1000/a')] },
        { status: 'ok', message: crossref('10.1000/in2', '10.1000/b') },
      ]),
    )
    assert.deepEqual((await referencesOf(one?.id ?? ''))?.dois, ['10.1000/a'])
    assert.deepEqual((await referencesOf(other?.id ?? ''))?.dois, ['10.1000/b'])
  })

  test('a file of OpenAlex names cited works by ids, of which those with a DOI in the file are found', async () => {
    const { id } = await store.save(draft({ doi: '10.1000/alex' }))
    const { ids, counts } = await importing(
      fileOf('openalex.jsonl', [
        openAlex(4_300_000_001, '10.1000/first'),
        openAlex(4_300_000_002, '10.1000/alex', 4_300_000_001, 4_300_000_003, 4_300_000_004, 77),
        openAlex(4_300_000_003, '10.1000/Last'),
        openAlex(4_300_000_004, null),
      ]),
    )
    assert.deepEqual([ids, counts.updated], [{ cited: 4, resolved: 2 }, 1])
    assert.deepEqual(await referencesOf(id), { count: 4, dois: ['10.1000/first', '10.1000/last'] })
  })

  test('a preprint without a DOI is found by that of its arXiv identifier', async () => {
    const { id } = await store.save(draft({ url: 'https://arxiv.org/abs/2104.12255' }))
    await importing(
      fileOf('arxiv.jsonl', [
        openAlex(1, '10.48550/arXiv.2104.12255', 2),
        openAlex(2, '10.1000/cited-by-preprint'),
      ]),
    )
    assert.deepEqual((await referencesOf(id))?.dois, ['10.1000/cited-by-preprint'])
  })

  test('references of an article that has as many, or that was deleted, stay as they are', async () => {
    const own = { count: 2, dois: ['10.1000/x', '10.1000/y'] }
    const { id } = await store.save(draft({ doi: '10.1000/own', references: own }))
    const gone = await store.save(draft({ doi: '10.1000/gone' }))
    await store.remove([gone.id])
    const seq = await latest()
    const file = fileOf('fewer.jsonl', [
      crossref('10.1000/own', '10.1000/z'),
      crossref('10.1000/gone', '10.1000/z'),
    ])
    const { counts } = await importing(file)
    assert.deepEqual([counts.updated, counts.unchanged, await latest()], [0, 1, seq])
    assert.deepEqual(await referencesOf(id), own)
  })

  test('lines that cannot be read are refused by number and reason, and the others count', async () => {
    const { id } = await store.save(draft({ doi: '10.1000/spoilt' }))
    const { counts, refusals } = await importing(
      fileOf('spoilt.jsonl', [
        '{"DOI": "10.1000/cut',
        '',
        crossref('10.1000/other'),
        '[1]',
        openAlex(1, '10.1000/spoilt', 2),
        { DOI: '10.1000/spoilt', reference: [null, 7, { DOI: ['10.1000/n'] }, { DOI: '10.1000/ok' }] },
        { DOI: '10.1000/spoilt', reference: 'none', 'reference-count': 'many' },
      ]),
    )
    assert.deepEqual(refusals, [
      [1, 'it is not JSON'],
      [4, 'it is not a JSON object'],
      [5, 'it is no work of Crossref'],
    ])
    assert.deepEqual([counts.refused, counts.updated], [3, 1])
    assert.deepEqual((await referencesOf(id))?.dois, ['10.1000/ok'])
    await assert.rejects(importing(fileOf('none.jsonl', [{ title: 'No work' }, '{'])), RecordError)
  })

  test('the same file again changes nothing, but for articles that have come since', async () => {
    const { id } = await store.save(draft({ doi: '10.1000/early' }))
    const file = fileOf('again.jsonl', [
      crossref('10.1000/early', '10.1000/a'),
      crossref('10.1000/late', '10.1000/b'),
    ])
    await importing(file)
    const version = (await store.get([id]))[0]?.version
    const late = await store.save(draft({ doi: '10.1000/late' }))
    const { counts } = await importing(file)
    assert.deepEqual([counts.updated, counts.unchanged], [1, 1])
    assert.equal((await store.get([id]))[0]?.version, version)
    assert.deepEqual((await referencesOf(late.id))?.dois, ['10.1000/b'])
  })

  test('a stopped import continues after the last batch', async () => {
    const works = Array.from({ length: 1200 }, (_, n) => n)
    await store.saveAll(works.map((n) => draft({ doi: `10.1000/long.${n}` })))
    const file = fileOf(
      'long.jsonl',
      works.map((n) => crossref(`10.1000/long.${n}`, '10.1000/a')),
    )
    const stop = new AbortController()
    const first = await importing(file, { signal: stop.signal, onShow: () => stop.abort() })
    assert.deepEqual([first.outcome, first.counts.updated], ['stopped', 500])
    const { outcome, resumedAfter, counts } = await importing(file)
    assert.deepEqual(
      [outcome, resumedAfter, counts.updated, counts.unchanged, counts.lines],
      ['finished', 500, 700, 0, 1200],
    )
  })
})

describe('the command', () => {
  test('with --references a file adds references and no article', async () => {
    const DATA_DIR = path.join(folder, 'command')
    const record = { url: 'https://mosses.example/1', title: 'A moss of walls', doi: '10.1000/wall' }
    assert.equal((await runHere(['import', fileOf('records.jsonl', [record])], { DATA_DIR })).code, 0)
    const file = fileOf('works.jsonl', [openAlex(1, '10.1000/wall', 2, 3), openAlex(2, '10.1000/stone')])
    const { code, output } = await runHere(['import', file, '--references'], { DATA_DIR })
    assert.equal(code, 0, output)
    assert.match(output, /1 of 2 cited works have a DOI in this file/)
    assert.match(output, /2 records: 0 new, 1 changed/)
    const database = openSqlite(path.join(DATA_DIR, 'claire.sqlite'))
    const articles = createArticleStore(database, Date.now)
    assert.deepEqual(
      (await articles.page({ limit: 2 })).map(({ references }) => references),
      [{ count: 2, dois: ['10.1000/stone'] }],
    )
    await database.destroy()
  })
})
