import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type {
  ApiError,
  AuditPage,
  BulkOutcome,
  ScanProgress,
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

onEveryServer((start) => {
  let server: TestServer
  let admin: string
  let user: string
  /** Suggests in more than one test; each may do so twenty times an hour. */
  let suggester: string
  let now = Date.parse('2026-03-01T09:00:00Z')

  before(async () => {
    server = await start({ clock: () => now })
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

  describe('adding', () => {
    test('who adds decides the status, whatever the body says', async () => {
      assert.equal((await added(user, 'by-user.org')).status, 'PENDING')
      assert.equal((await added(admin, 'by-admin.org')).status, 'APPROVED')
    })

    test('name and address are trimmed; the date is now', async () => {
      const source = await added(user, '  https://trimmed.org/a  ', '  A   name ')
      assert.deepEqual(
        [source.name, source.url, source.suggestedDate],
        ['A name', 'https://trimmed.org/a', '2026-03-01T09:00:00.000Z'],
      )
    })

    test('a name is required, and an address that looks like one', async () => {
      for (const [name, url] of [
        ['', 'a.org'],
        ['  \t', 'a.org'],
        ['A', ''],
        ['A', 'nonsense'],
        ['A', 'ftp://a.org'],
        ['A', 'https://a'],
        ['A', 'a b.org'],
        ['A', `a.org/${'x'.repeat(4096)}`],
      ]) {
        const { status, body } = await add(user, url ?? '', name)
        assert.equal(status, 400, `${name} ${url}`)
        assert.equal((body as ApiError).errorCode, 'BAD_REQUEST')
      }
    })

    test('the number 5 is not a name, and null characters are nowhere allowed', async () => {
      assert.equal(
        (await server.call('/source', { method: 'POST', token: user, body: { name: 5, url: 'five.org' } }))
          .status,
        400,
      )
      assert.equal((await add(user, 'nul.org', 'a\u0000b')).status, 400)
      assert.equal((await server.call('/source/a%00b', { token: admin })).status, 400)
    })

    test('a name is something to be read: nothing in it is unseen or turns the text around it', async () => {
      assert.equal((await add(admin, 'unseen.org', '\u200b\u2060')).status, 400)
      assert.equal((await added(admin, 'turned.org', 'a\u0001b \u202Edcba')).name, 'a b dcba')
      assert.equal(
        (await added(admin, 'joined.org', 'می\u200cخواهم 👩\u200d🔬')).name,
        'می\u200cخواهم 👩\u200d🔬',
      )
    })

    test('the longest addresses are kept and told apart', async () => {
      const path = Array.from({ length: 120 }, (_, n) =>
        createHash('sha256').update(String(n)).digest('base64url').slice(0, 33),
      ).join('')
      const long = `longest.org/${path}`
      assert.equal((await add(admin, long)).status, 200)
      const { status, body } = await add(admin, `https://www.${long}/`)
      assert.equal(status, 409)
      assert.ok((body as ApiError).apiError.length < 400)
      assert.equal((await add(admin, `${long}x`)).status, 200)
    })

    test('one site under another spelling is told to be a source already, and in which state', async () => {
      const pending = await added(user, 'https://www.twice.org/')
      for (const url of ['twice.org', 'http://twice.org', 'HTTPS://Twice.org/', 'www.twice.org#top']) {
        const { status, body } = await add(admin, url)
        assert.equal(status, 409, url)
        assert.match((body as ApiError).apiError, /already pending/)
      }
      await put(admin, `${pending.id}/approve`)
      assert.match(((await add(user, 'twice.org')).body as ApiError).apiError, /already approved/)
      assert.equal((await add(user, 'twice.org/journal')).status, 200)
    })

    test('ten suggestions of one site at once are one source', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => add(admin, 'at-once.org')))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [
        200,
        ...Array.from({ length: 9 }, () => 409),
      ])
      assert.equal((await audit('at-once')).totalElements, 1)
    })
  })

  describe('deciding', () => {
    test('nobody but an administrator decides, annotates, edits or reads the log', async () => {
      const { id } = await added(suggester, 'not-yours.org')
      const refused = await Promise.all([
        put(user, `${id}/approve`),
        put(user, `${id}/reject`),
        put(user, `${id}/add-note`, { text: 'hello' }),
        put(user, `${id}/scan`),
        server.call(`/source/${id}/delete`, { method: 'DELETE', token: user }),
        server.call(`/source/${id}/preview`, { token: user }),
        server.call('/source', { method: 'POST', token: user, body: { id, name: 'B', url: 'b.org' } }),
        server.call('/source/bulk', {
          method: 'POST',
          token: user,
          body: { ids: [id], decision: 'approve' },
        }),
        server.call('/source/audit', { token: user }),
        server.call('/source/audit.csv', { token: user }),
        server.call('/source/counts', { token: user }),
        server.call('/source/getAll', { token: user }),
        server.call('/source/getAll', { token: user, query: { status: 'PENDING' } }),
        server.call('/source/search', {
          method: 'POST',
          token: user,
          body: { searchItem: '', status: 'REJECTED' },
        }),
        // Whoever may not do it at all is not told what is wrong with the body.
        put(user, `${id}/add-note`, { text: 5 }),
        server.call('/source/bulk', { method: 'POST', token: user, body: {} }),
        server.call('/source/audit', { token: user, query: { page: 'x' } }),
      ])
      assert.deepEqual(
        refused.map(({ status }) => status),
        refused.map(() => 403),
      )
      assert.equal((await server.call('/source/getApproved')).status, 401)
    })

    test('pending becomes approved, approved becomes deleted, and deleted is gone', async () => {
      const { id } = await added(suggester, 'whole-life.org')
      assert.equal(((await put(admin, `${id}/approve`)).body as Source).status, 'APPROVED')
      assert.deepEqual((await server.call(`/source/${id}/delete`, { method: 'DELETE', token: admin })).body, {
        done: true,
      })
      assert.equal((await server.call(`/source/${id}`, { token: admin })).status, 404)
      assert.equal((await add(user, 'whole-life.org')).status, 200)
    })

    test('every other step is refused, saying who is behind the present state', async () => {
      const { id } = await added(suggester, 'rejected.org', 'Predatory Letters')
      assert.equal(
        (await server.call(`/source/${id}/delete`, { method: 'DELETE', token: admin })).status,
        409,
      )
      await put(admin, `${id}/reject`)
      now += 5 * 60_000
      const other = await server.tokens.admin({ firstName: 'Alan', lastName: 'Turing', subject: 'alan' })
      const { status, body } = await put(other, `${id}/approve`)
      assert.equal(status, 409)
      assert.equal(
        (body as ApiError).apiError,
        '"Predatory Letters" was already rejected by Ada Lovelace, 5 minutes ago. Only a source that is pending can be approved.',
      )
      assert.equal((await put(other, `${id}/reject`)).status, 409)
    })

    test('twenty approvals at once are one, and all are told the present state', async () => {
      const { id } = await added(suggester, 'twenty.org')
      const answers = await Promise.all(Array.from({ length: 20 }, () => put(admin, `${id}/approve`)))
      assert.ok(answers.every(({ status, body }) => status === 200 && (body as Source).status === 'APPROVED'))
      assert.deepEqual(
        (await audit('twenty.org')).content.map(({ action }) => action),
        ['approved', 'suggested'],
      )
    })

    test('two administrators with different minds: one wins, the other is told', async () => {
      const { id } = await added(suggester, 'two-minds.org')
      const statuses = (await Promise.all([put(admin, `${id}/approve`), put(admin, `${id}/reject`)])).map(
        ({ status }) => status,
      )
      assert.deepEqual(statuses.sort(), [200, 409])
    })

    test('what is not there is a 404', async () => {
      for (const action of ['approve', 'reject', 'scan'])
        assert.equal((await put(admin, `nothing/${action}`)).status, 404, action)
      assert.equal((await put(admin, 'nothing/add-note', { text: 'x' })).status, 404)
      assert.equal(
        (
          await server.call('/source', {
            method: 'POST',
            token: admin,
            body: { id: 'nothing', name: 'A', url: 'a.org' },
          })
        ).status,
        404,
      )
    })

    test('many are decided at once; what fails for one does not touch the others', async () => {
      const first = await added(suggester, 'bulk-1.org')
      const second = await added(suggester, 'bulk-2.org')
      await put(admin, `${second.id}/reject`)
      now += 120_000
      const { body } = await server.call('/source/bulk', {
        method: 'POST',
        token: admin,
        body: { ids: [first.id, second.id, 'nothing'], decision: 'approve' },
      })
      const { done, failed } = body as BulkOutcome
      assert.deepEqual(done, [first.id])
      assert.deepEqual(
        failed.map(({ id }) => id),
        [second.id, 'nothing'],
      )
    })
  })

  describe('scanning on demand', () => {
    /** As the scanner would, which is not running here. */
    const endScan = (id: string) =>
      sql`update scan_run set state = 'done', finished_at = ${now} where source_id = ${id} and state = 'running'`.execute(
        server.claire.database,
      )

    test('a source is scanned once in ten minutes, and who asks sooner is told when; a double click is one scan', async () => {
      const { id } = await added(admin, 'on-demand.org', 'On demand')
      // Approved, it is scanned for the first time; nobody asked for that.
      await server.claire.sourceChanges.deliver()
      await endScan(id)
      const twice = await Promise.all([put(admin, `${id}/scan`), put(admin, `${id}/scan`)])
      assert.deepEqual(
        twice.map(({ status, body }) => [status, (body as ScanProgress).state]),
        [
          [200, 'running'],
          [200, 'running'],
        ],
      )
      await endScan(id)
      now += 3 * 60_000 + 1
      const { status, body, headers } = await put(admin, `${id}/scan`)
      assert.deepEqual([status, headers['retry-after']], [429, '420'])
      assert.deepEqual(body, {
        errorCode: 'TOO_MANY_REQUESTS',
        apiError:
          'A source can be scanned on demand once in 10 minutes. "On demand" can be scanned again in 7 minutes.',
      })
      const { scan } = (await server.call(`/source/${id}`, { token: admin })).body as SourceDetail
      assert.equal(scan?.restartInSeconds, 420)
      const { body: outcome } = await server.call('/source/bulk', {
        method: 'POST',
        token: admin,
        body: { ids: [id], decision: 'scan' },
      })
      assert.match((outcome as BulkOutcome).failed[0]?.apiError ?? '', /again in 7 minutes/)
      now += 7 * 60_000
      assert.equal((await put(admin, `${id}/scan`)).status, 200)
      assert.deepEqual(
        (await audit('on demand')).content.map(({ action }) => action),
        ['scan_started', 'scan_started', 'added'],
      )
    })

    test('only what runs is cancelled, and that is written down once', async () => {
      const { id } = await added(admin, 'cancelled-twice.org')
      await server.claire.sourceChanges.deliver()
      await put(admin, `${id}/scan`)
      for (let n = 0; n < 2; n++)
        assert.equal(
          (await server.call(`/source/${id}/scan`, { method: 'DELETE', token: admin })).status,
          200,
        )
      assert.deepEqual(
        (await audit('cancelled-twice')).content.map(({ action }) => action),
        ['scan_cancelled', 'added'],
      )
    })
  })

  describe('editing and notes', () => {
    test('an edit changes name and address, and both are in the log', async () => {
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

    test('of two administrators who edit what they both saw, the second is told of the first', async () => {
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

    test('of four edits at once one is saved', async () => {
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

    test('whoever suggests a rejected site again is told why it was rejected, and nothing else', async () => {
      const { id } = await added(suggester, 'once-rejected.org', 'Once')
      await put(admin, `${id}/reject`, { note: 'Not open to read.' })
      now += 1
      await put(admin, `${id}/add-note`, { text: 'Between us.' })
      const told = 'This source is already rejected: "Once" (once-rejected.org). Note: Not open to read.'
      const again = await add(user, 'https://www.once-rejected.org')
      assert.deepEqual([again.status, (again.body as ApiError).apiError], [409, told])
      const { body } = await server.call('/source/check', {
        method: 'POST',
        token: user,
        body: { url: 'once-rejected.org' },
      })
      assert.equal((body as SourceCheck).message, told)
    })

    test('a note of blanks is refused, and one of 4097 characters', async () => {
      const { id } = await added(suggester, 'blank-note.org')
      for (const text of ['', ' \n\t ', 'x'.repeat(4097)])
        assert.equal((await put(admin, `${id}/add-note`, { text })).status, 400)
      assert.equal((await put(admin, `${id}/add-note`, { text: 'x'.repeat(4096) })).status, 200)
    })

    test('the suggester is told what became of it, and why', async () => {
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
    test('pages are stable and add up', async () => {
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

    test('percent signs and underscores in a search are meant literally', async () => {
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

    test('everybody sees the approved, without the notes between administrators', async () => {
      const { id } = await added(admin, 'open-to-all.org')
      await put(admin, `${id}/add-note`, { text: 'internal' })
      const approved = (await server.call('/source/getApproved', { token: user })).body as Source[]
      assert.deepEqual(approved.find((source) => source.id === id)?.notes, [])
      assert.equal(
        (await server.call('/source/getAll', { token: user, query: { status: 'APPROVED' } })).status,
        200,
      )
    })

    test('the approved sources that are not doing well are listed by themselves, for administrators', async () => {
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
      assert.equal(
        ((await server.call('/source/counts', { token: admin })).body as SourceCounts).needsAttention,
        totalElements,
      )
      assert.equal((await server.call('/source/getAll', { token: user, query })).status, 403)
    })

    test('a search of more words than anybody types is answered', async () => {
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

    test('nonsense in the query is refused with its reason', async () => {
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

  describe('the log', () => {
    test('as a file it holds every entry, and no cell runs as a formula', async () => {
      await added(admin, 'formula.org', '=HYPERLINK("x")')
      const { body, headers } = await server.call('/source/audit.csv', { token: admin })
      const lines = String(body).split('\r\n')
      assert.match(String(headers['content-type']), /^text\/csv/)
      const { totalElements } = await audit('')
      assert.ok(totalElements > 20)
      assert.equal(lines.filter((line) => /^\d{4}-/.test(line)).length, totalElements)
      assert.ok(lines.some((line) => line.includes(`"'=HYPERLINK(""x"")"`)))
    })

    test('a person who leaves is no longer named, what they did stays', async () => {
      const leaver = await server.tokens.user({ subject: 'leaver', firstName: 'Lea', lastName: 'Ver' })
      await added(leaver, 'left-behind.org')
      assert.equal((await audit('lea ver')).totalElements, 1)
      await server.claire.sources.forgetAccount('leaver')
      assert.equal((await audit('lea ver')).totalElements, 0)
      assert.deepEqual(
        (await audit('left-behind')).content.map(({ userName, userId }) => [userName, userId]),
        [['Former user', '']],
      )
    })
  })

  test('after twenty suggestions in an hour the next waits; administrators do not', async () => {
    const eager = await server.tokens.user({ subject: 'eager' })
    for (let n = 0; n < 25; n++)
      assert.equal((await add(eager, 'not an address')).status, 400, 'what is refused does not count')
    for (let n = 0; n < 20; n++) assert.equal((await add(eager, `eager-${n}.org`)).status, 200)
    const { status, headers, body } = await add(eager, 'eager-20.org')
    assert.equal(status, 429)
    assert.equal((body as ApiError).errorCode, 'TOO_MANY_REQUESTS')
    assert.equal(headers['retry-after'], '3600')
    assert.equal((await add(user, 'not-eager.org')).status, 200)
    now += 3600_000
    assert.equal((await add(eager, 'eager-20.org')).status, 200)
  })
})
