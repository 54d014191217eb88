import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createLog } from '#platform/log'
import { createSelfChecks } from '#platform/self-checks/self-checks'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { freshSearch, staticEmbedder } from '#testing/search'
import { createDailyAudit } from './daily-audit.ts'

const DAY_MS = 86_400_000
const TITLES = [
  'Kelp forests of the north',
  'The $\\alpha$-decay of $^{238}$U nuclei: a re-evaluation',
  'COVID-19 in children — what we don’t know',
  '深層学習による画像認識',
  'Über die Größe von H2O-Clustern (II)',
  '…',
]

/** A search with an up-to-date index, and functions that change the index directly. */
async function indexed(t: TestContext, titles = TITLES) {
  const claire = await freshSearch()
  t.after(() => claire.close())
  const saved = await claire.articles.saveAll(
    titles.map((title, at) => articleDraft({ url: `https://journal.example/${at}`, title })),
  )
  await claire.follower.catchUp()
  const { index } = claire
  return {
    ...claire,
    ids: saved.map(({ id }) => id),
    audit: () => claire.follower.audit(new AbortController().signal),
    async write(titlesById: Record<string, string>, remove: string[] = []) {
      const { cursor, event } = await index.state()
      const [article] = await claire.articles.get(saved.map(({ id }) => id))
      assert.ok(article)
      const put = Object.entries(titlesById).map(([id, title]) => ({ ...article, id, title, workKey: id }))
      const vectors = await staticEmbedder.embed(put.map(({ title }) => title))
      const entries = put.map((each, at) => ({ article: each, vector: vectors[at] ?? new Float32Array() }))
      await index.write({ put: entries, remove, cursor, event })
    },
    async finds(searchTerm: string) {
      const { content } = await claire.search.search(
        personId(`reader of ${searchTerm} ${Math.random()}`),
        { searchTerm, refineSearch: true },
        { page: 0, size: 9 },
      )
      return content.map(({ title }) => decodeURIComponent(title))
    },
  }
}

test('an index equal to the database passes, with any titles', async (t) => {
  const { audit } = await indexed(t)
  assert.deepEqual(await audit(), { checked: 6, repaired: 0, removed: 0, unfound: 0 })
})

test('articles removed from the index directly are restored', async (t) => {
  const { ids, audit, write, finds, index } = await indexed(t)
  await write({}, ids.slice(0, 2))
  assert.deepEqual(await finds('kelp forests'), [])
  assert.deepEqual(await audit(), { checked: 6, repaired: 2, removed: 0, unfound: 0 })
  assert.deepEqual(await finds('forests of the north'), ['Kelp forests of the north'])
  const [vector] = await index.vectors(ids)
  assert.ok(
    vector?.some((value) => value !== 0),
    'and by what they mean',
  )
  assert.equal((await audit())?.repaired, 0)
})

test('an outdated article of the index is updated', async (t) => {
  const { ids, audit, write, finds, index } = await indexed(t)
  const withSeaweed = () => index.count({ kind: 'literal', text: 'seaweed', field: null })
  await write({ [ids[0] ?? '']: 'Seaweed of the south' })
  assert.equal(await withSeaweed(), 1)
  assert.equal((await audit())?.repaired, 1)
  assert.equal(await withSeaweed(), 0)
  assert.deepEqual(await finds('kelp forests'), ['Kelp forests of the north'])
})

test('an article that the database does not have is removed from the index', async (t) => {
  const { audit, write, index } = await indexed(t)
  await write({ 'of nobody': 'A ghost of the index' })
  assert.equal((await index.state()).articles, 7)
  assert.deepEqual(await audit(), { checked: 7, repaired: 0, removed: 1, unfound: 0 })
  assert.equal((await index.state()).articles, 6)
})

test('a sample of many articles is compared', async (t) => {
  const { audit } = await indexed(
    t,
    Array.from({ length: 130 }, (_, at) => `Report number${at} on zirconium`),
  )
  const counts = await audit()
  assert.ok(counts && counts.checked >= 20 && counts.checked < 130, JSON.stringify(counts))
})

test('changes since the comparison are not taken for faults', async (t) => {
  const { audit, articles, follower } = await indexed(t)
  await articles.saveAll([articleDraft({ url: 'https://journal.example/later', title: 'Later' })])
  const auditing = audit()
  await follower.catchUp()
  assert.deepEqual(await auditing, { checked: 7, repaired: 0, removed: 0, unfound: 0 })
})

test('the audit runs once a day, stores its result and logs repairs', async (t) => {
  const { database, follower, write, ids } = await indexed(t)
  let now = 1_700_000_000_000
  const said: unknown[] = []
  const log = Object.assign(Object.create(createLog('silent', { readable: false })), {
    warn: (facts: unknown) => void said.push(facts),
  })
  const daily = createDailyAudit({ database, clock: () => now, log, name: 'index', audit: follower.audit })
  t.after(() => daily.stop())
  await daily.wake()
  await write({}, ids.slice(0, 1))
  await daily.wake()
  assert.deepEqual([daily.latest()?.repaired, said], [0, []])
  now += DAY_MS
  await daily.wake()
  assert.deepEqual([daily.latest()?.repaired, said.length], [1, 1])
  const check = await createSelfChecks(database).latest('index')
  assert.deepEqual([check?.at, check?.isOk, check?.counts['repaired']], [now, false, 1])
  assert.equal(check?.says, '6 articles compared with the index: 1 were indexed again')
})

test('a stop does not wait for an audit', async (t) => {
  const { database } = await indexed(t)
  const begun = Promise.withResolvers<void>()
  const daily = createDailyAudit({
    database,
    clock: Date.now,
    log: createLog('silent', { readable: false }),
    name: 'index',
    audit() {
      begun.resolve()
      return new Promise(() => {})
    },
  })
  daily.start()
  await begun.promise
  await daily.stop()
  assert.equal(daily.latest(), null)
})
