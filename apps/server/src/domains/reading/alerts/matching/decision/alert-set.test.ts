import assert from 'node:assert/strict'
import { NO_CRITERIA } from '@claire/api-contract'
import { after, before, describe, test } from 'node:test'
import { evaluateSavedQuery } from '@claire/search-engine'
import type { Article } from '#domains/articles'
import { articleDraft } from '#testing/drafts'
import { freshSearch, staticEmbedder } from '#testing/search'
import { createSavedSearches } from '../saved-searches.ts'
import { AlertSet, type WatchedAlert } from './alert-set.ts'
import { type PreparedArticle, prepareArticle } from './prepared-article.ts'

const SOURCES = [
  { id: 'source', name: 'Journal of Tests' },
  { id: 'other', name: 'Annals of Testing' },
]
const WORDS =
  'zirconium|sea-ice|Müller|perovskite|β-decay|CO2|re-entry|reentry|glacier|glaciers|glacial|naïve|x-ray|Ångström|ice|sheet|of|the|DNA|plasma'.split(
    '|',
  )

let seed = 31
const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below
const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T
const some = (count: number) => Array.from({ length: count }, () => pick(WORDS)).join(' ')

const draft = (at: number) =>
  articleDraft({
    sourceId: pick(SOURCES).id,
    url: `https://journal.example/set/${at}`,
    title: `Number${at}: ${some(1 + random(5))}`,
    abstract: random(5) ? `${some(random(12))}. ${some(random(12))}.` : '',
    authors: random(3) ? [pick(['Ada Müller', 'Grace Hopper', 'J. Ångström'])] : [],
    categories: [pick(['Ice', 'Plasma physics', 'C++'])],
    publicationYear: random(6) ? 1990 + random(35) : null,
    doi: random(4) ? null : `10.1234/number${at}`,
  })

function searchTerm(): string {
  const word = () => pick(WORDS)
  return pick([
    word,
    () => `${word()} ${word()}`,
    () => `"${word()} ${word()}"`,
    () => `${word()} -${word()}`,
    () => `-${word()} -"${word()} ${word()}"`,
    () => `${word()} OR "${word()} ${word()}" OR ${word().slice(0, 3)}*`,
    () => `${word().slice(0, 1 + random(5))}*`,
    () => `"${word()} ${word().slice(0, 2)}*"`,
    () => `title:${word()} author:Müller`,
    () => `(${word()} OR ${word()}) NOT ${word()}`,
    () => `year:20${10 + random(10)}.. ${word()}`,
    () => `source:Annals ${word()}`,
    () => `topic:Ice ${word()}`,
    () => `10.1234/number${random(400)}`,
    () => `${word()} ${word()} ${word()} ${word()} ${word()} ${word()}`,
  ])()
}

