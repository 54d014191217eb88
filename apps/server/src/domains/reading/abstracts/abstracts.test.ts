import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStaticEmbedder } from '@claire/embeddings'
import type { Article } from '#domains/articles'
import { articleDraft } from '#testing/drafts'
import { createAbstracts } from './index.ts'
import type { SummaryWriter } from './summary-writer.ts'

const embedder = createStaticEmbedder()

const CORROSION = [
  'Steel in sea water corrodes faster where the water moves.',
  'We exposed plates of mild steel to natural sea water at six flow speeds for ninety days.',
  'The loss of mass rose from 0.11 mm per year in still water to 0.48 mm per year at three metres per second.',
  'Above two metres per second the protective film of rust was torn away.',
  'However, plates coated with zinc lost less than 0.02 mm per year at all speeds.',
  'These results suggest that zinc coatings protect steel even in fast currents.',
]

function article(id: string, fields: Partial<Article> = {}): Article {
  return {
    ...articleDraft(),
    id,
    version: 1,
    workKey: id,
    firstSeenAt: 0,
    updatedAt: 0,
    abstract: CORROSION.join(' '),
    title: 'Flow and the corrosion of steel',
    ...fields,
  }
}

function abstractsOf(articles: Article[], writer?: SummaryWriter) {
  return createAbstracts({
    articles: { get: async (ids) => ids.flatMap((id) => articles.find((each) => each.id === id) ?? []) },
    embedder,
    writer,
  })
}

const ask = (
  searchTerm: string,
  fields: Partial<Article> = {},
  wanted: { count?: number; refineSearch?: boolean } = {},
) => abstractsOf([article('a', fields)]).oneSentence({ searchTerm, articleIds: ['a'], ...wanted })

test('the sentence shown is the one that answers the search', async () => {
  assert.deepEqual(await ask('do zinc coatings protect steel'), { a: CORROSION[5] })
})

test('a sentence shown alone does not refer to the sentence before it', async () => {
  const abstracts = abstractsOf([article('a'), article('b', { abstract: 'It rusts. These are all.' })])
  const question = { searchTerm: 'zinc coatings protect steel', articleIds: ['a', 'b'] }
  const { a = '', b } = await abstracts.oneSentence(question, true)
  assert.ok(CORROSION.slice(0, 4).includes(a), a)
  assert.equal(b, 'It rusts.')
  assert.equal((await abstracts.oneSentence(question)).a, CORROSION[5])
})

test('without a search term the sentence that sums the article up is shown', async () => {
  const { a } = await ask('')
  assert.ok(a && CORROSION.includes(a))
})

test('a search in another language is answered by the titles of its first results', async () => {
  const articles = [article('first', { title: 'Zinc coatings protect steel', abstract: '' }), article('a')]
  const abstracts = createAbstracts({
    articles: { get: async () => articles },
    embedder,
    isForeign: (text) => text.startsWith('Verzinkung'),
  })
  const sentenceFor = async (searchTerm: string, refineSearch = false) =>
    (await abstracts.oneSentence({ searchTerm, articleIds: ['first', 'a'], refineSearch })).a
  assert.equal(await sentenceFor('Verzinkung gegen Rost'), CORROSION[5])
  assert.notEqual(await sentenceFor('Verzinkung gegen Rost', true), CORROSION[5])
  assert.notEqual(await sentenceFor('Rost durch Salz'), CORROSION[5])
})

test('the same question gets the same sentence', async () => {
  assert.deepEqual(await ask('film of rust'), await ask('film of rust'))
})

test('in exact mode a sentence with the very words is chosen when there is one', async () => {
  const { a } = await ask('sea water', {}, { refineSearch: true })
  assert.match(a ?? '', /sea water/)
})

test('two sentences come in the order of the article', async () => {
  const { a = '' } = await ask('zinc coatings and flow speed', {}, { count: 2 })
  const places = CORROSION.map((sentence) => a.indexOf(sentence)).filter((place) => place >= 0)
  assert.equal(places.length, 2)
  assert.deepEqual(
    places,
    places.toSorted((x, y) => x - y),
  )
})

test('the label of a section is not part of the sentence', async () => {
  const abstract =
    'BACKGROUND: Coral reefs are bleaching. RESULTS: Reefs shaded at noon recovered twice as fast. CONCLUSIONS: Shade at noon helps reefs to recover.'
  const { a } = await ask('does shade help reefs recover', { abstract, title: 'Shade and coral reefs' })
  assert.equal(a, 'Shade at noon helps reefs to recover.')
})

