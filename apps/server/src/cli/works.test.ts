import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { createArticleStore } from '#domains/articles'
import { runHere } from '#testing/command-here'
import { lookAtStorage } from '../compose/index.ts'
import { readConfig } from '../config/index.ts'

const root = mkdtempSync(path.join(tmpdir(), 'claire-works-'))
const settings = { DATA_DIR: path.join(root, 'data') }
after(() => rmSync(root, { recursive: true, force: true }))

const TITLES = ['Dynamics towards an attractor', 'Trajectories on their way to chaos']

test('records in conflict are counted, listed in a file, and named as suspicious works', async () => {
  const file = path.join(root, 'records.jsonl')
  const lines = TITLES.map((title, n) =>
    JSON.stringify({
      title,
      url: `https://records.example/${n}`,
      doi: '10.1000/one',
      authors: 'Ada Lovelace',
    }),
  )
  writeFileSync(file, lines.join('\n'))
  assert.match((await runHere(['works', '--suspicious'], settings)).error, /There is no Claire in/)
  const imported = await runHere(['import', file], settings)
  assert.equal(imported.code, 0, imported.output)
  assert.match(imported.output, /2 records: 2 new; 1 in conflict/)
  const conflict = JSON.parse(readFileSync(path.join(root, 'records.conflicts.jsonl'), 'utf8'))
  assert.deepEqual(
    [conflict.title, conflict.identifier, conflict.other.title],
    [TITLES[1], '10.1000/one', TITLES[0]],
  )
  const listed = await runHere(['works', '--suspicious'], settings)
  assert.match(listed.output, /Both claim 10\.1000\/one:/)
  for (const title of TITLES) assert.ok(listed.output.includes(title))
  assert.match(listed.output, /1 suspicious works\./)
  const { out } = await runHere(['works', '--suspicious', '--json'], settings)
  assert.equal(JSON.parse(out)[0].articles.length, 2)
  assert.equal((await runHere(['works'], settings)).code, 1)
})

test('an article whose page states another year than its record is listed with both', async () => {
  const folder = { DATA_DIR: path.join(root, 'disputed') }
  const file = path.join(root, 'disputed.jsonl')
  writeFileSync(
    file,
    JSON.stringify({
      title: TITLES[0],
      url: 'https://records.example/0',
      authors: 'Ada Lovelace',
      year: 2015,
    }),
  )
  assert.equal((await runHere(['import', file], folder)).code, 0)
  const storage = await lookAtStorage(readConfig(folder))
  assert.ok(storage)
  const store = createArticleStore(storage.database, () => 1)
  const [id = ''] = (await store.page({ limit: 1 })).map((article) => article.id)
  const [article] = await store.get([id])
  assert.ok(article)
  await store.save({ ...article, publicationYear: 2019, provenance: { publicationYear: 'citation_date' } })
  await storage.database.destroy()
  const { output } = await runHere(['works', '--suspicious'], folder)
  assert.match(output, /disagree about the year:/)
  assert.match(output, /record: 2015\n {4}page: 2019/)
  const { out } = await runHere(['works', '--suspicious', '--json'], folder)
  assert.deepEqual(JSON.parse(out)[0].statements, [
    { origin: 'record', value: '2015' },
    { origin: 'page', value: '2019' },
  ])
})
