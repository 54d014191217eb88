import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import { type ArticleDraft, type ArticleStore, articleMigrations, createArticleStore } from '../index.ts'

const WORDS =
  'ice reef kelp storm basin delta fjord glacier marsh lagoon tide canyon ridge plateau estuary moraine aquifer isthmus'.split(
    ' ',
  )
const RECORDS = 800
const SHARING = 10

/** Deterministic shuffle by a seed. */
function shuffled<T>(values: T[], seed: number): T[] {
  let state = seed
  const result = [...values]
  for (let at = result.length - 1; at > 0; at--) {
    state = (state * 48_271) % 2_147_483_647
    const other = state % (at + 1)
    ;[result[at], result[other]] = [result[other] as T, result[at] as T]
  }
  return result
}

const titleOf = (n: number) =>
  [n, Math.floor(n / 18), Math.floor(n / 7), n * 5, n * 11]
    .map((each) => WORDS[each % WORDS.length])
    .join(' ') + ` in region ${n}`

/** One in ten has the DOI of the record before it, or its identifier. */
const records = (sourceId: string): ArticleDraft[] =>
  Array.from({ length: RECORDS }, (_, n) => {
    const sharing = n % SHARING === SHARING - 1
    const isByDoi = n % (2 * SHARING) < SHARING
    return articleDraft({
      sourceId,
      url: `https://records.example/${sourceId}/${n}`,
      title: titleOf(n),
      authors: [`Author${n % 50} Family${n}`],
      publicationYear: 1990 + (n % 30),
      abstract: '',
      doi: `10.1000/${sharing && isByDoi ? n - 1 : n}`,
      externalId: `record-${sharing && !isByDoi ? n - 1 : n}`,
    })
  })

