import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import { type ArticleDraft, type ArticleStore, articleMigrations, createArticleStore } from '../index.ts'

const ROUNDS = 6
const BATCHES = 3
const ABSTRACT =
  'We measured for twenty years how the ice of the sea melts in summer, and found that it does so earlier each year, and faster.'

/** Deterministic numbers by a seed. */
function createDraw(seed: number) {
  let state = seed
  return <Value>(values: readonly Value[]): Value => {
    state = (state * 48_271) % 2_147_483_647
    return values[state % values.length] as Value
  }
}

/** Drafts that are often about the same article, by every rule of recognition. */
function drawDraft(draw: ReturnType<typeof createDraw>): Partial<ArticleDraft> {
  const place = draw([1, 2, 3, 4, 5, 6])
  const title = `On the melting of ice in year ${place}`
  return {
    url: draw([
      `https://j.example/${place}`,
      `https://j.example/${place}?print=1`,
      `https://arxiv.org/abs/2101.0000${place}v1`,
    ]),
    title: draw([title, `${title}: a review`, title.toUpperCase(), 'Editorial']),
    publicationYear: draw([2020, 2020, 2021, null]),
    authors: draw([['Ada Lovelace'], ['A. Lovelace'], []]),
    abstract: draw([ABSTRACT, ABSTRACT, '']),
    doi: draw([null, null, null, `10.1000/${place}`]),
    externalId: draw([null, null, null, `oai:${place}`]),
  }
}

/** Which drafts were saved as one article, and how each was saved. */
const outcomes = (results: { id: string; change: string }[]) =>
  results.map(({ id, change }) => `${results.findIndex((result) => result.id === id)} ${change}`)

onEveryDatabase(articleMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let store: ArticleStore
  before(async () => {
    opened = await open()
    store = createArticleStore(opened.database, () => 1)
  })
  after(() => opened.close())

  test('saving many at once gives the same result as saving one by one, whatever they share', async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const draw = createDraw(round)
      const single = []
      const together = []
      for (let batch = 0; batch < BATCHES; batch++) {
        const drawn = Array.from({ length: 8 }, () => drawDraft(draw))
        for (const fields of drawn)
          single.push(await store.save(articleDraft({ ...fields, sourceId: `single ${round}` })))
        together.push(
          ...(await store.saveAll(
            drawn.map((fields) => articleDraft({ ...fields, sourceId: `together ${round}` })),
          )),
        )
      }
      assert.deepEqual(outcomes(together), outcomes(single), `round ${round}`)
    }
  })

  const oneByOne = async (drafts: ArticleDraft[]) => {
    const results = []
    for (const draft of drafts) results.push(await store.save(draft))
    return results
  }

  test('drafts that share only the known article are saved in their order', async () => {
    const known = { url: 'https://j.example/known', title: 'Editorial', doi: '10.1000/known', abstract: '' }
    const byAddress = { ...known, doi: null, abstract: 'Told by the page.' }
    const byDoi = { ...known, url: 'https://j.example/elsewhere', abstract: 'Told by the list.' }
    const saved = []
    for (const [sourceId, save] of [
      ['in turn', oneByOne],
      ['at once', (drafts: ArticleDraft[]) => store.saveAll(drafts)],
    ] as const) {
      const { id } = await store.save(articleDraft({ ...known, sourceId }))
      const results = await save([byAddress, byDoi].map((fields) => articleDraft({ ...fields, sourceId })))
      const articles = await store.get(results.map((result) => result.id))
      saved.push({
        outcomes: outcomes([{ id, change: 'created' }, ...results]),
        articles: articles.map(({ url, doi, abstract, version }) => ({ url, doi, abstract, version })),
      })
    }
    assert.deepEqual(saved[1], saved[0])
  })
})
