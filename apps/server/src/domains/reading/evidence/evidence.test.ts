import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { EvidenceInput } from '@claire/api-contract'
import { type ContextualEmbedder, createContextualEmbedders } from '@claire/embeddings'
import { NO_CITATION } from '@claire/scholarly-text'
import { DomainError } from '#platform/errors'
import { freshEvidence } from '#testing/evidence'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { MODELS, probabilityOfAnswer, type Scored } from './answer-model.ts'
import { oneAtATime } from '#platform/fair-turns'

const ADA = personId('ada')
const QUESTION = 'Do kelp forests reduce the erosion of sandy coasts?'
const ANSWER = 'Kelp forests reduced the erosion of sandy coasts by a third during winter storms.'
const LEANING = 'They may not reduce erosion where the kelp is harvested.'

const LIBRARY = [
  {
    title: 'Kelp and winter storms',
    abstract: `BACKGROUND: Sandy coasts retreat every winter. RESULTS: ${ANSWER} ${LEANING} Do waves matter?`,
  },
  {
    title: 'Another look at kelp forests',
    authors: ['Ada Okafor', 'Per Lind'],
    abstract: `We repeated a survey. ${ANSWER} Divers counted urchins.`,
  },
  {
    title: 'A survey that was retracted',
    abstract: 'Kelp forests reduce erosion of sandy coasts everywhere.',
    citation: { ...NO_CITATION, notice: { kind: 'retracted' as const, url: '' } },
  },
  {
    title: 'Waves over a reef',
    abstract: '',
    fullText: `Introduction\n\nReefs break waves. Kelp forests slow waves less than reefs do, and erosion goes on behind them.\n\nReferences\n\nLind P. Kelp forests reduce the erosion of sandy coasts. Journal of Tests 3.`,
  },
  {
    title: 'Glass at low temperatures',
    abstract: 'Glass becomes brittle. Its cracks grow slowly in the cold.',
  },
  { title: 'An article without sentences', abstract: '', fullText: '' },
]

let library: Awaited<ReturnType<typeof freshEvidence>>
before(async () => {
  library = await freshEvidence({
    articles: LIBRARY,
    async articlesIn(owner, folderId) {
      if (owner !== ADA || folderId !== 'kelp')
        throw new DomainError('NOT_FOUND', () => 'This folder does not exist.')
      return [library.ids[4] ?? '', library.ids[1] ?? '']
    },
  })
})
after(() => library.close())

const ask = (input: Partial<EvidenceInput> = {}, owner = ADA) =>
  library.evidence.find(owner, { question: QUESTION, ...input })
const shownIn = ({ quotes, nearest }: Awaited<ReturnType<typeof ask>>) => [...quotes, ...nearest]
const refusal = (code: string, message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof DomainError)
  assert.equal(error.code, code)
  assert.match(error.message, message)
  return true
}

test('a question is answered by the sentences of articles, the nearest first, each once', async () => {
  const { answers, quotes, nearest, works, ofWorks, byMeaning, shown } = await ask()
  assert.ok(answers)
  assert.deepEqual(nearest, [])
  assert.equal(quotes[0]?.text, ANSWER)
  assert.equal(quotes.filter(({ text }) => text === ANSWER).length, 1)
  assert.deepEqual([byMeaning, shown], ['words', 6])
  assert.ok(works <= ofWorks)
  assert.deepEqual(
    quotes.map(({ score }) => score),
    quotes.map(({ score }) => score).toSorted((a, b) => b - a),
  )
})

test('a quote has its place, its section and its article', async () => {
  const [quote] = (await ask({ articleIds: [library.ids[0] ?? ''] })).quotes
  assert.equal(quote?.section, 'results')
  assert.equal(quote?.field, 'abstract')
  assert.equal(LIBRARY[0]?.abstract.slice(quote?.start, quote?.end), ANSWER)
  assert.equal(decodeURIComponent(quote?.article.title ?? ''), 'Kelp and winter storms')
  assert.deepEqual(quote?.article.source, { id: 'source', name: 'Journal of Tests' })
})

