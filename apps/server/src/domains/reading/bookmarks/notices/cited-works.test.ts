import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { ArticleConnections, BookmarkNotices } from '@claire/api-contract'
import { NO_CITATION, type NoticeKind } from '@claire/scholarly-text'
import { replaceListedNotices } from '#domains/articles'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import { personId } from '#testing/person'
import type { TestServer } from '#testing/server'
import { createNoticeFollower } from './notify-owners.ts'

onEveryServer((start) => {
  let server: TestServer
  before(async () => {
    server = await start()
  })
  after(() => server.close())

  const newDoi = () => `10.1000/${randomUUID()}`
  const drafted = (fields: Parameters<typeof articleDraft>[0]) =>
    articleDraft({ url: `https://a.example/${randomUUID()}`, title: `On ${randomUUID()}`, ...fields })
  const saved = async (fields: Parameters<typeof articleDraft>[0]) =>
    (await server.claire.articles.save(drafted(fields))).id
  const citing = (dois: string[], title = `On ${randomUUID()}`) =>
    saved({ title, references: { count: dois.length, dois } })
  const noticeOf = (doi: string, kind: NoticeKind) =>
    drafted({
      doi: newDoi(),
      title: `A notice ${randomUUID()}`,
      citation: { ...NO_CITATION, amends: [{ kind, doi }] },
    })
  /** Saves a notice about a work, as a scan does. */
  const noticed = (doi: string, kind: NoticeKind) => server.claire.articles.save(noticeOf(doi, kind))
  const list = (doi: string, kind: NoticeKind) =>
    replaceListedNotices(server.claire.database, server.claire.clock, [
      { doi, kind, notice_doi: '', url: 'https://a.example/listed', date: null, reason: '' },
    ])

  async function reader() {
    const subject = personId(randomUUID())
    const token = await server.tokens.user({ subject })
    const found = async () => (await server.call('/today/notices', { token })).body as BookmarkNotices
    return {
      subject,
      token,
      found,
      async bookmark(...documentIds: string[]) {
        for (const documentId of documentIds)
          await server.call('/bookmark', { method: 'POST', token, query: { documentId } })
      },
      /** Kinds of the notices about bookmarked works, and kinds and counts of those about cited ones. */
      async notices() {
        await server.claire.noticeFollower.step()
        const { notices, cited } = await found()
        return [
          ...notices.map(({ kind }) => kind),
          ...cited.map(({ kind, citedBy }) => `${kind}, cited by ${citedBy.count}`),
        ]
      },
      mark: (id: string, state: 'seen' | 'new') =>
        server.call(`/today/notices/${encodeURIComponent(id)}`, { method: 'PUT', token, body: { state } }),
    }
  }

  test('a work that bookmarks cite, once, with the work and these bookmarks', async () => {
    const ada = await reader()
    const doi = newDoi()
    const title = `On tides ${randomUUID()}`
    const id = await saved({ doi, title })
    const citingIds = [await citing([newDoi(), doi], 'The first'), await citing([doi], 'The second')]
    await ada.bookmark(...citingIds, await citing([newDoi()]))
    assert.deepEqual(await ada.notices(), [])
    await noticed(doi, 'retracted')
    assert.deepEqual(await ada.notices(), ['retracted, cited by 2'])
    const [notice] = (await ada.found()).cited
    assert.deepEqual(
      [notice?.articleId, notice?.doi, decodeURIComponent(notice?.title ?? '')],
      [id, doi, title],
    )
    assert.deepEqual(notice?.citedBy.bookmarks.map((each) => each.articleId).toSorted(), citingIds.toSorted())
    await ada.mark(notice?.id ?? '', 'seen')
    await noticed(doi, 'retracted')
    assert.deepEqual(await ada.notices(), [])
  })

  test('comes first among the references of an article, also by its DOI alone', async () => {
    const { token } = await reader()
    const [sound, here, alone] = [newDoi(), newDoi(), newDoi()] as const
    await saved({ doi: sound })
    await saved({ doi: here })
    const id = await citing([newDoi(), sound, here, alone])
    await noticed(here, 'corrected')
    await noticed(alone, 'retracted')
    const { body } = await server.call(`/articles/${id}/connections`, { token })
    const { references } = body as ArticleConnections
    assert.deepEqual(
      references.map(({ article, notice }) => (article?.notice ?? notice)?.kind),
      ['corrected', 'retracted', undefined, undefined],
    )
    assert.equal(references[1]?.article, null)
  })

  test('again when it becomes graver, and then the gravest alone is listed', async () => {
    const ada = await reader()
    const doi = newDoi()
    await ada.bookmark(await citing([doi]))
    await noticed(doi, 'corrected')
    assert.deepEqual(await ada.notices(), ['corrected, cited by 1'])
    await list(doi, 'retracted')
    assert.deepEqual(await ada.notices(), ['retracted, cited by 1'])
  })

  test('a work that Claire has no article of, by the list and by a notice', async () => {
    const ada = await reader()
    const [listed, scanned] = [newDoi(), newDoi()] as const
    await ada.bookmark(await citing([listed]), await citing([scanned]))
    await list(listed, 'retracted')
    assert.deepEqual(await ada.notices(), ['retracted, cited by 1'])
    const [notice] = (await ada.found()).cited
    assert.deepEqual(
      [notice?.articleId, decodeURIComponent(notice?.title ?? ''), notice?.url],
      [null, listed, 'https://a.example/listed'],
    )
    await ada.mark(notice?.id ?? '', 'seen')
    await noticed(scanned, 'concern')
    assert.deepEqual(await ada.notices(), ['concern, cited by 1'])
  })

  test('a work whose notice names it by title alone, or that arrives retracted', async () => {
    const ada = await reader()
    const title = `Deep lakes warm more slowly than others ${randomUUID()}`
    const [doi, late] = [newDoi(), newDoi()] as const
    await saved({ title, doi })
    await ada.bookmark(await citing([doi]), await citing([late]))
    await saved({ title: `Retraction Note: ${title}` })
    assert.deepEqual(await ada.notices(), ['retracted, cited by 1'])
    await ada.mark((await ada.found()).cited[0]?.id ?? '', 'seen')
    await saved({ title: `RETRACTED: ${title} again`, doi: late })
    assert.deepEqual(await ada.notices(), ['retracted, cited by 1'])
  })

  test('bookmarked and cited, only as bookmarked', async () => {
    const ada = await reader()
    const doi = newDoi()
    await ada.bookmark(await saved({ doi }), await citing([doi]))
    await noticed(doi, 'retracted')
    assert.deepEqual(await ada.notices(), ['retracted'])
    await list(doi, 'corrected')
    assert.deepEqual(await ada.notices(), ['retracted'])
  })

  test('nobody learns of the bookmarks of others', async () => {
    const [ada, eve, mia] = [await reader(), await reader(), await reader()]
    const doi = newDoi()
    const [one, other] = [await citing([doi]), await citing([doi])]
    await ada.bookmark(one, other)
    await eve.bookmark(one)
    await mia.bookmark(await citing([newDoi()]))
    await noticed(doi, 'retracted')
    assert.deepEqual(await ada.notices(), ['retracted, cited by 2'])
    assert.deepEqual(await eve.notices(), ['retracted, cited by 1'])
    assert.deepEqual(
      (await eve.found()).cited[0]?.citedBy.bookmarks.map((each) => each.articleId),
      [one],
    )
    assert.deepEqual(await mia.notices(), [])
    const { id = '' } = (await ada.found()).cited[0] ?? {}
    assert.equal((await mia.mark(id, 'seen')).status, 404)
    assert.equal((await ada.mark(id, 'seen')).status, 200)
    assert.deepEqual([await ada.notices(), await eve.notices()], [[], ['retracted, cited by 1']])
    await ada.mark(id, 'new')
    assert.deepEqual(await ada.notices(), ['retracted, cited by 2'])
  })

  test('bookmarks in the bin neither bring a notice nor stay in one', async () => {
    const [ada, eve] = [await reader(), await reader()]
    const doi = newDoi()
    const id = await citing([doi])
    for (const person of [ada, eve]) await person.bookmark(id)
    const unbookmark = ({ token }: { token: string }) =>
      server.call('/bookmark', { method: 'DELETE', token, query: { documentId: id } })
    await unbookmark(ada)
    await noticed(doi, 'retracted')
    assert.deepEqual([await ada.notices(), await eve.notices()], [[], ['retracted, cited by 1']])
    await unbookmark(eve)
    assert.deepEqual(await eve.notices(), [])
  })

  test('nothing about bookmarks made after it, also when what says so is updated', async () => {
    const ada = await reader()
    const [scanned, stated] = [newDoi(), newDoi()] as const
    const notice = noticeOf(scanned, 'retracted')
    const own = drafted({ doi: stated, title: `RETRACTED: a study of tides and winds ${randomUUID()}` })
    for (const draft of [notice, own]) await server.claire.articles.save(draft)
    await server.claire.noticeFollower.step()
    await ada.bookmark(await citing([scanned, stated]))
    for (const draft of [notice, own])
      await server.claire.articles.save({ ...draft, abstract: 'Another account of the matter.' })
    assert.deepEqual(await ada.notices(), [])
  })

  test('a stop before its mail is queued leaves nothing, and the next attempt notifies once', async () => {
    const ada = await reader()
    const doi = newDoi()
    await ada.bookmark(await citing([doi]))
    await noticed(doi, 'retracted')
    const { database, clock, articles, directory } = server.claire
    const counts: unknown[] = []
    const follower = (notify: Parameters<typeof createNoticeFollower>[0]['notify']) =>
      createNoticeFollower({ database, clock, articles, directory, notify })
    await assert.rejects(follower(() => Promise.reject(new Error('stopped'))).step(), /stopped/)
    assert.deepEqual((await ada.found()).cited, [])
    const counting = follower(async (_, owner, works) => {
      if (owner === ada.subject) counts.push(...works.map(({ citedBy }) => citedBy?.count))
    })
    await Promise.all([counting.step(), server.claire.noticeFollower.step()])
    await counting.step()
    assert.ok(counts.length <= 1, 'at most by one of two processes')
    assert.deepEqual(await ada.notices(), ['retracted, cited by 1'])
  })

  test('members of a shared folder have notices about what it cites, as long as they are members', async () => {
    const [ada, mia] = [await reader(), await reader()]
    await server.call('/bookmark/shelf', { token: mia.token })
    const { bookmarks, sharing } = server.claire
    const { id: folderId } = await bookmarks.addFolder(ada.subject, 'Ours')
    const doi = newDoi()
    const id = await citing([doi])
    await bookmarks.add(ada.subject, { documentId: id, folderId })
    const member = { kind: 'person' as const, id: mia.subject }
    await sharing.share(ada.subject, { folderId, members: [{ ...member, role: 'viewer' }], notify: false })
    await mia.bookmark(id)
    await noticed(doi, 'retracted')
    assert.deepEqual(await ada.notices(), ['retracted, cited by 1'])
    assert.deepEqual(await mia.notices(), ['retracted, cited by 2'])
    await sharing.removeMember(ada.subject, folderId, member)
    assert.deepEqual(await mia.notices(), ['retracted, cited by 1'])
  })
})
