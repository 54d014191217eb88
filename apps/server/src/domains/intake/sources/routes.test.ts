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
  SourceDetail,
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

  describe('adding a source', () => {
    test('as an administrator approves it, as a user leaves it pending, whatever status is sent', async () => {
      assert.equal((await added(user, 'by-user.org')).status, 'PENDING')
      assert.equal((await added(admin, 'by-admin.org')).status, 'APPROVED')
    })

    test('a status in lists and searches is accepted in lower case', async () => {
      const { id } = await added(user, 'small-letters.org')
      const listed = await server.call('/source/getAll', { token: admin, query: { status: 'pending' } })
      assert.equal(listed.status, 200)
      const found = await server.call('/source/search', {
        method: 'POST',
        token: admin,
        body: { searchItem: 'small-letters', status: 'Pending' },
      })
      assert.deepEqual(
        (found.body as { content: Source[] }).content.map((source) => source.id),
        [id],
      )
      const unknown = { token: admin, query: { status: 'lost' } }
      assert.equal((await server.call('/source/getAll', unknown)).status, 400)
    })

    test('trims name and address, and sets the date', async () => {
      const source = await added(user, '  https://trimmed.org/a  ', '  A   name ')
      assert.deepEqual(
        [source.name, source.url, source.suggestedDate],
        ['A name', 'https://trimmed.org/a', new Date(now).toISOString()],
      )
    })

    test('requires a name and a valid address', async () => {
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

    test('refuses a number as a name, and null characters in every field', async () => {
      assert.equal(
        (await server.call('/source', { method: 'POST', token: user, body: { name: 5, url: 'five.org' } }))
          .status,
        400,
      )
      assert.equal((await add(user, 'nul.org', 'a\u0000b')).status, 400)
      assert.equal((await server.call('/source/a%00b', { token: admin })).status, 400)
    })

    test('refuses invisible characters and bidirectional controls in a name', async () => {
      assert.equal((await add(admin, 'unseen.org', '\u200b\u2060')).status, 400)
      assert.equal((await added(admin, 'turned.org', 'a\u0001b \u202Edcba')).name, 'a b dcba')
      assert.equal(
        (await added(admin, 'joined.org', 'می\u200cخواهم 👩\u200d🔬')).name,
        'می\u200cخواهم 👩\u200d🔬',
      )
    })

    test('accepts addresses of the maximum length, and distinguishes them', async () => {
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

    test('in another spelling of its address is refused, with the status of the source', async () => {
      const pending = await added(user, 'https://www.twice.org/')
      for (const url of ['twice.org', 'http://twice.org', 'HTTPS://Twice.org/', 'www.twice.org#top']) {
        const { status, body } = await add(admin, url)
        assert.equal(status, 409, url)
        assert.match((body as ApiError).apiError, /already pending/)
      }
      await put(admin, `${pending.id}/approve`)
      assert.match(((await add(user, 'twice.org')).body as ApiError).apiError, /already approved/)
      const request = { method: 'POST', token: user, language: 'de-CH' } as const
      const reported = 'Diese Quelle ist schon freigegeben'
      const body = { name: 'Twice', url: 'twice.org' }
      const refused = await server.call('/source', { ...request, body })
      const { errorCode, apiError } = refused.body as ApiError
      assert.equal(errorCode, 'CONFLICT')
      assert.ok(apiError.startsWith(reported), apiError)
      assert.equal(refused.headers['content-language'], 'de')
      const looked = await server.call('/source/check', { ...request, body: { url: 'twice.org' } })
      assert.ok((looked.body as SourceCheck).message.startsWith(reported))
      assert.equal((await add(user, 'twice.org/journal')).status, 200)
    })

    test('ten times at once creates one source', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => add(admin, 'at-once.org')))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [
        200,
        ...Array.from({ length: 9 }, () => 409),
      ])
      assert.equal((await audit('at-once')).totalElements, 1)
    })
  })

  describe('deciding on a source', () => {
    test('requires an administrator, and so do notes, edits and the audit log', async () => {
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
        server.call('/source/getAll', { token: user, query: { status: 'PENDING' } }),
        server.call('/source/search', {
          method: 'POST',
          token: user,
          body: { searchItem: '', status: 'REJECTED' },
        }),
        // Without permission, the errors of the body are not disclosed.
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

    test('changes pending to approved and approved to deleted, and a deleted source cannot be found', async () => {
      const { id } = await added(suggester, 'whole-life.org')
      assert.equal(((await put(admin, `${id}/approve`)).body as Source).status, 'APPROVED')
      assert.deepEqual((await server.call(`/source/${id}/delete`, { method: 'DELETE', token: admin })).body, {
        done: true,
      })
      assert.equal((await server.call(`/source/${id}`, { token: admin })).status, 404)
      assert.equal((await add(user, 'whole-life.org')).status, 200)
    })

    test('in every other state is refused, naming who set the present state', async () => {
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

    test('twenty times at once records one approval, and all return the present state', async () => {
      const { id } = await added(suggester, 'twenty.org')
      const answers = await Promise.all(Array.from({ length: 20 }, () => put(admin, `${id}/approve`)))
      assert.ok(answers.every(({ status, body }) => status === 200 && (body as Source).status === 'APPROVED'))
      assert.deepEqual(
        (await audit('twenty.org')).content.map(({ action }) => action),
        ['approved', 'suggested'],
      )
    })

    test('differently at the same time accepts one of two decisions and refuses the other', async () => {
      const { id } = await added(suggester, 'two-minds.org')
      const statuses = (await Promise.all([put(admin, `${id}/approve`), put(admin, `${id}/reject`)])).map(
        ({ status }) => status,
      )
      assert.deepEqual(statuses.sort(), [200, 409])
    })

    test('without a known id returns 404', async () => {
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

    test('on several sources applies to each, and reports failures separately', async () => {
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

  describe('requesting a scan', () => {
    /** Ends a scan as the scanner would, which is not running here. */
    const endScan = (id: string) =>
      sql`update scan_run set state = 'done', finished_at = ${now} where source_id = ${id} and state = 'running'`.execute(
        server.claire.database,
      )

    test('is possible once in ten minutes; an earlier request returns the wait, and a double click starts one scan', async () => {
      const { id } = await added(admin, 'on-demand.org', 'On demand')
      // The first scan after the approval; nobody requested it.
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

    test('can be cancelled while it runs, which is recorded once', async () => {
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

  test('after twenty suggestions in an hour a user has to wait, an administrator does not', async () => {
    const eager = await server.tokens.user({ subject: 'eager' })
    for (let n = 0; n < 25; n++)
      assert.equal((await add(eager, 'not an address')).status, 400, 'refused suggestions do not count')
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
