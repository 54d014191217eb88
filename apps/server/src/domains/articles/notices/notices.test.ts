import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NO_CITATION } from '@claire/scholarly-text'
import { migrate } from '#platform/database'
import { onEveryDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import { articleMigrations, createArticleStore } from '../index.ts'
import { replaceListedNotices } from './listed-notices.ts'

const TITLE = 'Deep lakes warm more slowly than others'
const RECENT = '0012-work-notices'
const before0012 = Object.fromEntries(Object.entries(articleMigrations).filter(([name]) => name !== RECENT))

onEveryDatabase(articleMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let store: ReturnType<typeof createArticleStore>
  let count = 0
  before(async () => {
    opened = await open()
    store = createArticleStore(opened.database, () => 1)
  })
  after(() => opened.close())

  /** A source of its own, where nothing else concerns the article. */
  const inNewSource = () => `source ${++count}`
  const draft = (fields: Parameters<typeof articleDraft>[0]) =>
    articleDraft({ url: `https://lakes.example/${++count}`, title: TITLE, ...fields })
  const about = (doi: string, kind: 'retracted' | 'corrected' = 'retracted') => ({
    ...NO_CITATION,
    amends: [{ kind, doi }],
  })
  const noticeOf = async (id: string) => (await store.cards([id]))[0]?.citation.notice

  test('a work is retracted if its title says so', async () => {
    const { id } = await store.save(draft({ title: `RETRACTED: ${TITLE}` }))
    assert.deepEqual(await noticeOf(id), { kind: 'retracted', url: '' })
  })

  test('a work has the status that its source or a registry states', async () => {
    const notice = { kind: 'corrected' as const, url: 'https://doi.org/10.1000/n' }
    const { id } = await store.save(draft({ citation: { ...NO_CITATION, notice } }))
    assert.deepEqual(await noticeOf(id), notice)
  })

  test('a notice applies to the work with its DOI in any source, saved before or after it', async () => {
    const early = await store.save(
      draft({ sourceId: inNewSource(), title: 'A work in two sources', doi: '10.1000/w' }),
    )
    await store.saveAll([
      draft({ sourceId: inNewSource(), title: 'Notice', doi: '10.1000/n2', citation: about('10.1000/w') }),
    ])
    const late = await store.save(
      draft({ sourceId: inNewSource(), title: 'A work in two sources', doi: '10.1000/w' }),
    )
    const reported = { kind: 'retracted', url: 'https://doi.org/10.1000/n2' }
    assert.deepEqual([await noticeOf(early.id), await noticeOf(late.id)], [reported, reported])
  })

  test('a notice without a DOI applies by its title to the work in its own source', async () => {
    const [sourceId, elsewhere] = [inNewSource(), inNewSource()]
    const { id } = await store.save(draft({ sourceId }))
    const other = await store.save(draft({ sourceId: elsewhere }))
    const url = 'https://lakes.example/notice'
    const notice = await store.save(draft({ sourceId, url, title: `Retraction Note: ${TITLE}` }))
    assert.deepEqual(await noticeOf(id), { kind: 'retracted', url })
    assert.deepEqual([await noticeOf(other.id), await noticeOf(notice.id)], [null, null])
  })

  test('a retraction takes precedence over a correction', async () => {
    const { id } = await store.save(draft({ sourceId: inNewSource(), doi: '10.1000/both' }))
    for (const kind of ['corrected', 'retracted'] as const)
      await store.save(
        draft({
          sourceId: inNewSource(),
          title: kind,
          doi: `10.1000/${kind}`,
          citation: about('10.1000/both', kind),
        }),
      )
    assert.equal((await noticeOf(id))?.kind, 'retracted')
  })

  test('a notice no longer applies when it is changed or deleted', async () => {
    const { id } = await store.save(draft({ sourceId: inNewSource(), doi: '10.1000/x' }))
    const notice = draft({
      sourceId: inNewSource(),
      title: 'A notice',
      doi: '10.1000/nx',
      citation: about('10.1000/x'),
    })
    await store.save(notice)
    assert.equal((await noticeOf(id))?.kind, 'retracted')
    await store.save({ ...notice, citation: about('10.1000/y') })
    assert.equal(await noticeOf(id), null)
    const again = await store.save(notice)
    await store.remove([again.id])
    assert.equal(await noticeOf(id), null)
  })

  test('a work has the status of the imported list, until a list without it replaces that', async () => {
    const { database } = opened
    const { id } = await store.save(draft({ sourceId: inNewSource(), doi: '10.1000/listed' }))
    const other = await store.save(draft({ sourceId: inNewSource(), doi: '10.1000/other' }))
    const listed = (doi: string, kind: 'retracted' | 'corrected' = 'retracted') => ({
      doi,
      kind,
      notice_doi: '10.1000/n9',
      url: '',
      date: '2026-10-14',
      reason: 'Error in Data',
    })
    const replace = (...rows: ReturnType<typeof listed>[]) => replaceListedNotices(database, () => 5, rows)
    assert.equal(await store.noticeList(), null)
    assert.deepEqual(await replace(listed('10.1000/listed'), listed('10.1000/absent')), {
      written: 2,
      removed: 0,
    })
    assert.deepEqual(await noticeOf(id), { kind: 'retracted', url: 'https://doi.org/10.1000/n9' })
    assert.equal(await noticeOf(other.id), null)
    assert.deepEqual(await store.noticeList(), { count: 2, newest: '2026-10-14', importedAt: 5 })

    const next = [listed('10.1000/absent', 'corrected'), listed('10.1000/other')] as const
    assert.deepEqual(await replace(...next), { written: 2, removed: 1 })
    assert.deepEqual(await replace(...next), { written: 0, removed: 0 })
    assert.deepEqual([await noticeOf(id), (await noticeOf(other.id))?.kind], [null, 'retracted'])
  })

  test('a work is no notice about itself', async () => {
    const { id } = await store.save(
      draft({ sourceId: inNewSource(), doi: '10.1000/s', citation: about('10.1000/s') }),
    )
    assert.equal(await noticeOf(id), null)
  })
})

onEveryDatabase(before0012, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  before(async () => void (opened = await open()))
  after(() => opened.close())

  test('the notices of an older database apply to its works', async () => {
    const store = createArticleStore(opened.database, () => 1)
    const [work, notice] = await store.saveAll([
      articleDraft({ url: 'https://old.example/1', title: TITLE }),
      articleDraft({ url: 'https://old.example/2', title: 'Not yet known as a notice' }),
    ])
    await opened.database
      .updateTable('article')
      .set({ title: `Correction to: ${TITLE}` })
      .where('id', '=', notice?.id ?? '')
      .execute()
    await migrate(opened.database, articleMigrations)
    const [card] = await store.cards([work?.id ?? ''])
    assert.deepEqual(card?.citation.notice, { kind: 'corrected', url: 'https://old.example/2' })
  })
})
