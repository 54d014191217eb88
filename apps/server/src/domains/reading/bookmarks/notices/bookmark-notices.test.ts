import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { BookmarkNotices } from '@claire/api-contract'
import { NO_CITATION, type NoticeKind } from '@claire/scholarly-text'
import { sql } from 'kysely'
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
  /** Saves a notice about a work, as a scan does. */
  const noticed = (doi: string, kind: NoticeKind) =>
    saved({
      doi: newDoi(),
      title: `A notice ${randomUUID()}`,
      citation: { ...NO_CITATION, amends: [{ kind, doi }] },
    })
  const listed = (doi: string, kind: NoticeKind, reason = '') => ({
    doi,
    kind,
    notice_doi: '',
    url: '',
    date: '2026-10-14',
    reason,
  })
  const list = (...rows: ReturnType<typeof listed>[]) =>
    replaceListedNotices(server.claire.database, server.claire.clock, rows)

  async function reader() {
    const subject = personId(randomUUID())
    const token = await server.tokens.user({ subject })
    return {
      subject,
      token,
      async bookmark(documentId: string) {
        await server.call('/bookmark', { method: 'POST', token, query: { documentId } })
      },
      /** Kinds of what was found about this person's bookmarks, newest first. */
      async notices() {
        await server.claire.noticeFollower.step()
        const { body } = await server.call('/today/notices', { token })
        return (body as BookmarkNotices).notices
      },
      mark: (bookmarkId: string, state: 'seen' | 'new') =>
        server.call(`/today/notices/${bookmarkId}`, { method: 'PUT', token, body: { state } }),
    }
  }
  const kinds = (notices: BookmarkNotices['notices']) => notices.map(({ kind }) => kind)

  test('an article whose own statement says so, by a scanned notice, and by the list', async () => {
    const ada = await reader()
    const dois = [newDoi(), newDoi(), newDoi()] as const
    const draft = drafted({ doi: dois[0] })
    const { id } = await server.claire.articles.save(draft)
    for (const each of [id, await saved({ doi: dois[1] }), await saved({ doi: dois[2] })])
      await ada.bookmark(each)
    assert.deepEqual(await ada.notices(), [])
    const notice = { kind: 'retracted' as const, url: 'https://a.example/notice' }
    await server.claire.articles.save({ ...draft, citation: { ...NO_CITATION, notice } })
    assert.deepEqual(
      (await ada.notices()).map((one) => [
        one.articleId,
        one.kind,
        one.url,
        decodeURIComponent(one.title),
        one.folder.name,
      ]),
      [[id, 'retracted', notice.url, draft.title, 'Bookmarks']],
    )
    await noticed(dois[1], 'corrected')
    await list(listed(dois[2], 'concern'))
    assert.deepEqual(kinds(await ada.notices()).toSorted(), ['concern', 'corrected', 'retracted'])
  })

  test('a notice that names its work by title alone, within its source', async () => {
    const ada = await reader()
    const title = `Deep lakes warm more slowly than others ${randomUUID()}`
    await ada.bookmark(await saved({ title }))
    await saved({ title: `Retraction Note: ${title}` })
    assert.deepEqual(kinds(await ada.notices()), ['retracted'])
  })

  test('a reference without an article, by its DOI in the list', async () => {
    const ada = await reader()
    const doi = newDoi()
    const folder = await server.call('/bookmark/folder', {
      method: 'POST',
      token: ada.token,
      query: { folderName: 'Lakes' },
    })
    await server.app.inject({
      method: 'POST',
      url: `/claire/bookmark/import?folderId=${(folder.body as { id: string }).id}`,
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'text/plain' },
      payload: `@article{a, title={Lakes}, doi={${doi}}}`,
    })
    await list(listed(doi, 'retracted'))
    const [notice] = await ada.notices()
    assert.deepEqual(
      [notice?.kind, notice?.articleId, notice?.title, notice?.folder.name],
      ['retracted', null, 'Lakes', 'Lakes'],
    )
  })

  test('each person once, whatever says it again, and again when it becomes graver', async () => {
    const [ada, eve] = [await reader(), await reader()]
    const doi = newDoi()
    const id = await saved({ doi })
    for (const person of [ada, eve]) await person.bookmark(id)
    await noticed(doi, 'corrected')
    const [first] = await ada.notices()
    await ada.mark(first?.bookmarkId ?? '', 'seen')
    await noticed(doi, 'corrected')
    await list(listed(doi, 'corrected', 'a reason'))
    assert.deepEqual([kinds(await ada.notices()), kinds(await eve.notices())], [[], ['corrected']])
    await list(listed(doi, 'retracted'))
    assert.deepEqual([kinds(await ada.notices()), kinds(await eve.notices())], [['retracted'], ['retracted']])
  })

  test('nothing about bookmarks that were made after it', async () => {
    const ada = await reader()
    const doi = newDoi()
    const id = await saved({ doi })
    await noticed(doi, 'retracted')
    await ada.bookmark(id)
    await list(listed(doi, 'retracted'))
    assert.deepEqual(await ada.notices(), [])
  })

  test('two processes at once notify once', async () => {
    const ada = await reader()
    const doi = newDoi()
    await ada.bookmark(await saved({ doi }))
    await noticed(doi, 'retracted')
    const { noticeFollower } = server.claire
    await Promise.all([noticeFollower.step(), noticeFollower.step()])
    assert.deepEqual(kinds(await ada.notices()), ['retracted'])
  })

  test('a stop before its mail is queued leaves nothing, and the next attempt notifies once', async () => {
    const ada = await reader()
    const doi = newDoi()
    await ada.bookmark(await saved({ doi }))
    await noticed(doi, 'retracted')
    const { database, clock, articles, directory } = server.claire
    let notified = 0
    const follower = (notify: () => Promise<void>) =>
      createNoticeFollower({ database, clock, articles, directory, notify })
    await assert.rejects(follower(() => Promise.reject(new Error('stopped'))).step(), /stopped/)
    const listed = await server.call('/today/notices', { token: ada.token })
    assert.deepEqual((listed.body as BookmarkNotices).notices, [])
    for (let turn = 0; turn < 2; turn++) await follower(async () => void (notified += 1)).step()
    assert.deepEqual([notified, kinds(await ada.notices())], [1, ['retracted']])
  })

  test('members of a shared folder have notices about it, as long as they are members', async () => {
    const [ada, mia, eve] = [await reader(), await reader(), await reader()]
    for (const { token } of [mia, eve]) await server.call('/bookmark/shelf', { token })
    const { bookmarks, sharing } = server.claire
    const { id: folderId } = await bookmarks.addFolder(ada.subject, 'Ours')
    const doi = newDoi()
    await bookmarks.add(ada.subject, { documentId: await saved({ doi }), folderId })
    const mine = { kind: 'person' as const, id: mia.subject }
    const members = [{ ...mine, role: 'viewer' as const }]
    await sharing.share(ada.subject, { folderId, members, notify: false })
    await noticed(doi, 'retracted')
    for (const member of [ada, mia]) assert.deepEqual(kinds(await member.notices()), ['retracted'])
    assert.deepEqual(await eve.notices(), [])
    const bookmarkId = (await mia.notices())[0]?.bookmarkId ?? ''
    await mia.mark(bookmarkId, 'seen')
    assert.deepEqual([(await mia.notices()).length, (await ada.notices()).length], [0, 1])
    await mia.mark(bookmarkId, 'new')
    await sharing.removeMember(ada.subject, folderId, mine)
    assert.deepEqual([(await mia.notices()).length, (await ada.notices()).length], [0, 1])
  })

  test('notices end with the account', async () => {
    const ada = await reader()
    const doi = newDoi()
    await ada.bookmark(await saved({ doi }))
    await noticed(doi, 'retracted')
    assert.equal((await ada.notices()).length, 1)
    await server.claire.bookmarks.forgetAccount(ada.subject)
    const { rows } = await sql`select * from bookmark_notice where owner = ${ada.subject}`.execute(
      server.claire.database,
    )
    assert.deepEqual(rows, [])
  })

  test('marked as seen it is not listed, until that is taken back; those of others are not there', async () => {
    const [ada, eve] = [await reader(), await reader()]
    const doi = newDoi()
    await ada.bookmark(await saved({ doi }))
    await noticed(doi, 'retracted')
    const bookmarkId = (await ada.notices())[0]?.bookmarkId ?? ''
    assert.equal((await eve.mark(bookmarkId, 'seen')).status, 404)
    assert.equal((await ada.mark(bookmarkId, 'seen')).status, 200)
    assert.deepEqual(await ada.notices(), [])
    await ada.mark(bookmarkId, 'new')
    assert.deepEqual(kinds(await ada.notices()), ['retracted'])
  })
})
