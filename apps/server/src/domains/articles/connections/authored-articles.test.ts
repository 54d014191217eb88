import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NO_CITATION } from '@claire/scholarly-text'
import { onEveryDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import { articleMigrations, createArticleStore } from '../index.ts'

const IDS = ['https://orcid.org/0000-0002-1825-0097', '']

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
  const citing = (...dois: string[]) => ({ references: { count: dois.length, dois } })
  /** The number of works that cite the work of an article. */
  async function timesCited(id: string): Promise<number> {
    const copies = await store.authored([id])
    const [{ workKey } = { workKey: '' }] = copies
    const dois = [...new Set(copies.flatMap((copy) => copy.dois))]
    return (await store.timesCited([{ workKey, dois }])).get(workKey) ?? 0
  }

  test('all copies of a work are read, each with what it says of its authors', async () => {
    const work = {
      title: 'One work in two sources',
      doi: '10.1000/twice',
      authors: ['Ada Okafor', 'Bela Nagy'],
    }
    const affiliations = [{ name: 'Institute of Lakes', authors: [1] }]
    const [one, other] = await store.saveAll([
      draft({ ...work, affiliations, categories: ['Lakes'] }),
      draft({ ...work, citation: { ...NO_CITATION, orcids: IDS } }),
    ])
    assert.ok(one && other)
    const found = await store.authored([one.id])
    assert.deepEqual(new Set(found.map(({ id }) => id)), new Set([one.id, other.id]))
    const [first, second] = [one, other].map(({ id }) => found.find((copy) => copy.id === id))
    assert.deepEqual([first?.affiliations, first?.orcids, first?.categories], [affiliations, [], ['Lakes']])
    assert.deepEqual([second?.affiliations, second?.orcids, second?.dois], [[], IDS, ['10.1000/twice']])
    await store.remove([other.id])
    assert.deepEqual((await store.authored([one.id, other.id, 'unknown'])).length, 1)
  })

  test('iDs that are not one for each author are left out', async () => {
    const { id } = await store.save(draft({ authors: ['Ada'], citation: { ...NO_CITATION, orcids: IDS } }))
    assert.deepEqual((await store.authored([id]))[0]?.orcids, [])
  })

  test('a work is cited by each other work once, by any of its DOIs, and not by itself', async () => {
    const { id } = await store.save(
      draft({
        doi: '10.1000/printed',
        url: 'https://arxiv.org/abs/2104.12255',
        ...citing('10.1000/printed'),
      }),
    )
    assert.equal(await timesCited(id), 0)
    const twice = {
      title: 'A citing work in two sources',
      doi: '10.1000/citing',
      ...citing('10.1000/printed'),
    }
    await store.saveAll([draft(twice), draft({ ...twice, ...citing('10.48550/arxiv.2104.12255') })])
    assert.equal(await timesCited(id), 1)
    const gone = await store.save(draft(citing('10.1000/printed', '10.48550/arxiv.2104.12255')))
    assert.equal(await timesCited(id), 2)
    await store.remove([gone.id])
    assert.equal(await timesCited(id), 1)
    assert.deepEqual(await store.timesCited([]), new Map())
  })
})