test('a sentence that refers back comes with the one before, and its doubts stay in it', async () => {
  const found = await ask({ question: 'May kelp not reduce erosion where it is harvested?' })
  const leaning = shownIn(found).find(({ text }) => text === LEANING)
  assert.equal(leaning?.before, ANSWER)
})

test('retracted works are left out and counted', async () => {
  const found = await ask()
  assert.equal(found.retracted, 1)
  assert.ok(!shownIn(found).some(({ text }) => text.includes('everywhere')))
})

test('neither questions nor titles of references are quoted', async () => {
  for (const question of [QUESTION, 'Do waves matter?']) {
    const texts = shownIn(await ask({ question })).map(({ text }) => text)
    assert.ok(!texts.some((text) => text.endsWith('?') || text.startsWith('Lind P')), texts.join('\n'))
  }
})

test('sentences of a full text are quoted where they stand', async () => {
  const found = await ask({ articleIds: [library.ids[3] ?? ''] })
  const [quote] = shownIn(found)
  assert.equal(quote?.field, 'fullText')
  assert.match(quote?.text ?? '', /^Kelp forests slow waves/)
})

test('what no article answers is answered by none, with the nearest sentences', async () => {
  const { answers, quotes, nearest, canBeWritten } = await ask({
    question: 'Does magnesium shorten the recovery of shift workers after surgery?',
  })
  assert.deepEqual([answers, quotes, canBeWritten], [false, [], false])
  assert.ok(nearest.length <= 3)
})

test('an answer is likelier where a second sentence gives it, or a sentence is nearer to the question', () => {
  const sentence = (probability: number) => ({ probability, section: 0 }) as Scored
  const [alone, both] = [[sentence(0.4)], [sentence(0.4), sentence(0.3)]]
  const { words, contextual } = MODELS
  assert.ok(probabilityOfAnswer(words, both) > probabilityOfAnswer(words, alone))
  assert.ok(probabilityOfAnswer(contextual, both, [5, 3]) > probabilityOfAnswer(contextual, both, [2, 3]))
  assert.equal(probabilityOfAnswer(words, []), 0)
})

test('the same question has the same sentences', async () => {
  assert.deepEqual(await ask(), await ask())
})

test('a subject shows three sentences at first', async () => {
  assert.equal((await ask({ question: 'kelp forests' })).shown, 3)
})

test('of several questions at once sentences are read for one after the other, also after one that fails', async () => {
  const inTurn = oneAtATime()
  const begun: string[] = []
  const first = Promise.withResolvers<void>()
  const one = inTurn(async () => {
    begun.push('one')
    await first.promise
  })
  const other = inTurn(async () => begun.push('other'))
  await Promise.resolve()
  assert.deepEqual(begun, ['one'])
  first.reject(new Error('the caller has gone'))
  await assert.rejects(one, /has gone/)
  assert.equal(await other, 2)
})

describe('a selection', () => {
  test('is searched alone, and unknown articles are left out of it', async () => {
    const found = await ask({ articleIds: [library.ids[4] ?? '', 'unknown'] })
    assert.ok(shownIn(found).every(({ article }) => article.id === library.ids[4]))
    assert.deepEqual([found.works, found.ofWorks], [1, 2])
  })

  test('of nothing but unknown articles is not found', async () => {
    await assert.rejects(ask({ articleIds: ['unknown'] }), refusal('NOT_FOUND', /None of these articles/))
  })

  test('of a folder is the caller’s own, or not found', async () => {
    const found = await ask({ folderId: 'kelp' })
    assert.equal(found.quotes[0]?.article.id, library.ids[1])
    await assert.rejects(ask({ folderId: 'kelp' }, personId('eve')), refusal('NOT_FOUND', /folder/))
  })

  test('is either of articles or of a folder', async () => {
    await assert.rejects(
      ask({ folderId: 'kelp', articleIds: ['x'] }),
      refusal('BAD_REQUEST', /not about both/),
    )
  })
})

