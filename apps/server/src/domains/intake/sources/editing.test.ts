import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type {
  ApiError,
  AuditPage,
  Source,
  SourceCheck,
  SourceCounts,
  SourceDetail,
  SourcePage,
  Suggestion,
} from '@claire/api-contract'
import { sql } from 'kysely'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'
import { personId } from '#testing/person'

onEveryServer((start) => {
  let server: TestServer
  let admin: string
  let user: string
  /** Suggests in more than one test; each may do so twenty times an hour. */
  let suggester: string
  let now = Date.parse('2026-03-01T09:00:00Z')

  before(async () => {
    server = await start({ clock: () => now, withStarters: true })
    admin = await server.tokens.admin({ firstName: 'Ada', lastName: 'Lovelace', subject: 'ada' })
    user = await server.tokens.user({ subject: 'grace' })
    suggester = await server.tokens.user({ subject: 'suggester' })
  })
  after(() => server.close())

  const add = (token: string, url: string, name = `Source ${url}`) =>
    server.call('/source', { method: 'POST', token, body: { name, url, status: 'APPROVED' } })
  const added = async (token: string, url: string, name?: string) => {
    const { status, body } = await add(token, url, name)
    assert.equal(status, 200)
    return body as Source
  }
  const put = (token: string, path: string, body?: unknown) =>
    server.call(`/source/${path}`, { method: 'PUT', token, body })
  const audit = async (searchItem: string) =>
    (await server.call('/source/audit', { token: admin, query: { searchItem, size: '50' } }))
      .body as AuditPage

  describe('editing and notes', () => {
    test('an edit changes name and address, and both are recorded in the audit log', async () => {
      const { id } = await added(admin, 'before.org', 'Before')
      const { body } = await server.call('/source', {
        method: 'POST',
        token: admin,
        body: { id, name: 'After', url: 'after.org', suggestedDate: 'x' },
      })
      assert.deepEqual(
        [(body as Source).name, (body as Source).url, (body as Source).status],
        ['After', 'after.org', 'APPROVED'],
      )
      const [edit, addition] = (await audit('before lovelace')).content
      assert.deepEqual(
        [addition?.action, addition?.userName, addition?.after],
        ['added', 'Ada Lovelace', 'name: Before\nurl: before.org\nstatus: APPROVED'],
      )
      assert.deepEqual(
        [edit?.action, edit?.before, edit?.after],
        ['edited', 'name: Before\nurl: before.org', 'name: After\nurl: after.org'],
      )
    })

    test('an administrator sets the schedule of a source, and the audit log names them', async () => {
      const { id, rhythm } = await added(admin, 'rhythm.org', 'Rhythm')
      assert.equal(rhythm, 'automatic')
      const seen = { name: 'Rhythm', url: 'rhythm.org', rhythm: 'automatic' }
      const edit = (change: object, token = admin) =>
        server.call('/source', { method: 'POST', token, body: { id, ...seen, seen, ...change } })
      assert.equal(((await edit({ rhythm: 'weekly' })).body as Source).rhythm, 'weekly')
      const [entry] = (await audit('rhythm lovelace')).content
      assert.deepEqual(
        [entry?.before, entry?.after],
        ['name: Rhythm\nurl: rhythm.org\nrhythm: automatic', 'name: Rhythm\nurl: rhythm.org\nrhythm: weekly'],
      )
      assert.equal((await edit({ rhythm: 'monthly' })).status, 409, 'somebody else changed it first')
      const { body } = await edit({ name: 'Rhythms', rhythm: undefined, seen: undefined })
      assert.equal((body as Source).rhythm, 'weekly', 'unchanged if omitted')
      assert.equal((await edit({ rhythm: 'every second' })).status, 400)
      assert.equal((await edit({ rhythm: 'hourly' }, user)).status, 403)
      const suggested = await server.call('/source', {
        method: 'POST',
        token: suggester,
        body: { name: 'Suggested with a rhythm', url: 'suggested-rhythm.org', rhythm: 'hourly' },
      })
      assert.equal((suggested.body as Source).rhythm, 'automatic', 'a suggestion cannot set it')
    })

    test('the second of two administrators who edit the same version is refused, with the name of the first', async () => {
      const seen = { name: 'Seen by two', url: 'seen-by-two.org' }
      const { id } = await added(admin, seen.url, seen.name)
      const other = await server.tokens.admin({ firstName: 'Alan', lastName: 'Turing', subject: 'alan' })
      const edit = (token: string, change: object) =>
        server.call('/source', { method: 'POST', token, body: { id, ...seen, seen, ...change } })
      assert.equal((await edit(other, { name: 'Renamed by Alan' })).status, 200)
      now += 60_000
      const { status, body } = await edit(admin, { url: 'seen-by-ada.org' })
      assert.equal(status, 409)
      assert.equal(
        (body as ApiError).apiError,
        'This source was changed meanwhile by Alan Turing, 1 minute ago: it is now "Renamed by Alan" (seen-by-two.org). Look at it again before you change it.',
      )
      assert.equal(
        (await edit(admin, { name: 'Renamed by Alan' })).status,
        200,
        'the same change again changes nothing',
      )
      assert.equal(
        (await audit('renamed alan')).totalElements + (await audit('seen two alan')).totalElements,
        1,
      )
    })

    test('one of four concurrent edits is saved', async () => {
      const seen = { name: 'At the same time', url: 'same-time.org' }
      const { id } = await added(admin, seen.url, seen.name)
      const answers = await Promise.all(
        ['A', 'B', 'C', 'D'].map((name) =>
          server.call('/source', { method: 'POST', token: admin, body: { id, name, url: seen.url, seen } }),
        ),
      )
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
    })

    test('an edit cannot take the address of another source', async () => {
      await added(admin, 'taken.org')
      const { id } = await added(admin, 'free.org')
      assert.equal(
        (
          await server.call('/source', {
            method: 'POST',
            token: admin,
            body: { id, name: 'A', url: 'www.taken.org' },
          })
        ).status,
        409,
      )
    })

    test('the standards database is neither edited nor deleted', async () => {
      const { body } = await server.call('/source/search', {
        method: 'POST',
        token: admin,
        body: { searchItem: 'rfc editor', status: 'PENDING' },
      })
      const [standards] = (body as SourcePage).content
      assert.equal(standards?.readOnly, true)
      const id = String(standards?.id)
      await put(admin, `${id}/approve`)
      assert.equal(
        (
          await server.call('/source', {
            method: 'POST',
            token: admin,
            body: { id, name: 'A', url: 'a.org' },
          })
        ).status,
        403,
      )
      assert.equal(
        (await server.call(`/source/${id}/delete`, { method: 'DELETE', token: admin })).status,
        403,
      )
    })

    test("a note's author is the caller, by either verb", async () => {
      const { id } = await added(suggester, 'noted.org')
      await put(admin, `${id}/add-note`, { text: ' First. ', firstName: 'Mallory', userId: 'mallory' })
      const { body } = await server.call(`/source/${id}/add-note`, {
        method: 'POST',
        token: admin,
        body: { text: 'Second.' },
      })
      assert.deepEqual(
        (body as Source).notes.map(({ text, firstName, lastName, userId }) => [
          text,
          firstName,
          lastName,
          userId,
        ]),
        [
          ['First.', 'Ada', 'Lovelace', 'ada'],
          ['Second.', 'Ada', 'Lovelace', 'ada'],
        ],
      )
    })

    test('a repeated suggestion of a rejected site returns the public reason only', async () => {
      const { id } = await added(suggester, 'once-rejected.org', 'Once')
      await put(admin, `${id}/reject`, { note: 'Not open to read.' })
      now += 1
      await put(admin, `${id}/add-note`, { text: 'Between us.' })
      const reported = 'This source is already rejected: "Once" (once-rejected.org). Note: Not open to read.'
      const again = await add(user, 'https://www.once-rejected.org')
      assert.deepEqual([again.status, (again.body as ApiError).apiError], [409, reported])
      const { body } = await server.call('/source/check', {
        method: 'POST',
        token: user,
        body: { url: 'once-rejected.org' },
      })
      assert.equal((body as SourceCheck).message, reported)
    })

    test('a blank note is refused, and so is one of 4,097 characters', async () => {
      const { id } = await added(suggester, 'blank-note.org')
      for (const text of ['', ' \n\t ', 'x'.repeat(4097)])
        assert.equal((await put(admin, `${id}/add-note`, { text })).status, 400)
      assert.equal((await put(admin, `${id}/add-note`, { text: 'x'.repeat(4096) })).status, 200)
    })

    test('the suggester sees the decision and its reason', async () => {
      const linus = await server.tokens.user({ subject: 'linus' })
      const { id } = await added(linus, 'my-idea.org')
      await put(admin, `${id}/reject`, { note: 'Not open.' })
      const [mine, ...more] = (await server.call('/source/mine', { token: linus })).body as Suggestion[]
      assert.deepEqual([mine?.status, mine?.publicNote, more.length], ['REJECTED', 'Not open.', 0])
      assert.equal(mine?.decidedDate, new Date(now).toISOString())
      now += 1
      await put(admin, `${id}/add-note`, { text: 'Between us: not again.' })
      const [later] = (await server.call('/source/mine', { token: linus })).body as Suggestion[]
      assert.equal(later?.publicNote, 'Not open.')
      assert.deepEqual(
        ((await server.call(`/source/${id}`, { token: linus })).body as SourceDetail).notes,
        [],
      )
      assert.equal((await server.call(`/source/${id}`, { token: user })).status, 404)
    })
  })

  describe('lists', () => {
    test('have disjoint pages with all sources', async () => {
      for (let n = 0; n < 12; n++) await added(admin, `paged-${n}.net`)
      const ids: string[] = []
      for (const page of ['0', '1', '2']) {
        const { body } = await server.call('/source/search', {
          method: 'POST',
          token: admin,
          query: { page, size: '5' },
          body: { searchItem: 'PAGED .net', status: 'APPROVED' },
        })
        const { content, totalPages, totalElements, empty } = body as SourcePage
        assert.deepEqual([totalPages, totalElements, empty], [3, 12, false])
        ids.push(...content.map(({ id }) => id))
      }
      assert.equal(new Set(ids).size, 12)
    })

    test('treat percent signs and underscores in a search literally', async () => {
      await added(admin, 'wild-card.com', 'Wild_card 100%')
      await added(admin, 'wildxcard.com', 'Wildxcard 100 percent')
      const find = async (searchItem: string) =>
        (
          (
            await server.call('/source/search', {
              method: 'POST',
              token: admin,
              body: { searchItem, status: 'APPROVED' },
            })
          ).body as SourcePage
        ).totalElements
      assert.deepEqual(
        [await find('wild_card'), await find('100%'), await find('wild'), await find('\\')],
        [1, 1, 2, 0],
      )
    })

    test('show approved sources to everybody, without internal notes', async () => {
      const { id } = await added(admin, 'open-to-all.org')
      await put(admin, `${id}/add-note`, { text: 'internal' })
      const approved = (await server.call('/source/getApproved', { token: user })).body as Source[]
      assert.deepEqual(approved.find((source) => source.id === id)?.notes, [])
      const idsFor = async (query: Record<string, string>) => {
        const { body } = await server.call('/source/getAll', { token: user, query })
        return (body as SourcePage).content.map((source) => source.id)
      }
      await added(admin, 'not-yet-open.org').then((source) => put(admin, `${source.id}/reject`))
      const shown = await idsFor({ size: '100' })
      assert.ok(shown.includes(id))
      assert.deepEqual(shown, await idsFor({ size: '100', status: 'APPROVED' }))
    })

    test('show approved sources that need attention separately, to administrators', async () => {
      const fresh = (await server.call('/source/counts', { token: admin })).body as SourceCounts
      assert.equal(fresh.needsAttention, 0)
      const well = await added(admin, 'doing-well.org')
      const ill = await added(admin, 'doing-ill.org')
      const late = await added(admin, 'doing-late.org')
      await server.claire.sourceChanges.deliver()
      const feels = (id: string, health: string, lastOk: number) =>
        sql`update source_scan_state set health = ${health}, last_ok_at = ${lastOk} where source_id = ${id}`.execute(
          server.claire.database,
        )
      await feels(well.id, 'healthy', now - 3600_000)
      await feels(ill.id, 'blocked_robots', now - 3600_000)
      await feels(late.id, 'healthy', now - 4 * 24 * 3600_000)
      const query = { needsAttention: 'true', status: 'APPROVED' }
      const { content, totalElements } = (await server.call('/source/getAll', { token: admin, query }))
        .body as SourcePage
      assert.deepEqual(content.map(({ id }) => id).sort(), [ill.id, late.id].sort())
      const found = (
        await server.call('/source/search', {
          method: 'POST',
          token: admin,
          query: { needsAttention: 'true' },
          body: { searchItem: 'doing ill', status: 'APPROVED' },
        })
      ).body as SourcePage
      assert.deepEqual(
        found.content.map(({ id }) => id),
        [ill.id],
      )
      const counts = (await server.call('/source/counts', { token: admin })).body as SourceCounts
      assert.equal(counts.needsAttention, totalElements)
      assert.deepEqual(counts.attention, { failing: 1, partly: 0, overdue: 1, silent: 0 })
      const overdue = (
        await server.call('/source/getAll', {
          token: admin,
          query: { attention: 'overdue', status: 'APPROVED' },
        })
      ).body as SourcePage
      assert.deepEqual(
        overdue.content.map(({ id }) => id),
        [late.id],
      )
      assert.equal(
        (await server.call('/source/getAll', { token: user, query: { attention: 'silent' } })).status,
        403,
      )
      assert.equal((await server.call('/source/getAll', { token: user, query })).status, 403)
    })

    test('accept a search of very many words', async () => {
      const searchItem = Array.from({ length: 1000 }, (_, n) => String(n)).join(' ')
      for (const words of ['a b '.repeat(1000), searchItem]) {
        assert.equal(
          (
            await server.call('/source/search', {
              method: 'POST',
              token: admin,
              body: { searchItem: words, status: 'PENDING' },
            })
          ).status,
          200,
        )
        assert.equal(
          (await server.call('/source/audit', { token: admin, query: { searchItem: words } })).status,
          200,
        )
      }
    })

    test('refuse an invalid query with the reason', async () => {
      for (const [key, value] of [
        ['page', '-1'],
        ['size', '0'],
        ['size', '101'],
        ['page', 'x'],
        ['status', 'DELETED'],
      ] as const) {
        const { status, body } = await server.call('/source/getAll', {
          token: admin,
          query: { [key]: value },
        })
        assert.equal(status, 400)
        assert.match((body as ApiError).apiError, new RegExp(key))
      }
    })
  })

  describe('the audit log', () => {
    test('is exported as a file with every entry, and no cell is executed as a formula', async () => {
      await added(admin, 'formula.org', '=HYPERLINK("x")')
      const { body, headers } = await server.call('/source/audit.csv', { token: admin })
      const lines = String(body).split('\r\n')
      assert.match(String(headers['content-type']), /^text\/csv/)
      const { totalElements } = await audit('')
      assert.ok(totalElements > 20)
      assert.equal(lines.filter((line) => /^\d{4}-/.test(line)).length, totalElements)
      assert.ok(lines.some((line) => line.includes(`"'=HYPERLINK(""x"")"`)))
    })

    test('names no deleted account, and keeps its actions', async () => {
      const leaver = await server.tokens.user({ subject: 'leaver', firstName: 'Lea', lastName: 'Ver' })
      await added(leaver, 'left-behind.org')
      assert.equal((await audit('lea ver')).totalElements, 1)
      await server.claire.sources.forgetAccount(personId('leaver'))
      assert.equal((await audit('lea ver')).totalElements, 0)
      assert.deepEqual(
        (await audit('left-behind')).content.map(({ userName, userId }) => [userName, userId]),
        [['Former user', '']],
      )
    })
  })
})
