import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { ContextualEmbedder } from '@claire/embeddings'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { freshSearch, staticEmbedder } from '#testing/search'
import { AlertSet, type WatchedAlert } from './alert-set.ts'
import { matchingFactsOf } from './matching-facts.ts'
import { prepareArticle } from './prepared-article.ts'

/** Knows only whether a text is about ice. */
const ABOUT_ICE = Float32Array.of(1, 0)
const ABOUT_SOMETHING_ELSE = Float32Array.of(0, 1)
const vectorOf = (text: string) => (/glacier|ice sheet/i.test(text) ? ABOUT_ICE : ABOUT_SOMETHING_ELSE)
const contextual: ContextualEmbedder = {
  id: 'a reader of ice',
  dimensions: 2,
  unrelated: { mean: 0, deviation: 0.05 },
  query: async (text) => vectorOf(text),
  articles: async (texts) => texts.map(vectorOf),
  isAvailable: () => true,
  stop: async () => {},
}
/** Knows ice in German too. */
const multilingual: ContextualEmbedder = {
  ...contextual,
  id: 'a reader of ice in all languages',
  ranking: { weight: 0.75, least: 1.5, ofNoise: 0.45, far: 3.5 },
  query: async (text) => (/gletscher/i.test(text) ? ABOUT_ICE : vectorOf(text)),
}
const MODELS = {
  contextual: [contextual, multilingual],
  isForeign: (text: string) => /gletscher/i.test(text),
}
const draft = (at: number) =>
  articleDraft({
    url: `https://journal.example/${at}`,
    title: at % 20 ? `Tax law of state ${at}` : `Glaciers of range ${at}`,
    abstract: 'What has been measured so far, and what remains.',
    authors: [`Author Number${at}`],
  })

let opened: Awaited<ReturnType<typeof freshSearch>>
beforeEach(async () => {
  opened = await freshSearch({ ...MODELS })
  await opened.articles.saveAll(Array.from({ length: 260 }, (_, at) => draft(at)))
  await opened.follower.catchUp()
})
afterEach(() => opened.close())

async function factsOf(searchTerm: string) {
  const parts = { index: opened.index, embedder: staticEmbedder, ...MODELS }
  const facts = await matchingFactsOf(parts, { input: { searchTerm }, sources: [] })
  assert.ok(facts && 'meaning' in facts)
  return facts
}

test('an alert uses contextual vectors once nearly all articles have one', async () => {
  const searchTerm = 'glaciers measured remains'
  assert.equal((await factsOf(searchTerm)).context, null)
  await opened.fillContext()
  const facts = await factsOf(searchTerm)
  assert.equal(facts.context?.meaning.embedderId, contextual.id)
  const set = new AlertSet<WatchedAlert>({ words: staticEmbedder, contextual: [contextual] })
  set.put({ id: 'ice', searchTerm, width: 'normal', strictness: 1, facts })
  assert.deepEqual(set.usedModels, [contextual.id])
  const article = { ...draft(1000), title: 'Glaciers', id: 'new', workKey: 'new', firstSeenAt: 0 }
  const [byWords] = await staticEmbedder.embed([article.title])
  const scoreWith = (vector: Float32Array | undefined) =>
    set.match(prepareArticle(article, { byWords, inContext: { [contextual.id]: vector } }))[0]?.decision
      .score ?? 0
  const [near, far, unknown] = [ABOUT_ICE, ABOUT_SOMETHING_ELSE, undefined].map(scoreWith)
  assert.ok(Number(near) > Number(far), `${near} and ${far}`)
  const byWordsAlone = new AlertSet<WatchedAlert>({ words: staticEmbedder, contextual: [] })
  byWordsAlone.put({ id: 'ice', searchTerm, width: 'normal', strictness: 1, facts })
  assert.deepEqual(byWordsAlone.usedModels, [])
  const known = prepareArticle(article, { byWords, inContext: { [contextual.id]: ABOUT_ICE } })
  assert.equal(byWordsAlone.match(known)[0]?.decision.score, unknown)
  set.delete('ice')
  assert.deepEqual(set.usedModels, [])
})

test('a refresh waits for a model that has just been started', async () => {
  await opened.fillContext()
  const started = Promise.withResolvers<void>()
  const starting = { ...contextual, query: (text: string) => started.promise.then(() => vectorOf(text)) }
  const parts = { ...MODELS, index: opened.index, embedder: staticEmbedder, contextual: [starting] }
  const asked = { input: { searchTerm: 'glaciers measured remains' }, sources: [] }
  const contextOf = (facts: Awaited<ReturnType<typeof matchingFactsOf>>) =>
    facts && 'context' in facts && facts.context?.meaning.embedderId
  assert.equal(contextOf(await matchingFactsOf(parts, { ...asked, timeoutMs: 1 })), undefined)
  const patient = matchingFactsOf(parts, { ...asked, timeoutMs: 60_000 })
  started.resolve()
  assert.equal(contextOf(await patient), contextual.id)
})

test('the vectors of a model that does not rank articles yet are not used', async () => {
  await opened.fillContext()
  const parts = {
    index: opened.index,
    embedder: staticEmbedder,
    contextual: [{ ...contextual, id: 'another' }],
    isForeign: MODELS.isForeign,
  }
  const asked = { input: { searchTerm: 'glaciers measured remains' }, sources: [] }
  const facts = await matchingFactsOf(parts, asked)
  assert.ok(facts && 'meaning' in facts && facts.meaning)
  assert.equal(facts.context, null)
})

test('an alert in another language finds what its search finds, by the second model', async () => {
  await opened.fillContext()
  const searchTerm = 'Gletscher'
  const facts = await factsOf(searchTerm)
  assert.equal(facts.context?.meaning.embedderId, multilingual.id)
  const { content } = await opened.search.search(personId('ada'), { searchTerm }, { page: 0, size: 50 })
  assert.ok(content.length > 0)
  for (const { title } of content) assert.match(title, /Glaciers/)
  const set = new AlertSet<WatchedAlert>({ words: staticEmbedder, ...MODELS })
  set.put({ id: 'ice', searchTerm, width: 'normal', strictness: 1, facts })
  const isFound = async (at: number) => {
    const article = { ...draft(at), id: 'new', workKey: 'new', firstSeenAt: 0 }
    const [byWords] = await staticEmbedder.embed([article.title])
    const inContext = { [multilingual.id]: vectorOf(article.title), [contextual.id]: ABOUT_ICE }
    return set
      .match(prepareArticle(article, { byWords, inContext }))
      .map(({ decision }) => decision.byMeaning)
  }
  assert.deepEqual([await isFound(1000), await isFound(1001)], [[true], []])
  set.put({
    id: 'english',
    searchTerm: 'glaciers',
    width: 'normal',
    strictness: 1,
    facts: await factsOf('glaciers'),
  })
  assert.deepEqual(set.usedModels.toSorted(), [contextual.id, multilingual.id])
})