describe('questions that cannot be answered', () => {
  test('have a sentence of their own if they are empty', async () => {
    await assert.rejects(ask({ question: ' \n' }), refusal('BAD_REQUEST', /Ask a question/))
  })

  test('find nothing, and nothing fails', async () => {
    const some = [
      'kelp',
      'x',
      '?',
      'the of and',
      'kelp erosion '.repeat(315).slice(0, 4096),
      '海藻は侵食を減らしますか',
    ]
    for (const question of some) {
      const { quotes, nearest } = await ask({ question })
      assert.ok(quotes.length <= 12 && nearest.length <= 3, question)
    }
  })

  test('have no sentences in an article without any', async () => {
    const { answers, nearest, works } = await ask({ articleIds: [library.ids[5] ?? ''] })
    assert.deepEqual([answers, nearest, works], [false, [], 1])
  })
})

describe('a passage', () => {
  test('is the quote in its place, until the article changes or goes', async () => {
    const abstract = 'Otters eat urchins. Kelp grows back where otters live. Nobody knows how fast.'
    const draft = articleDraft({ url: 'https://journal.example/otters', title: 'Otters', abstract })
    const { id } = await library.articles.save(draft)
    const [quote] = shownIn(
      await ask({ question: 'Does kelp grow back where otters live?', articleIds: [id] }),
    )
    assert.ok(quote)
    const { before: above, text, after: below } = await library.evidence.passage(id, quote)
    assert.equal(text, quote.text)
    assert.equal(above + text + below, abstract)
    await library.articles.save({ ...draft, abstract: `Otters return. ${abstract}` })
    await assert.rejects(library.evidence.passage(id, quote), refusal('NOT_FOUND', /has changed/))
    await library.articles.remove([id])
    await assert.rejects(library.evidence.passage(id, quote), refusal('NOT_FOUND', /not in Claire any more/))
  })

  test('does not exist beyond the text', async () => {
    const [id = ''] = library.ids
    const place = { field: 'abstract' as const, start: 0, end: 9_999, version: 1 }
    await assert.rejects(library.evidence.passage(id, place), refusal('NOT_FOUND', /has changed/))
  })
})

describe('the contextual model', () => {
  const failing: ContextualEmbedder = {
    id: 'failing',
    dimensions: 384,
    unrelated: { mean: 0, deviation: 1 },
    query: async () => {
      throw new Error('the process has ended')
    },
    articles: async () => [],
    isAvailable: () => true,
    stop: async () => {},
  }

  test('is not needed: sentences are compared by their words, the answer says so, and it is reported once', async (t) => {
    const alone = await freshEvidence({ articles: LIBRARY, contextual: [failing] })
    t.after(alone.close)
    const find = () => alone.evidence.find(ADA, { question: QUESTION })
    const { byMeaning, quotes } = await find()
    assert.equal(byMeaning, 'words')
    assert.equal(quotes[0]?.text, ANSWER)
    await find()
    assert.equal(alone.troubles.length, 1)
  })

  test('compares sentences by their meaning', async (t) => {
    const { english: contextual } = createContextualEmbedders({
      tokens: 128,
      onUnavailable: () => {},
      onTrouble: () => {},
    })
    const alone = await freshEvidence({ articles: LIBRARY, contextual: [contextual] })
    t.after(alone.close)
    t.after(contextual.stop)
    // A model that is still loading is not waited for.
    await contextual.query(QUESTION).catch(() => undefined)
    const { byMeaning, quotes } = await alone.evidence.find(ADA, { question: QUESTION })
    if (!contextual.isAvailable()) return t.skip('the contextual model cannot run here')
    assert.equal(byMeaning, 'contextual')
    assert.equal(quotes[0]?.text, ANSWER)
  })

  test('compares no more sentences once the caller has gone', async (t) => {
    const gone = new AbortController()
    let embedded = 0
    const contextual = {
      ...failing,
      query: async () => {
        if (++embedded === 2) gone.abort(new DomainError('BAD_REQUEST', () => 'The request was cancelled.'))
        return new Float32Array(384)
      },
    }
    const alone = await freshEvidence({ articles: LIBRARY, contextual: [contextual] })
    t.after(alone.close)
    const found = alone.evidence.find(ADA, { question: QUESTION }, gone.signal)
    await assert.rejects(found, refusal('BAD_REQUEST', /cancelled/))
    assert.equal(embedded, 2)
    assert.deepEqual(alone.troubles, [])
  })
})