test('unknown articles and articles without text are left out', async () => {
  const abstracts = abstractsOf([article('a'), article('b', { abstract: '', fullText: '' })])
  const answer = await abstracts.oneSentence({ searchTerm: 'steel', articleIds: ['a', 'b', 'nobody'] })
  assert.deepEqual(Object.keys(answer), ['a'])
})

test('without an abstract the full text is read, however long', async () => {
  const filler = Array.from(
    { length: 400 },
    (_, at) => `Paragraph ${at} describes the weather at the harbour on that day.`,
  )
  const fullText = [...filler, 'Barnacles slowed the corrosion of the northern plates.', ...filler].join(' ')
  const { a } = await ask('barnacles and corrosion', { abstract: '', fullText })
  assert.equal(a, 'Barnacles slowed the corrosion of the northern plates.')
})

test('a summary is two or three sentences of the article in its order, at most 75 words, with their places', async () => {
  const { conciseSummary, sentences, generated } = await abstractsOf([article('a')]).conciseSummary('a')
  const abstract = CORROSION.join(' ')
  assert.equal(generated, false)
  assert.ok(sentences.length >= 2 && sentences.length <= 3)
  assert.ok(conciseSummary.split(/\s+/).length <= 75)
  assert.equal(conciseSummary, sentences.map((sentence) => sentence.text).join(' '))
  for (const { text, field, start, end } of sentences) {
    assert.equal(field, 'abstract')
    assert.equal(abstract.slice(start, end), text)
  }
  assert.deepEqual(
    sentences.map((sentence) => sentence.start),
    sentences.map((sentence) => sentence.start).toSorted((x, y) => x - y),
  )
})

test('an abstract of three short sentences is its own summary', async () => {
  const abstract =
    'Bees find nectar by smell. We traced forty foragers by radar. Most flew straight to the richest patch.'
  const { conciseSummary } = await abstractsOf([article('a', { abstract })]).conciseSummary('a')
  assert.equal(conciseSummary, abstract)
})

test('an article without text has an empty summary, and an unknown one is an error', async () => {
  const abstracts = abstractsOf([article('a', { abstract: '', fullText: '' })])
  assert.equal((await abstracts.conciseSummary('a')).conciseSummary, '')
  await assert.rejects(abstracts.conciseSummary('nobody'), { code: 'NOT_FOUND' })
})

test('every summary sentence is taken from its article, whatever the text looks like', async () => {
  const odd = [
    '…',
    '<b>bold</b> & "quoted"; 5 < 6.',
    'A'.repeat(3000),
    'One. Two! Three? Four.',
    '学习机器。机器学习。',
    ' \n\n '.repeat(50),
    'x '.repeat(5000),
  ]
  for (const abstract of odd) {
    const { sentences } = await abstractsOf([article('a', { abstract })]).conciseSummary('a')
    for (const { text, start, end } of sentences) assert.equal(abstract.slice(start, end), text)
  }
})

test('a written summary is shown, labelled, when its numbers and names are those of the article', async () => {
  const written = 'Moving sea water corrodes steel faster, up to 0.48 mm per year; zinc protects it.'
  const summary = await abstractsOf([article('a')], async () => written).conciseSummary('a')
  assert.equal(summary.generated, true)
  assert.equal(summary.conciseSummary, written)
})

test('a written summary with a number or a name of its own is not shown', async () => {
  for (const written of ['Steel loses 0.84 mm per year.', 'As shown by Evans, zinc protects steel.']) {
    assert.equal(
      (await abstractsOf([article('a')], async () => written).conciseSummary('a')).generated,
      false,
    )
  }
})

test('while the language model is away the summary is extracted from the article', async () => {
  const away = async () => Promise.reject(new Error('connection refused'))
  assert.equal((await abstractsOf([article('a')], away).conciseSummary('a')).generated, false)
})

test('other requests are answered while sentences are chosen for a long text and a hundred articles', async () => {
  const articles = Array.from({ length: 100 }, (_, at) => article(String(at)))
  const searchTerm = CORROSION.join(' ').repeat(8)
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  try {
    const articleIds = articles.map(({ id }) => id)
    const sentences = await abstractsOf(articles).oneSentence({ searchTerm, articleIds, refineSearch: true })
    assert.equal(Object.keys(sentences).length, articles.length)
    assert.ok(turns > 2, `${turns} turns`)
  } finally {
    clearInterval(timer)
  }
})
