import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import type {
  BookmarkNotices,
  KnownMailPreferences,
  OutboxMessage,
  OutboxPage,
  PrivateFeed,
} from '@claire/api-contract'
import type { NoticeKind } from '@claire/scholarly-text'
import { replaceListedNotices } from '#domains/articles'
import { approvedSource } from '#testing/alerts'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import { startTestServer } from '#testing/server'
import { MINUTE, PUBLIC_URL, type TestNotifications, startNotifications } from '#testing/notifications'

onEveryServer((start) => {
  let notifications: TestNotifications
  before(async () => {
    notifications = await startNotifications(start)
  })
  afterEach(() => notifications.clear())
  after(() => notifications.close())

  describe('the feed of an alert', () => {
    const read = (url: string | undefined, headers: Record<string, string> = {}) =>
      notifications.server.app.inject({ url: String(url).slice(PUBLIC_URL.length), headers })

    test('holds what the alert has found, notified or pending, as Atom and as JSON, without signing in', async () => {
      const { alertId, ask, newIds } = await notifications.reader({ name: 'Glass & <steel>' })
      await notifications.found(alertId, [{ title: 'One & only <i>' }, { title: 'Two' }])
      assert.equal((await ask<PrivateFeed>('GET', `/alert-feed/${alertId}`)).body, null)
      const { body: feed } = await ask<PrivateFeed>('POST', `/alert-feed/${alertId}`)
      assert.deepEqual((await ask<PrivateFeed>('GET', `/alert-feed/${alertId}`)).body, feed)
      const json = (await read(feed?.json)).json()
      const ids = (await newIds(alertId)).map((id) => `${PUBLIC_URL}/detail/${id}`)
      assert.deepEqual(
        json.items.map(({ id }: { id: string }) => id),
        ids,
      )
      assert.equal(json.title, 'Glass & <steel>')
      assert.equal(json.items[1].title, 'One & only <i>')
      assert.ok(json.items.every(({ date_published }: { date_published: string }) => date_published))
      const atom = await read(feed?.atom)
      assert.match(String(atom.headers['content-type']), /application\/atom\+xml/)
      for (const id of ids) assert.ok(atom.body.includes(`<id>${id}</id>`))
      assert.ok(atom.body.includes('<title>One &amp; only &lt;i&gt;</title>'))
    })

    test('is not sent again to a reader that has it', async () => {
      const { alertId, ask } = await notifications.reader()
      const { body: feed } = await ask<PrivateFeed>('POST', `/alert-feed/${alertId}`)
      const etag = String((await read(feed?.atom)).headers.etag)
      assert.equal((await read(feed?.atom, { 'if-none-match': etag })).statusCode, 304)
      await notifications.found(alertId, [{}])
      assert.equal((await read(feed?.atom, { 'if-none-match': etag })).statusCode, 200)
    })

    test('ends at once when its address is taken back or replaced', async () => {
      const { alertId, ask } = await notifications.reader()
      const { body: first } = await ask<PrivateFeed>('POST', `/alert-feed/${alertId}`)
      const { body: second } = await ask<PrivateFeed>('POST', `/alert-feed/${alertId}`)
      assert.equal((await read(first?.atom)).statusCode, 404)
      assert.equal((await read(second?.atom)).statusCode, 200)
      assert.equal((await ask<PrivateFeed>('DELETE', `/alert-feed/${alertId}`)).body, null)
      assert.equal((await read(second?.json)).statusCode, 404)
      assert.equal((await read(`${PUBLIC_URL}/feed/guess/atom.xml`)).statusCode, 404)
    })
  })

  describe('the decision on a suggested source', () => {
    const decide = async (
      wish: boolean,
      decision: 'approve' | 'reject',
      follow: (id: string, token: string) => Promise<unknown> = async () => {},
    ) => {
      const { server } = notifications
      const ada = await notifications.reader()
      await ada.wish({ sourceDecisions: wish })
      const url = `https://s${ada.subject.slice(0, 8)}.org`
      const { body } = await ada.ask<{ id: string }>('POST', '/source', {
        body: { name: 'Shore Letters', url },
      })
      const token = await server.tokens.admin()
      const note = 'Thank you, but no.'
      const call = decision === 'reject' ? { method: 'PUT', token, body: { note } } : { method: 'PUT', token }
      const { status } = await server.call(
        `/source/${body.id}/${decision}`,
        call as { method: 'PUT'; token: string },
      )
      assert.equal(status, 200)
      await notifications.work()
      assert.equal(notifications.smtp.received.length, 0)
      await follow(body.id, token)
      notifications.pass(10 * MINUTE)
      await notifications.work()
      return notifications.smtp.received
    }

    test('is notified by mail to a suggester who wishes so, with the note, once it can no longer be undone', async () => {
      const [mail] = await decide(true, 'reject')
      assert.equal(mail?.parsed.subject, 'Your source was not approved: Shore Letters')
      assert.match(String(mail?.parsed.text), /Thank you, but no\./)
    })

    test('is notified once approved too', async () => {
      const [mail] = await decide(true, 'approve')
      assert.equal(mail?.parsed.subject, 'Your source was approved: Shore Letters')
      // One click unsubscribes from these mails.
      const url = /unsubscribe\/\S+/.exec(String(mail?.parsed.text))?.[0]
      await notifications.server.app.inject({ method: 'POST', url: `/mail/${url}` })
    })

    test('is not notified if it was undone', async () => {
      const undone = await decide(true, 'reject', (id, token) =>
        notifications.server.call('/source/bulk', {
          method: 'POST',
          token,
          body: { ids: [id], decision: 'undo' },
        }),
      )
      assert.equal(undone.length, 0)
    })

    test('is not notified to anybody else', async () => {
      assert.equal((await decide(false, 'approve')).length, 0)
    })
  })

  describe('the retraction of a bookmarked work', () => {
    /** Notifies a person with a bookmark, and returns the mail. */
    async function retract(kind: NoticeKind, doi: string) {
      const { claire } = notifications.server
      const listed = { doi, kind, notice_doi: '10.1000/n', url: '', date: null, reason: '' }
      await replaceListedNotices(claire.database, claire.clock, [listed])
      await claire.noticeFollower.step()
      await notifications.work()
      await claire.noticeFollower.step()
      await notifications.work()
      return notifications.smtp.received.map(({ parsed }) => parsed)
    }
    async function reader() {
      const doi = `10.1000/${randomUUID()}`
      const ada = await notifications.reader()
      const { articles } = notifications.server.claire
      const { id } = await articles.save(
        articleDraft({ url: `https://a.example/${doi}`, title: 'On kelp', doi }),
      )
      await ada.ask('POST', '/bookmark', { query: { documentId: id } })
      return { ada, doi }
    }

    test('is notified once to the own address, and again when it becomes graver', async () => {
      const { doi } = await reader()
      const [first, ...others] = await retract('corrected', doi)
      assert.deepEqual([first?.subject, others.length], ['Corrected: On kelp', 0])
      assert.match(String(first?.text), /https:\/\/doi\.org\/10\.1000\/n/)
      assert.deepEqual(
        (await retract('retracted', doi)).map(({ subject }) => subject),
        ['Corrected: On kelp', 'Retracted: On kelp'],
      )
    })

    test('is not notified by mail after the one click that unsubscribes, but in Claire', async () => {
      const { ada, doi } = await reader()
      const [mail] = await retract('corrected', doi)
      const url = /unsubscribe\/\S+/.exec(String(mail?.text))?.[0]
      await notifications.server.app.inject({ method: 'POST', url: `/mail/${url}` })
      assert.equal((await ada.ask<KnownMailPreferences>('GET', '/mail/preferences')).body.retractions, false)
      assert.equal((await retract('retracted', doi)).length, 1)
      const { body } = await ada.ask<BookmarkNotices>('GET', '/today/notices')
      assert.deepEqual(
        body.notices.map(({ kind }) => kind),
        ['retracted'],
      )
      await ada.wish({ digest: true })
      assert.equal((await ada.ask<KnownMailPreferences>('GET', '/mail/preferences')).body.retractions, false)
    })

    test('is notified once to people whose bookmarks cite the work, with these, by the same wish', async () => {
      const doi = `10.1000/${randomUUID()}`
      const people = [await notifications.reader(), await notifications.reader()]
      const { articles } = notifications.server.claire
      await articles.save(articleDraft({ url: `https://a.example/${doi}`, title: 'On kelp', doi }))
      const references = { count: 1, dois: [doi] }
      for (const title of ['On salt', 'On sand']) {
        const { id } = await articles.save(
          articleDraft({ url: `https://a.example/${randomUUID()}`, title, references }),
        )
        for (const { ask } of people) await ask('POST', '/bookmark', { query: { documentId: id } })
      }
      await people[1]?.wish({ retractions: false })
      const [mail, ...others] = await retract('retracted', doi)
      assert.equal(others.length, 0)
      assert.equal(mail?.subject, 'A work cited by 2 of your bookmarks was retracted: On kelp')
      const text = String(mail?.text)
      assert.match(text, /: On kelp\nhttps.*\/detail\/.*\nRead the notice: /)
      const named = [...text.matchAll(/^- (.*) https.*\/detail\//gm)].map(([, title]) => title)
      assert.deepEqual(named.toSorted(), ['On salt', 'On sand'])
    })
  })

  test('preferences are stored, and an unknown time zone is refused', async () => {
    const { wish, ask } = await notifications.reader()
    const { body } = await wish({ timeZone: 'Asia/Kathmandu', hour: 6, weekday: 5, digest: true })
    assert.deepEqual(body, {
      timeZone: 'Asia/Kathmandu',
      hour: 6,
      weekday: 5,
      digest: true,
      sourceDecisions: false,
      retractions: true,
      sharedFolders: 'DAILY',
      isTimeZoneKnown: true,
    })
    assert.deepEqual((await ask('GET', '/mail/preferences')).body, body)
    assert.equal((await wish({ timeZone: 'Mars/Olympus' })).status, 400)
    assert.equal((await wish({ hour: 24 })).status, 400)
  })

  test('a time zone that nobody has said is not known, also of who has named an address', async () => {
    const { ask, wish } = await notifications.reader()
    const known = async () => (await ask<KnownMailPreferences>('GET', '/mail/preferences')).body
    assert.deepEqual(await known(), {
      timeZone: 'UTC',
      hour: 7,
      weekday: 1,
      digest: false,
      sourceDecisions: false,
      retractions: true,
      sharedFolders: 'DAILY',
      isTimeZoneKnown: false,
    })
    await wish({ timeZone: 'UTC' })
    assert.equal((await known()).isTimeZoneKnown, true)
  })

  test('where mail leaves the server, administrators read none of it', async () => {
    const token = await notifications.server.tokens.admin()
    assert.equal((await notifications.server.call('/mail/outbox', { token })).status, 404)
  })

  test('a source in the criteria is named as it is called', async () => {
    const source = await approvedSource(notifications.server, 'Harbour Notes')
    const { alertId } = await notifications.reader({ sources: [source.name], startYear: 2012 })
    await notifications.found(alertId, [{}])
    notifications.pass(15 * MINUTE)
    await notifications.work()
    const text = String(notifications.smtp.received.at(-1)?.parsed.text)
    assert.ok(text.includes('Semantic search for “zirconium”, since 2012, in Harbour Notes'), text)
  })
})

test('without a mail server messages are stored as files, and administrators read them', async () => {
  const server = await startTestServer()
  try {
    const { claire, tokens, call } = server
    const person = { subject: 'ada', email: 'ada@example.org', emailVerified: false }
    const asked = { name: 'Kelp', searchTerm: 'kelp', email: 'ada@example.org' }
    await call('/alert', { method: 'POST', token: await tokens.user(person), body: asked })
    for (const worker of claire.notifications.workers) await worker.wake()
    const files = readdirSync(path.join(claire.config.dataDir, 'outbox'))
    assert.equal(files.length, 1)
    const token = await tokens.admin()
    const { content } = (await call('/mail/outbox', { token })).body as OutboxPage
    assert.deepEqual(
      content.map(({ to, subject }) => [to, subject]),
      [['ada@example.org', 'Confirm that Claire may write to you']],
    )
    const { status, body } = await call(`/mail/outbox/${content[0]?.id}`, { token })
    assert.equal(status, 200)
    const { html, text, eml } = body as OutboxMessage
    assert.match(html, /<!doctype html>/)
    assert.match(text, /May Claire write to this address\?/)
    assert.match(String(eml), /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    assert.equal((await call('/mail/outbox', { token: await tokens.user() })).status, 403)
  } finally {
    await server.close()
  }
})
