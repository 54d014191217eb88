import assert from 'node:assert/strict'
import { NO_CRITERIA } from '@claire/api-contract'
import { after, before, describe, test } from 'node:test'
import { inLanguage } from '#platform/errors'
import { articleDraft } from '#testing/drafts'
import { freshSearch, staticEmbedder } from '#testing/search'
import { createSavedSearches } from './matching/saved-searches.ts'
import { refusalOf } from './checks.ts'

const SOURCES = [{ id: 'source', name: 'Journal of Tests' }]

describe('an alert', () => {
  let opened: Awaited<ReturnType<typeof freshSearch>>
  before(async () => {
    opened = await freshSearch({ sources: SOURCES })
    await opened.articles.save(articleDraft({ title: 'Zinc in the humid air' }))
    await opened.follower.catchUp()
  })
  after(() => opened.close())

  /** The reason why an alert on a search is refused; null if it is not. */
  async function refusal(searchTerm: string, { exact = false, sources = SOURCES.slice(0, 0) } = {}) {
    const { factsOf } = createSavedSearches({
      index: opened.index,
      embedder: staticEmbedder,
      contextual: [],
      isForeign: () => false,
      sources: async () => SOURCES,
    })
    const criteria = { ...NO_CRITERIA, searchTerm, sources, refineSearch: exact }
    const say = refusalOf(searchTerm, await factsOf(criteria))
    return say && inLanguage(say)
  }

  for (const exact of [true, false])
    describe(exact ? 'for exact words' : 'by meaning', () => {
      for (const searchTerm of ['', '   ', '()', '""', '?', '" " ()', '\u202e'])
        test(`on ${JSON.stringify(searchTerm)} is refused: it has no words`, async () => {
          assert.match((await refusal(searchTerm, { exact })) ?? '', /no words/)
        })

      test('on a source that there is not is refused, unless there is another way to match', async () => {
        assert.match((await refusal('source:Nowhere zinc', { exact })) ?? '', /No source here/)
        assert.match(
          (await refusal('source:Nowhere OR source:"Nowhere else"', { exact })) ?? '',
          /No source here/,
        )
        assert.equal(await refusal('zinc source:Tests', { exact }), null)
      })

      test('on a source that is gone is refused, unless another is chosen beside it', async () => {
        const gone = { id: 'gone', name: 'Gone' }
        assert.match((await refusal('zinc', { exact, sources: [gone] })) ?? '', /No source here/)
        assert.equal(await refusal('zinc', { exact, sources: [gone, ...SOURCES] }), null)
        assert.equal(await refusal('zinc OR source:Nowhere', { exact }), null)
      })

      test('on a word that no article has yet is not: it may come', async () => {
        for (const searchTerm of ['unobtainium', '"unobtainium alloys"', '10.9999/unheard.of', '亜鉛', 'ZnO'])
          assert.equal(await refusal(searchTerm, { exact }), null, searchTerm)
      })

      test('on what only excludes is not, for exact words', async () => {
        assert.equal(await refusal('-zinc', { exact: true }), null)
      })
    })

  test('on common words is refused by meaning only, since the words may be looked for', async () => {
    assert.match((await refusal('the of and')) ?? '', /too common/)
    assert.equal(await refusal('the of and', { exact: true }), null)
  })

  test('on the beginning of a word is refused by meaning only, unless other words have a meaning', async () => {
    assert.match((await refusal('zin*')) ?? '', /beginning of a word/)
    assert.equal(await refusal('zin*', { exact: true }), null)
    assert.equal(await refusal('zin* corrosion'), null)
  })
})
