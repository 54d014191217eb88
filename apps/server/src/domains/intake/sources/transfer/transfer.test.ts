import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type {
  ApiError,
  AuditPage,
  Source,
  SourceImportOutcome,
  SourceImportPreview,
  SourcePage,
  Suggestion,
} from '@claire/api-contract'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

onEveryServer((start) => {
  let server: TestServer
  let admin: string
  let user: string

  before(async () => {
    server = await start({ clock: () => Date.parse('2026-03-01T09:00:00Z') })
    admin = await server.tokens.admin({ firstName: 'Ada', lastName: 'Lovelace', subject: 'ada' })
    user = await server.tokens.user({ subject: 'grace' })
    await add(admin, 'Known', 'known-approved.org')
    await add(user, 'Waiting', 'known-pending.org')
    const { id } = await add(user, 'Bad', 'known-rejected.org')
    const body = { note: 'Only advertising.' }
    await server.call(`/source/${id}/reject`, { method: 'PUT', token: admin, body })
  })
  after(() => server.close())

  const post = (path: string, text: unknown, token = admin) =>
    server.call(`/source/${path}`, { method: 'POST', token, body: { text } })
  const preview = async (text: string) =>
    ((await post('import/preview', text)).body as SourceImportPreview).entries
  const bring = async (text: string) => (await post('import', text)).body as SourceImportOutcome
  const refusal = async (text: string) => {
    const { status, body } = await post('import/preview', text)
    assert.equal(status, 400)
    return (body as ApiError).apiError
  }
  const states = async (text: string) => (await preview(text)).map(({ line, state }) => [line, state])
  const pending = async (searchItem: string) =>
    (
      (
        await server.call('/source/search', {
          method: 'POST',
          token: admin,
          query: { size: '50' },
          body: { searchItem, status: 'PENDING' },
        })
      ).body as SourcePage
    ).content
  const add = async (token: string, name: string, url: string) =>
    (await server.call('/source', { method: 'POST', token, body: { name, url } })).body as Source
  const download = async (file: string) => {
    const { status, body, headers } = await server.call(`/source/${file}`, { token: admin })
    assert.equal(status, 200)
    return { text: String(body), headers }
  }

  describe('a file of sources', () => {
    test('is previewed line by line, and nothing is stored', async () => {
      const entries = await preview(
        [
          'name,url',
          'Ice,https://ice.org',
          'A,www.known-approved.org/',
          'B,known-pending.org',
          'C,http://known-rejected.org',
          '"Ice, again",ice.org/',
          ',nameless.org',
          'Nowhere,nonsense',
          '',
        ].join('\r\n'),
      )
      assert.deepEqual(
        entries.map(({ line, state }) => [line, state]),
        [
          [2, 'new'],
          [3, 'APPROVED'],
          [4, 'PENDING'],
          [5, 'REJECTED'],
          [6, 'repeated'],
          [7, 'invalid'],
          [8, 'invalid'],
        ],
      )
      assert.match(entries[1]?.reason ?? '', /already approved: "Known"/)
      assert.match(entries[3]?.reason ?? '', /already rejected.*Note: Only advertising\./)
      assert.equal(entries[4]?.reason, 'The same site as in line 2.')
      assert.equal(entries[5]?.reason, 'Source name is required!')
      assert.match(entries[6]?.reason ?? '', /valid URL/)
      assert.deepEqual(await pending('ice.org'), [])
    })

    test('becomes suggestions of the administrator who imports it, once', async () => {
      const file = 'url;name\nsnow.org;"Snow; and more"\nrain.org;Rain "today"\n'
      assert.deepEqual(await bring(file), { added: 2, leftOut: 0 })
      assert.deepEqual(
        (await pending('snow.org')).map(({ name, status }) => [name, status]),
        [['Snow; and more', 'PENDING']],
      )
      assert.deepEqual(
        (await pending('rain.org')).map(({ name }) => name),
        ['Rain "today"'],
      )
      const mine = (await server.call('/source/mine', { token: admin })).body as Suggestion[]
      assert.deepEqual(
        mine.filter(({ url }) => url === 'snow.org').map(({ status, decidedDate }) => [status, decidedDate]),
        [['PENDING', null]],
      )
      const audit = (await server.call('/source/audit', { token: admin, query: { searchItem: 'snow' } }))
        .body as AuditPage
      assert.deepEqual(
        audit.content.map(({ action, userName }) => [action, userName]),
        [['imported', 'Ada Lovelace']],
      )
      assert.deepEqual(await bring(file), { added: 0, leftOut: 2 })
    })

    test('imported twice at the same time adds its sources once', async () => {
      const file = ['name,url', ...Array.from({ length: 60 }, (_, n) => `Twin ${n},twin-${n}.org`)].join('\n')
      const outcomes = await Promise.all([bring(file), bring(file)])
      assert.equal(
        outcomes.reduce((sum, { added }) => sum + added, 0),
        60,
      )
      assert.equal((await pending('twin-')).length, 50)
    })

    test('in OPML has the feed rather than its site, ignores folders, and expands no entities', async () => {
      const entries =
        await preview(`<?xml version="1.0"?><!DOCTYPE opml [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]>
<OPML version="1.0"><head><title>T</title></head><body>
<outline text="Physics">
  <outline text="Fog &amp; Mist" type="rss" xmlUrl="https://fog.org/feed.xml" htmlUrl="https://fog.org/"/>
  <outline title="Only a feed" xmlUrl="https://feed-only.org/rss"/>
  <outline text="&x;&b;" url="entity.org"/>
  <outline xmlUrl="nameless-feed.org"/>
</outline></body></OPML>`)
      assert.deepEqual(
        entries.map(({ line, name, url, state }) => [line, name, url, state]),
        [
          [4, 'Fog & Mist', 'https://fog.org/feed.xml', 'new'],
          [5, 'Only a feed', 'https://feed-only.org/rss', 'new'],
          [6, '&x;&b;', 'entity.org', 'new'],
          [7, '', 'nameless-feed.org', 'invalid'],
        ],
      )
    })

    test('without column titles has addresses recognised by their form; tabs, old line endings and lines within cells are read', async () => {
      assert.deepEqual(
        (await preview('Dew\tdew.org\rHail\thail.org')).map(({ name, url }) => [name, url]),
        [
          ['Dew', 'dew.org'],
          ['Hail', 'hail.org'],
        ],
      )
      assert.deepEqual(
        (await preview('\uFEFFhttps://dew.org,Dew')).map(({ name, url }) => [name, url]),
        [['Dew', 'https://dew.org']],
      )
      assert.deepEqual(await states('Title,Notes,Web Site URL\nDew,"two\nlines",dew.org\n\nHail,,hail.org'), [
        [2, 'new'],
        [5, 'new'],
      ])
    })

    test('without sources, in another format or too large is refused with the reason', async () => {
      assert.equal(await refusal(''), 'No sources were found in this file.')
      assert.match(await refusal('some words, and more\n'), /none of them is called “url”/)
      assert.equal(await refusal('<html><body>Hello</body></html>'), 'This file is neither CSV nor OPML.')
      assert.equal(await refusal('<opml><body></body></opml>'), 'No sources were found in this file.')
      assert.match(await refusal(`<opml>${'<outline>'.repeat(100_000)}`), /nested deeper than 64/)
      assert.match(await refusal(`name,url\n${'A,a.org\n'.repeat(1_001)}`), /more than 1,000 sources/)
      assert.equal(await refusal('é'.repeat(524_289)), 'The file is larger than 1 MB.')
      assert.equal((await post('import/preview', 5)).status, 400)
      assert.deepEqual(
        (await preview(`name,url\nA,"${'x'.repeat(900_000)}`)).map(({ state, url }) => [state, url.length]),
        [['invalid', 200]],
      )
      assert.deepEqual(
        (await preview(`name,url\nA,"${'""'.repeat(400_000)}`)).map(({ state }) => state),
        ['invalid'],
      )
    })

    test('is refused, as a whole and line by line, in the requested language', async () => {
      const bringIn = (path: string, text: string) =>
        server.call(`/source/${path}`, { method: 'POST', token: admin, language: 'de', body: { text } })
      for (const path of ['import/preview', 'import']) {
        const { status, headers, body } = await bringIn(path, '')
        assert.deepEqual(
          [status, headers['content-language'], (body as ApiError).apiError],
          [400, 'de', 'In dieser Datei wurden keine Quellen gefunden.'],
        )
      }
      const { body } = await bringIn('import/preview', 'name,url\nHier,nirgendwo')
      assert.deepEqual(
        (body as SourceImportPreview).entries.map(({ reason }) => reason),
        [
          'Geben Sie eine gültige Adresse ein, etwa example.org oder https://example.org. Die Domain endet auf 2 bis 6 Buchstaben.',
        ],
      )
    })

    test('can be imported and exported by administrators only', async () => {
      const refused = await Promise.all([
        post('import', 'A,a.org', user),
        post('import/preview', 5, user),
        server.call('/source/export.csv', { token: user }),
        server.call('/source/export.opml', { token: user }),
      ])
      assert.deepEqual(
        refused.map(({ status }) => status),
        [403, 403, 403, 403],
      )
    })
  })

  describe('exported sources', () => {
    before(async () => {
      await add(admin, '=SUM(A1:A9)', 'sum.org')
      await bring(Array.from({ length: 60 }, (_, n) => `Old ${n},old-${n}.org`).join('\n'))
      await add(admin, 'Q&A "<weekly>"', 'weekly.org/list?a=1&b=2')
    })

    test('include every status, and no cell is executed as a formula', async () => {
      const { text, headers } = await download('export.csv')
      assert.equal(headers['content-disposition'], 'attachment; filename="claire-sources.csv"')
      assert.match(String(headers['content-type']), /^text\/csv/)
      assert.match(
        text,
        /^\uFEFFname,url,status,suggestedDate,notes,rhythm,include,exclude,pageLimit,pace,scope,scanning\r\n/,
      )
      assert.ok(
        text.includes(
          "\r\n'=SUM(A1:A9),sum.org,APPROVED,2026-03-01T09:00:00.000Z,,automatic,,,,,,active\r\n",
        ),
      )
      assert.ok(
        text.includes(
          'Bad,known-rejected.org,REJECTED,2026-03-01T09:00:00.000Z,2026-03-01 Ada Lovelace: Only advertising.,automatic,,,,,,active\r\n',
        ),
      )
      assert.ok(text.includes('Waiting,known-pending.org,PENDING,'))
    })

    test('have names and addresses in OPML as far as XML can contain them', async () => {
      const { text, headers } = await download('export.opml')
      assert.equal(headers['content-disposition'], 'attachment; filename="claire-sources.opml"')
      assert.ok(
        text.includes('text="Q&amp;A &quot;&lt;weekly&gt;&quot;" url="https://weekly.org/list?a=1&amp;b=2"'),
      )
    })

    test('add nothing when they are imported again, from either format', async () => {
      const { content } = (await server.call('/source/getAll', { token: admin, query: { size: '1' } }))
        .body as SourcePage
      assert.equal(content.length, 1)
      for (const file of ['export.csv', 'export.opml']) {
        const { text } = await download(file)
        const entries = await preview(text)
        assert.ok(entries.length > 60)
        assert.deepEqual(
          entries.filter(({ state }) => !/[A-Z]/.test(state)),
          [],
        )
        assert.ok(entries.some(({ name }) => name === '=SUM(A1:A9)'))
      }
    })
  })
})
