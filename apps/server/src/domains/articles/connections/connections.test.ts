import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NO_CITATION, NO_REFERENCES } from '@claire/scholarly-text'
import { migrate } from '#platform/database'
import { onEveryDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import { articleMigrations, createArticleStore, storeReferences } from '../index.ts'

const RECENT = '0014-affiliations-and-references'
const before0014 = Object.fromEntries(Object.entries(articleMigrations).filter(([name]) => name !== RECENT))
const AFFILIATIONS = [{ name: 'Institute of Lakes', authors: [0] }]

onEveryDatabase(articleMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let store: ReturnType<typeof createArticleStore>
  let count = 0
  before(async () => {
    opened = await open()
    store = createArticleStore(opened.database, () => 1)
  })
  after(() => opened.close())

  const draft = (fields: Parameters<typeof articleDraft>[0] = {}) =>
    articleDraft({
      sourceId: `source ${++count}`,
      url: `https://lakes.example/${count}`,
      title: `Lake number ${count} and what is known of it`,
      ...fields,
    })
  const citing = (...dois: string[]) => ({ references: { count: dois.length + 1, dois } })
  const ofArticle = async (id: string) => {
    const found = await store.connections(id)
    assert.ok(found)
    return found
  }
  const citingRows = async (id: string) => {
    const rows = await opened.database
      .selectFrom('article_citing')
      .select('doi')
      .where('article_id', '=', id)
      .execute()
    return rows.map(({ doi }) => doi).sort()
  }

  test('affiliations and references of an article are stored, and left out of lists', async () => {
    const stored = draft({ affiliations: AFFILIATIONS, ...citing('10.1000/z', '10.1000/a') })
    const { id } = await store.save(stored)
    const [whole] = await store.get([id])
    assert.deepEqual([whole?.affiliations, whole?.references], [AFFILIATIONS, stored.references])
    const [card] = await store.cards([id])
    assert.ok(card && !('affiliations' in card) && !('references' in card))
    assert.deepEqual(await ofArticle(id), {
      affiliations: AFFILIATIONS,
      references: {
        count: 3,
        listed: [
          { doi: '10.1000/z', articleId: null },
          { doi: '10.1000/a', articleId: null },
        ],
      },
      citedBy: [],
    })
    assert.equal((await store.save(stored)).change, 'unchanged')
    assert.equal((await store.save({ ...stored, affiliations: [] })).change, 'updated')
  })

  test('an article knows which of its references, and which works citing it, are in Claire', async () => {
    const [cited] = await store.saveAll([draft({ doi: '10.1000/cited' })])
    const [old, recent] = await store.saveAll([
      draft({ doi: '10.1000/old', publicationYear: 1999, ...citing('10.1000/cited') }),
      draft({ publicationYear: 2020, ...citing('10.1000/cited', '10.1000/old') }),
    ])
    assert.ok(cited && old && recent)
    assert.deepEqual((await ofArticle(recent.id)).references.listed, [
      { doi: '10.1000/cited', articleId: cited.id },
      { doi: '10.1000/old', articleId: old.id },
    ])
    assert.deepEqual((await ofArticle(cited.id)).citedBy, [recent.id, old.id])
  })

  test('one work that two sources have cites once, and never itself', async () => {
    const twice = { title: 'One work in two sources', doi: '10.1000/twice', ...citing('10.1000/target') }
    await store.saveAll([draft(twice), draft(twice)])
    const { id } = await store.save(draft({ doi: '10.1000/target', ...citing('10.1000/target') }))
    assert.equal((await ofArticle(id)).citedBy.length, 1)
  })

  test('a preprint is cited by its DOI at arXiv as by that of its journal', async () => {
    const { id } = await store.save(
      draft({ doi: '10.1000/printed', url: 'https://arxiv.org/abs/2104.12255' }),
    )
    const one = await store.save(draft(citing('10.48550/arxiv.2104.12255')))
    const other = await store.save(draft(citing('10.1000/printed')))
    assert.deepEqual((await ofArticle(id)).citedBy.toSorted(), [one.id, other.id].toSorted())
  })

  test('an article cites only what its latest version cites, also deleted or restored', async () => {
    const target = await store.save(draft({ doi: '10.1000/t' }))
    const changing = draft({ doi: '10.1000/c', ...citing('10.1000/t', '10.1000/u') })
    const { id } = await store.save(changing)
    await store.save({ ...changing, ...citing('10.1000/u', '10.1000/v') })
    assert.deepEqual((await ofArticle(target.id)).citedBy, [])
    assert.deepEqual(await citingRows(id), ['10.1000/u', '10.1000/v'])
    await store.remove([id])
    assert.deepEqual([await citingRows(id), await store.connections(id)], [[], null])
    await store.save(changing)
    assert.deepEqual((await ofArticle(target.id)).citedBy, [id])
  })

  test('references of a registry’s file stay when a scan finds fewer, until it finds more', async () => {
    const scanned = draft({ doi: '10.1000/scanned', ...citing('10.1000/own') })
    const { id } = await store.save(scanned)
    const registered = { count: 2, dois: ['10.1000/p', '10.1000/q'] }
    const stated = { registry: 'openalex', stated: new Map([[id, registered]]) } as const
    assert.equal(await storeReferences(opened.database, () => 1, stated), 1)
    assert.equal(await storeReferences(opened.database, () => 1, stated), 0)

    assert.equal((await store.save(scanned)).change, 'unchanged')
    assert.equal((await store.save({ ...scanned, abstract: 'A new one.' })).change, 'updated')
    const [article] = await store.get([id])
    assert.deepEqual(
      [article?.references, article?.abstract, article?.provenance.references],
      [registered, 'A new one.', 'openalex'],
    )
    assert.deepEqual(await citingRows(id), registered.dois)

    const longer = citing('10.1000/1', '10.1000/2', '10.1000/3')
    await store.save({ ...scanned, ...longer })
    await store.save(scanned)
    assert.deepEqual(await citingRows(id), ['10.1000/own'], 'the source’s own list follows the source')
  })

  test('references of a registry’s file end with the DOI that they were stated for', async () => {
    const scanned = draft({ doi: '10.1000/mistaken' })
    const { id } = await store.save(scanned)
    await storeReferences(opened.database, () => 1, {
      registry: 'crossref',
      stated: new Map([[id, { count: 1, dois: ['10.1000/p'] }]]),
    })
    await store.save({ ...scanned, doi: '10.1000/corrected' })
    assert.deepEqual(await citingRows(id), [])
  })

  test('nothing is left of an article that another absorbs', async () => {
    const sourceId = 'moving'
    const first = draft({ sourceId, doi: '10.1000/moved' })
    const { id } = await store.save(first)
    const second = draft({ sourceId, ...citing('10.1000/x') })
    const other = await store.save(second)
    await store.relocate({
      id,
      draft: { ...first, doi: null, url: second.url },
      backfill: false,
      isSame: async () => true,
    })
    assert.deepEqual(await citingRows(other.id), [])
  })

  test('iDs are stored with the authors', async () => {
    const orcids = ['https://orcid.org/0000-0002-1825-0097']
    const { id } = await store.save(draft({ citation: { ...NO_CITATION, orcids } }))
    assert.deepEqual((await store.cards([id]))[0]?.citation.orcids, orcids)
  })
})

onEveryDatabase(before0014, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  before(async () => void (opened = await open()))
  after(() => opened.close())

  test('articles of an older database open without affiliations and references', async () => {
    const older = createArticleStore(opened.database, () => 1)
    await opened.database
      .insertInto('article')
      .values({
        id: 'old',
        source_id: 's',
        url: 'https://old.example/1',
        article_type: 'web',
        title: 'An old one',
        title_key: '',
        work_key: 'url:1',
        publication_year: null,
        authors: '[]',
        abstract: '',
        doi: null,
        external_id: null,
        language: null,
        categories: '[]',
        citation: '{}',
        file_url: null,
        provenance: '{}',
        content_hash: '',
        version: 1,
        deleted: 0,
        first_seen_at: 1,
        updated_at: 1,
      })
      .execute()
    await opened.database
      .insertInto('article_text')
      // @ts-expect-error -- later columns are not there yet
      .values({ article_id: 'old', full_text: 'Of old.' })
      .execute()
    await migrate(opened.database, articleMigrations)
    const [article] = await older.get(['old'])
    assert.deepEqual(
      [article?.fullText, article?.affiliations, article?.references],
      ['Of old.', [], NO_REFERENCES],
    )
  })
})