describe('of many alerts', () => {
  let opened: Awaited<ReturnType<typeof freshSearch>>
  let news: PreparedArticle[]
  before(async () => {
    opened = await freshSearch({ sources: SOURCES })
    await opened.articles.saveAll(Array.from({ length: 260 }, (_, at) => draft(at)))
    await opened.follower.catchUp()
    const saved = await opened.articles.saveAll(Array.from({ length: 50 }, (_, at) => draft(260 + at)))
    news = await prepared(await opened.articles.get(saved.map(({ id }) => id)))
  })
  after(() => opened.close())

  async function prepared(articles: Article[]): Promise<PreparedArticle[]> {
    const vectors = await staticEmbedder.embed(articles.map(({ title, abstract }) => `${title} ${abstract}`))
    return articles.map((article, at) => prepareArticle(article, { byWords: vectors[at], inContext: {} }))
  }

  async function alertsOn(count: number, refineSearch: boolean): Promise<WatchedAlert[]> {
    const { factsOf } = createSavedSearches({
      index: opened.index,
      embedder: staticEmbedder,
      contextual: [],
      isForeign: () => false,
      sources: async () => SOURCES,
    })
    const alerts: WatchedAlert[] = []
    while (alerts.length < count) {
      const term = searchTerm()
      const [startYear, endYear] = random(4) ? [null, null] : [2000 + random(10), 2010 + random(12)]
      const sources = random(4) ? [] : [pick(SOURCES)]
      const facts = await factsOf({
        ...NO_CRITERIA,
        searchTerm: term,
        startYear,
        endYear,
        sources,
        refineSearch,
      })
      const id = `alert ${alerts.length}`
      if (facts)
        alerts.push({ id, searchTerm: term, width: pick(['strict', 'normal', 'wide']), strictness: 1, facts })
    }
    return alerts
  }

  function setOf(alerts: WatchedAlert[]): AlertSet<WatchedAlert> {
    const set = new AlertSet<WatchedAlert>({ words: staticEmbedder, contextual: [] })
    for (const alert of alerts) set.put(alert)
    return set
  }

  /** The matches of a set: for each article the alerts and their scores, in one order. */
  const foundBy = (set: AlertSet<WatchedAlert>) =>
    news.map((article) =>
      set
        .match(article)
        .map(({ alert: { id }, decision: { score } }) => `${id}: ${score.toFixed(4)}`)
        .toSorted(),
    )

  test('exactly those for exact words match an article whose search finds it', async () => {
    const alerts = await alertsOn(400, true)
    const set = setOf(alerts)
    let notified = 0
    for (const article of news) {
      const expected = alerts.filter(
        ({ facts: { query } }) => query.kind === 'exact' && evaluateSavedQuery(query, article.batch)[0],
      )
      const found = set.match(article).map(({ alert }) => alert)
      assert.deepEqual(
        found.map(({ id, searchTerm: term }) => `${id} ${term}`).toSorted(),
        expected.map(({ id, searchTerm: term }) => `${id} ${term}`).toSorted(),
      )
      notified += found.length
    }
    assert.ok(notified > 200, `${notified} matches tell something`)
  })

  test('each finds what it would find alone, by meaning too', async () => {
    const alerts = [...(await alertsOn(60, false)), ...(await alertsOn(20, true))].map((alert, at) => ({
      ...alert,
      id: `alert ${at}`,
    }))
    const together = foundBy(setOf(alerts))
    const alone = alerts.map((alert) => foundBy(setOf([alert])))
    assert.deepEqual(
      together,
      news.map((_, at) => alone.flatMap((found) => found[at] ?? []).toSorted()),
    )
    assert.ok(together.flat().length > 50)
  })

  test('a new article in German or French is found by other forms of its words', async () => {
    const { factsOf } = createSavedSearches({
      index: opened.index,
      embedder: staticEmbedder,
      contextual: [],
      isForeign: () => false,
      sources: async () => SOURCES,
    })
    const set = setOf([])
    for (const searchTerm of ['Schätzungen', 'réseaux neuronaux']) {
      const facts = await factsOf({ ...NO_CRITERIA, searchTerm, sources: [], refineSearch: false })
      if (facts) set.put({ id: searchTerm, searchTerm, width: 'normal', strictness: 1, facts })
    }
    const [german, french, unknown] = (
      await opened.articles.saveAll([
        articleDraft({ url: 'https://journal.example/de', title: 'Schätzung', language: 'de' }),
        articleDraft({ url: 'https://journal.example/fr', title: 'Réseau neuronal', language: 'fr' }),
        articleDraft({ url: 'https://journal.example/none', title: 'Schätzung', language: null }),
      ])
    ).map(({ id }) => id)
    const found = new Map<string | undefined, string[]>()
    for (const article of await opened.articles.get([german, french, unknown].map(String))) {
      const prepared = prepareArticle(article, { byWords: undefined, inContext: {} })
      found.set(
        article.id,
        set.match(prepared).map(({ alert }) => alert.id),
      )
    }
    assert.deepEqual(found.get(german), ['Schätzungen'])
    assert.deepEqual(found.get(french), ['réseaux neuronaux'])
    assert.deepEqual(found.get(unknown), [])
  })

  test('matches do not depend on alerts that existed before', async () => {
    const alerts = [...(await alertsOn(40, true)), ...(await alertsOn(40, false))].map((alert, at) => ({
      ...alert,
      id: `alert ${at}`,
    }))
    const others = await alertsOn(10, false)
    const set = setOf(alerts)
    // Often enough for the set to be repacked.
    for (let turn = 0; turn < 250; turn++) {
      for (const each of others) set.put({ ...each, id: `passing ${turn % 7} ${each.id}` })
      for (const { id } of others) set.delete(`passing ${turn % 7} ${id}`)
      const again = alerts[turn % alerts.length]
      if (again) set.put(again)
    }
    assert.equal(set.size, alerts.length)
    assert.deepEqual(
      set
        .values()
        .map(({ id }) => id)
        .toSorted(),
      alerts.map(({ id }) => id).toSorted(),
    )
    assert.deepEqual(foundBy(set), foundBy(setOf(alerts)))
  })

  test('one that was changed finds what it looks for now, one that was deleted nothing', async () => {
    const [first, second] = await alertsOn(2, true)
    if (!first || !second) return assert.fail('no alerts')
    const set = setOf([first])
    set.put({ ...second, id: first.id })
    assert.deepEqual(foundBy(set), foundBy(setOf([{ ...second, id: first.id }])))
    set.delete(first.id)
    set.delete('never there')
    assert.deepEqual([set.size, foundBy(set).flat(), set.has(first.id)], [0, [], false])
  })

  test('only those that pass the predicate are evaluated', async () => {
    const alerts = await alertsOn(50, true)
    const set = setOf(alerts)
    const found = news.flatMap((article) => set.match(article, ({ id }) => id === 'alert 7'))
    assert.ok(found.every(({ alert }) => alert.id === 'alert 7'))
    assert.deepEqual(
      news.flatMap((article) => set.match(article, () => false)),
      [],
    )
  })

  test('those with vectors of another embedder use words only', async () => {
    const alerts = await alertsOn(60, false)
    const another = new AlertSet<WatchedAlert>({
      words: { ...staticEmbedder, id: 'another model' },
      contextual: [],
    })
    for (const alert of alerts) another.put(alert)
    const found = news.flatMap((article) => another.match(article).map(({ decision }) => decision))
    assert.ok(found.length > 0)
    assert.ok(found.every(({ byMeaning }) => !byMeaning))
  })

  test('an article without a vector is found by its words', async () => {
    const alerts = await alertsOn(60, false)
    const set = setOf(alerts)
    const bare = news.map(({ batch, lookupKeys }) => ({
      batch,
      lookupKeys,
      vectors: { byWords: undefined, inContext: {} },
    }))
    const found = bare.flatMap((article) => set.match(article).map(({ decision }) => decision))
    assert.ok(found.length > 0)
    assert.ok(found.every(({ byMeaning, score }) => !byMeaning && Number.isFinite(score)))
  })
})
