import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Alert, AlertPreview, ApiError, Source } from '@claire/api-contract'
import { alertReader, approvedSource, publish } from '#testing/alerts'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

onEveryServer((start) => {
  let server: TestServer
  let journal: Source
  let now = Date.parse('2026-03-01T09:00:00Z')
  before(async () => {
    server = await start({ clock: () => now++ })
    journal = await approvedSource(server, 'Journal of Alloys')
  })
  after(() => server.close())

  const about = (subject: string, fields: Parameters<typeof articleDraft>[0] = {}) =>
    articleDraft({
      sourceId: journal.id,
      url: `https://journal.example/${randomUUID()}`,
      title: `${randomUUID()} on ${subject}`,
      abstract: `An account of ${subject}.`,
      ...fields,
    })

  async function reader() {
    const ada = await alertReader(server)
    return {
      ...ada,
      preview: async (body: object) => (await ada.ask<AlertPreview>('POST', '/alert/preview', { body })).body,
      follow: (body: object) => ada.ask<Alert>('POST', '/alert/follow', { body }),
    }
  }

  test('a preview estimates the results of recent days, with examples, and warns of much', async () => {
    const ada = await reader()
    const before = await ada.preview({ searchTerm: 'hafnium', refineSearch: true })
    assert.deepEqual([before.perMonth, before.examples], [null, []])
    now += 40 * 24 * 3600_000
    await publish(server, [about('nothing of note')])
    now += 35 * 24 * 3600_000
    const drafts = Array.from({ length: 80 }, (_, at) => about(at % 4 ? 'hafnium' : 'tin'))
    await publish(server, drafts)
    const often = await ada.preview({ searchTerm: 'hafnium', refineSearch: true })
    assert.deepEqual([often.perMonth, often.perPeriod, often.tooMany, often.refusal], [60, 60, true, null])
    assert.equal(often.examples.length, 3)
    assert.ok(often.examples.every(({ title }) => decodeURIComponent(title).includes('hafnium')))
    const tin = { searchTerm: 'tin', refineSearch: true }
    assert.deepEqual((await ada.preview({ ...tin, frequency: 'THREE_MONTHS' })).perPeriod, 61)
    assert.equal((await ada.preview(tin)).tooMany, false)
  })

  test('what could never find anything is refused when it is saved, with the reason, and previewed so', async () => {
    const ada = await reader()
    for (const [searchTerm, reason] of [
      ['()', /no words/],
      ['"" ?', /no words/],
      ['source:nowhere zinc', /No source here has the name/],
      ['the of', /too common/],
      ['zin*', /beginning of a word/],
    ] as const) {
      const { status, body } = await ada.add({ searchTerm })
      assert.equal(status, 400, searchTerm)
      assert.match((body as unknown as ApiError).apiError, reason)
      assert.match((await ada.preview({ searchTerm })).refusal ?? '', reason)
    }
  })

  test('what the search accepts works as an alert, whatever it is made of', async () => {
    const ada = await reader()
    const title = 'Zinc and its oxide in humid air'
    const annals = await approvedSource(server, 'Annals of Alloys')
    const terms = [
      'zinc',
      '"its oxide"',
      'zinc -copper',
      'zinc OR gold',
      'zin*',
      'title:zinc',
      'author:hopper zinc',
      'year:2020..2026 zinc',
      'source:Alloys zinc',
      'topic:Testing zinc',
      `10.1234/zinc`,
      'zinc AND NOT copper',
      '(zinc OR gold) humid',
      'ZnO OR zinc',
      'humid -copper -gold',
      title,
    ]
    for (const refineSearch of [true, false]) {
      const alerts: string[] = []
      const working = terms.filter((term) => refineSearch || term !== 'zin*')
      for (const searchTerm of working) {
        const { status, body } = await ada.add({ searchTerm, refineSearch })
        assert.equal(status, 200, `${searchTerm}: ${JSON.stringify(body)}`)
        alerts.push(body.id)
      }
      const doi = `10.1234/zinc`
      const [id = ''] = await publish(server, [
        about('zinc', {
          title,
          doi,
          url: `https://journal.example/zinc-${refineSearch}`,
          sourceId: refineSearch ? journal.id : annals.id,
        }),
      ])
      for (const [at, alert] of alerts.entries())
        assert.deepEqual(await ada.newIds(alert), [id], `${working[at]}, exact: ${refineSearch}`)
    }
  })

  test('anything new from a source is one call, and so is anything new on a topic', async () => {
    const ada = await reader()
    const source = (await ada.follow({ source: journal.name })).body
    assert.deepEqual(
      [source.name, source.sources, source.frequency],
      [`Anything new: ${journal.name}`, [journal.name], 'NEW_MATCHES'],
    )
    const topic = (await ada.follow({ topic: 'Corrosion' })).body
    assert.equal((await ada.follow({ topic: 'Corrosion' })).status, 409)
    assert.equal((await ada.follow({ source: 'Nowhere' })).status, 400)
    const [own, other] = await publish(server, [
      about('rust'),
      about('rust', { sourceId: 'elsewhere', categories: ['Corrosion'] }),
    ])
    assert.deepEqual(await ada.newIds(source.id), [own])
    assert.deepEqual(await ada.newIds(topic.id), [other])
  })

  test("a preview knows the caller's alert that looks for the same, but for the one being edited", async () => {
    const ada = await reader()
    const { id, name } = (await ada.add({ name: 'Mine', searchTerm: 'iridium' })).body
    assert.deepEqual((await ada.preview({ searchTerm: 'iridium' })).same, { id, name })
    assert.equal((await ada.preview({ searchTerm: 'iridium', id })).same, null)
    assert.equal((await ada.preview({ searchTerm: 'rhenium' })).same, null)
  })

  test('a source that is renamed stays chosen, by its new name', async () => {
    const ada = await reader()
    const source = await approvedSource(server, 'Letters on Rust')
    const { id } = (await ada.add({ searchTerm: 'rust', sources: [source.name], refineSearch: true })).body
    const renamed = { ...source, name: 'Letters on Oxides' }
    await server.call('/source', { method: 'POST', token: await server.tokens.admin(), body: renamed })
    assert.deepEqual((await ada.get(id)).body.sources, ['Letters on Oxides'])
    const [found] = await publish(server, [about('rust', { sourceId: source.id }), about('rust')])
    assert.deepEqual(await ada.newIds(id), [found])
  })
})