onEveryDatabase(articleMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let store: ArticleStore
  before(async () => {
    opened = await open()
    store = createArticleStore(opened.database, () => 1)
  })
  after(() => opened.close())

  const pairs = () => opened.database.selectFrom('work_pair').selectAll().execute()
  const read = async (id: string) => {
    const [article] = await store.get([id])
    assert.ok(article)
    return article
  }

  for (const seed of [1, 2])
    test(`of 800 records none is lost where one in ten has an identifier of another, in order ${seed}`, async () => {
      const sourceId = `permuted ${seed}`
      const drafts = shuffled(records(sourceId), seed)
      await store.saveAll(drafts, { backfill: true })
      const titles = async () => {
        const ids = await store.idsOfSource(sourceId, { limit: RECORDS * 2 })
        return (await store.get(ids)).map(({ title }) => title).toSorted()
      }
      const expected = drafts.map(({ title }) => title).toSorted()
      assert.deepEqual(await titles(), expected)
      const again = await store.saveAll(shuffled(drafts, seed + 10), { backfill: true })
      assert.deepEqual(await titles(), expected)
      assert.ok(!again.some(({ change }) => change === 'created'))
    })

  const doi = '10.1000/attractor'
  const first = { title: 'Dynamics towards the Feigenbaum attractor', doi }
  const second = { title: 'Trajectories en route to chaos in quadratic maps', doi, authors: ['Ada Lovelace'] }

  test('the first of two works that claim one DOI keeps it; both stay, and the pair is stored', async () => {
    const sourceId = 'claims'
    const one = await store.save(articleDraft({ sourceId, url: 'https://c.example/1', ...first }))
    const other = await store.save(articleDraft({ sourceId, url: 'https://c.example/2', ...second }))
    assert.notEqual(one.id, other.id)
    assert.deepEqual(other.conflict, { identifier: doi, id: one.id, title: first.title })
    assert.deepEqual([(await read(one.id)).doi, (await read(other.id)).doi], [doi, null])
    const [pair] = (await pairs()).filter(({ holder }) => holder === one.id)
    assert.deepEqual([pair?.state, pair?.reason, pair?.identifier], ['open', 'identifier', doi])
    assert.deepEqual(await store.sameWork(one.id), [])
    const again = await store.save(articleDraft({ sourceId, url: 'https://c.example/2', ...second }))
    assert.deepEqual([again.id, again.change], [other.id, 'unchanged'])
  })

  test('a DOI that was guessed from a text is lost to the page that states it, in any source', async () => {
    const guessed = { doi: '10.1000/cited', provenance: { doi: 'first page' } }
    const citing = await store.save(
      articleDraft({
        sourceId: 'proceedings',
        url: 'https://p.example/1.pdf',
        title: 'On reading many papers at once',
        ...guessed,
      }),
    )
    const owner = await store.save(
      articleDraft({
        sourceId: 'journal',
        url: 'https://j.example/1',
        title: 'Optimisation for machines that learn',
        doi: '10.1000/cited',
        provenance: { doi: 'citation_doi' },
      }),
    )
    assert.deepEqual([(await read(citing.id)).doi, (await read(owner.id)).doi], [null, '10.1000/cited'])
    assert.notEqual((await read(citing.id)).workKey, (await read(owner.id)).workKey)
  })

  test('a preprint and its journal version are one work where title, author and year agree', async () => {
    const work = { title: 'Melting of sea ice in the long Arctic summer', authors: ['Grace Hopper'] }
    const preprint = await store.save(
      articleDraft({
        ...work,
        sourceId: 'arXiv',
        url: 'https://arxiv.org/abs/2104.00001',
        publicationYear: 2021,
      }),
    )
    const journal = await store.save(
      articleDraft({
        ...work,
        sourceId: 'ice',
        url: 'https://ice.example/7',
        doi: '10.1000/ice7',
        publicationYear: 2021,
      }),
    )
    assert.equal(journal.sameWorkAs, preprint.id)
    assert.deepEqual(await store.sameWork(journal.id), [preprint.id])
    const erratum = await store.save(
      articleDraft({
        ...work,
        title: `Erratum: ${work.title}`,
        sourceId: 'ice',
        url: 'https://ice.example/8',
        doi: '10.1000/ice8',
      }),
    )
    assert.equal(erratum.sameWorkAs, undefined)
  })

  test('the same title and author of other years are one work by their abstracts, else an open pair', async () => {
    const abstract =
      'For twenty years we measured how the ice of the northern sea melts in summer, and found that it does so earlier and faster with each year that passes.'
    const work = {
      title: 'Twenty years of measuring the northern ice',
      authors: ['Mary Somerville'],
      abstract,
    }
    const early = await store.save(
      articleDraft({ ...work, sourceId: 'preprints', url: 'https://pre.example/1', publicationYear: 2016 }),
    )
    const late = await store.save(
      articleDraft({
        ...work,
        sourceId: 'letters',
        url: 'https://let.example/1',
        publicationYear: 2018,
        doi: '10.1000/let1',
      }),
    )
    assert.equal(late.sameWorkAs, early.id)
    const rewritten = await store.save(
      articleDraft({
        ...work,
        abstract: 'A book.',
        sourceId: 'books',
        url: 'https://book.example/1',
        publicationYear: 2019,
      }),
    )
    assert.equal(rewritten.sameWorkAs, undefined)
    assert.ok(
      (await pairs()).some(
        ({ state, reason, first_id, second_id }) =>
          state === 'open' && reason === 'title' && [first_id, second_id].includes(rewritten.id),
      ),
    )
  })

  test('pages with the short title of a column are articles of their own by their abstracts', async () => {
    const texts = [
      'The first of many ships came in at dawn.',
      'Nets are mended in winter.',
      'Nets are mended',
    ]
    const saved = await store.saveAll(
      texts.map((abstract, at) =>
        articleDraft({
          sourceId: 'column',
          url: `https://col.example/${at}`,
          title: 'Notes from the field',
          abstract,
        }),
      ),
      { backfill: false },
    )
    const [one, other, cut] = saved.map(({ id }) => id)
    assert.ok(one && other)
    assert.equal(cut, other)
    assert.notEqual(one, other)
    assert.deepEqual(await store.sameWork(one), [])
    const pages = await store.saveAll(
      ['Ships', 'Nets', 'Nets'].map((fullText, at) =>
        articleDraft({
          sourceId: 'pages',
          url: `https://col.example/${at}`,
          title: 'Notes from the field',
          abstract: '',
          fullText,
        }),
      ),
      { backfill: false },
    )
    assert.equal(new Set(pages.map(({ id }) => id)).size, 2)
  })

  test('two corrections of one article in one journal are two works', async () => {
    const saved = [1, 2].map((n) =>
      articleDraft({
        sourceId: 'corrected',
        url: `https://cor.example/${n}`,
        title: 'Erratum: On the drift of the northern ice',
        abstract: '',
        doi: `10.1000/erratum${n}`,
      }),
    )
    const [one] = await store.saveAll(saved, { backfill: false })
    assert.deepEqual(await store.sameWork(one?.id ?? ''), [])
  })

  test('a journal version that was retracted stays the work of its preprint', async () => {
    const work = { title: 'A cure for the melting of the northern ice', authors: ['Mary Somerville'] }
    const preprint = await store.save(
      articleDraft({ ...work, sourceId: 'arXiv', url: 'https://arxiv.org/abs/2104.00002' }),
    )
    const retracted = await store.save(
      articleDraft({
        ...work,
        title: `RETRACTED: ${work.title}`,
        sourceId: 'ice',
        url: 'https://ice.example/retracted',
        doi: '10.1000/retracted',
      }),
    )
    assert.equal(retracted.sameWorkAs, preprint.id)
  })

  test('an article stays the one of its address when its title changes, apart from another found there before', async () => {
    const sourceId = 'addresses'
    const own = await store.save(
      articleDraft({
        sourceId,
        url: 'https://a.example/1',
        title: 'A first title of this page',
        doi: '10.1000/a1',
      }),
    )
    const print = articleDraft({
      sourceId,
      url: 'https://a.example/1?print',
      title: 'A first title of this page',
      doi: '10.1000/a1',
    })
    assert.equal((await store.save(print)).id, own.id)
    const renamed = articleDraft({
      sourceId,
      url: 'https://a.example/1',
      title: 'Something else altogether',
      authors: [],
    })
    assert.equal((await store.save(renamed)).id, own.id)
    const other = await store.save({
      ...print,
      title: 'A paper that nobody had seen',
      doi: null,
      authors: ['Emmy Noether'],
    })
    assert.notEqual(other.id, own.id)
    assert.equal(await store.idOf(sourceId, { url: 'https://a.example/1?print' }), other.id)
  })
})
