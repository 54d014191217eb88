import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type {
  ApiError,
  AuditPage,
  ScanSettings,
  Source,
  SourceDetail,
  SourceImportPreview,
  SourcePage,
} from '@claire/api-contract'
import { onEveryServer } from '#testing/every-server'
import { personId } from '#testing/person'
import type { TestServer } from '#testing/server'
import { USUAL_SETTINGS } from './scan-settings.ts'

onEveryServer((start) => {
  let server: TestServer
  let admin: string
  let user: string
  const now = Date.parse('2026-03-01T09:00:00Z')

  before(async () => {
    server = await start({ clock: () => now })
    admin = await server.tokens.admin({ firstName: 'Ada', lastName: 'Lovelace', subject: 'ada' })
    user = await server.tokens.user({ subject: 'grace' })
  })
  after(() => server.close())

  const add = async (url: string) =>
    (await server.call('/source', { method: 'POST', token: admin, body: { name: url, url } })).body as Source
  const put = (path: string, token = admin) => server.call(`/source/${path}`, { method: 'PUT', token })
  const one = async (id: string, token = admin) =>
    (await server.call(`/source/${id}`, { token })).body as SourceDetail
  const audit = async (searchItem: string) =>
    ((await server.call('/source/audit', { token: admin, query: { searchItem } })).body as AuditPage).content

  describe('the settings of a source', () => {
    const edit = ({ id, name, url }: Source, settings: Partial<ScanSettings>, more: object = {}) =>
      server.call('/source', {
        method: 'POST',
        token: admin,
        body: { id, name, url, settings: { ...USUAL_SETTINGS, ...settings }, ...more },
      })
    const refusal = async (source: Source, settings: Partial<ScanSettings>) => {
      const { status, body } = await edit(source, settings)
      assert.equal(status, 400)
      return (body as ApiError).apiError
    }

    test('have defaults, and what an administrator sets is stored and recorded in the audit log', async () => {
      const source = await add('settings.org')
      assert.deepEqual(source.settings, USUAL_SETTINGS)
      const { status, body } = await edit(source, {
        include: [' /articles/ ', '', '/articles/', '*.html$'],
        exclude: ['/articles/old/'],
        pageLimit: 500,
        pace: '15s',
      })
      assert.equal(status, 200)
      const expected = {
        include: ['/articles/', '*.html$'],
        exclude: ['/articles/old/'],
        pageLimit: 500,
        pace: '15s',
        scope: 'site',
      }
      assert.deepEqual((body as Source).settings, expected)
      assert.deepEqual((await one(source.id)).settings, expected)
      const [entry] = await audit('settings.org lovelace')
      assert.equal(
        entry?.after,
        'name: settings.org\nurl: settings.org\ninclude: /articles/ *.html$\nexclude: /articles/old/\npageLimit: 500\npace: 15s',
      )
      assert.match(entry.before, /include: –\n/)
    })

    test('are not overwritten if somebody else has changed them since they were read', async () => {
      const source = await add('settings-of-two.org')
      const seen = { name: source.name, url: source.url, settings: USUAL_SETTINGS }
      assert.equal((await edit(source, { pace: '5s' }, { seen })).status, 200)
      assert.equal((await edit(source, { pageLimit: 7 }, { seen })).status, 409)
    })

    test('are refused with a message that names the error', async () => {
      const source = await add('settings-refused.org')
      assert.match(
        await refusal(source, { include: ['https://settings-refused.org/articles/'] }),
        /^A path begins with “\/” or “\*”, without the address of the site/,
      )
      assert.match(await refusal(source, { exclude: ['/a b'] }), /^A path has no spaces and no “#”: “\/a b”/)
      assert.match(
        await refusal(source, { exclude: [`/${'x'.repeat(200)}`] }),
        /^A path may have 200 characters at most: “\/x+…”/,
      )
      const many = Array.from({ length: 51 }, (_, index) => `/${index}/`)
      assert.equal(await refusal(source, { include: many }), 'There may be 50 paths at most.')
      for (const pageLimit of [0, -1, 100_001])
        assert.equal(await refusal(source, { pageLimit }), 'The page limit is a number from 1 to 100,000.')
      assert.equal((await edit(source, { pace: 'breathless' as 'usual' })).status, 400)
    })

    test('are visible to administrators only', async () => {
      const source = await add('settings-hidden.org')
      assert.deepEqual(
        ['settings', 'scanning'].filter((field) => field in source),
        ['settings', 'scanning'],
      )
      const seen = await one(source.id, user)
      assert.ok(!('settings' in seen) && !('scanning' in seen))
      const { body } = await server.call('/source/getApproved', { token: user })
      assert.ok((body as Source[]).every((each) => !('settings' in each) && !('scanning' in each)))
    })
  })

  describe('a pause', () => {
    test('is set and ended by administrators, with date and name, and recorded in the audit log', async () => {
      const source = await add('paused.org')
      assert.equal((await put(`${source.id}/pause`, user)).status, 403)
      const paused = { state: 'paused', since: '2026-03-01T09:00:00.000Z', by: 'Ada Lovelace' }
      assert.deepEqual(((await put(`${source.id}/pause`)).body as Source).scanning, paused)
      assert.equal((await put(`${source.id}/pause`)).status, 200, 'a second click changes nothing')
      const detail = await one(source.id)
      assert.deepEqual([detail.health?.state, detail.health?.nextScanAt], ['paused', null])
      assert.deepEqual(((await put(`${source.id}/resume`)).body as Source).scanning, { state: 'active' })
      assert.deepEqual(
        (await audit('paused.org lovelace')).map(({ action }) => action),
        ['resumed', 'paused', 'added'],
      )
    })

    test('refuses a requested scan, with advice', async () => {
      const source = await add('paused-scan.org')
      await put(`${source.id}/pause`)
      const { status, body } = await put(`${source.id}/scan`)
      assert.equal(status, 409)
      assert.equal(
        (body as ApiError).apiError,
        'The scans of "paused-scan.org" are paused. Resume them before you scan it.',
      )
      await put(`${source.id}/resume`)
      assert.equal((await put(`${source.id}/scan`)).status, 200)
    })

    test('requires an approved source', async () => {
      const { body } = await server.call('/source', {
        method: 'POST',
        token: user,
        body: { name: 'Pending', url: 'pending-pause.org' },
      })
      assert.equal((await put(`${(body as Source).id}/pause`)).status, 409)
    })

    test('shows a former user in place of a deleted account', async () => {
      const other = await server.tokens.admin({ firstName: 'Alan', lastName: 'Turing', subject: 'alan' })
      const source = await add('paused-by-alan.org')
      await put(`${source.id}/pause`, other)
      await server.claire.sources.forgetAccount(personId('alan'))
      const { scanning } = await one(source.id)
      assert.equal(scanning?.state === 'paused' && scanning.by, 'Former user')
    })
  })

  test('a file of sources contains their settings and pauses', async () => {
    const source = await add('carried.org')
    await server.call('/source', {
      method: 'POST',
      token: admin,
      body: {
        id: source.id,
        name: source.name,
        url: source.url,
        settings: { ...USUAL_SETTINGS, exclude: ['/print/'], pageLimit: 20 },
      },
    })
    await put(`${source.id}/pause`)
    for (const file of ['export.csv', 'export.opml']) {
      const { body } = await server.call(`/source/${file}`, { token: admin })
      const moved = `carried-by-${file.replace('export.', '')}.org`
      const text = String(body).replaceAll('carried.org', moved)
      const { entries } = (
        await server.call('/source/import/preview', { method: 'POST', token: admin, body: { text } })
      ).body as SourceImportPreview
      assert.equal(entries.find(({ url }) => url.includes(moved))?.state, 'new')
      await server.call('/source/import', { method: 'POST', token: admin, body: { text } })
      const { content } = (
        await server.call('/source/search', {
          method: 'POST',
          token: admin,
          body: { searchItem: moved, status: 'PENDING' },
        })
      ).body as SourcePage
      assert.deepEqual(content[0]?.settings, { ...USUAL_SETTINGS, exclude: ['/print/'], pageLimit: 20 })
      assert.deepEqual(content[0]?.scanning, {
        state: 'paused',
        since: '2026-03-01T09:00:00.000Z',
        by: 'Ada Lovelace',
      })
    }
  })
})
