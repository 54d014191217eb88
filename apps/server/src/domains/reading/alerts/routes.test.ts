import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ALERTS_PER_PERSON, type ApiError } from '@claire/api-contract'
import { alertReader, approvedSource } from '#testing/alerts'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

onEveryServer((start) => {
  let server: TestServer
  let now = Date.parse('2026-03-01T09:00:00Z')
  let journal: string
  before(async () => {
    server = await start({ clock: () => now })
    journal = (await approvedSource(server, 'Journal of Alloys')).name
  })
  after(() => server.close())
  const reader = () => alertReader(server)
  const refusal = ({ status, body }: { status: number; body: unknown }) => [
    status,
    (body as ApiError).apiError,
  ]

  test('an alert is saved with everything its form says', async () => {
    const ada = await reader()
    const input = {
      name: 'Alloys',
      searchTerm: 'zirconium -steel "grain size"',
      email: 'ada@example.org',
      startYear: 1990,
      endYear: 2020,
      sources: [journal],
      languages: ['de', 'fr'],
      refineSearch: true,
      frequency: 'TWO_MONTHS' as const,
      width: 'wide' as const,
      note: 'for the review',
      pausedUntil: '2026-06-01T00:00:00.000Z',
    }
    const { status, body } = await ada.add(input)
    assert.equal(status, 200)
    assert.deepEqual(body, {
      ...input,
      exclude: [],
      unread: [],
      pause: 'paused',
      id: body.id,
      createdAt: new Date(now).toISOString(),
      updatedAt: new Date(now).toISOString(),
      newResults: 0,
      recent: Array.from({ length: 12 }, () => 0),
      notRelevant: { votes: 0, narrowed: false },
    })
    assert.deepEqual((await ada.get(body.id)).body, body)
    assert.deepEqual((await ada.page()).body.content, [body])
  })

  test('years of 0 or null mean none, and anytime is the usual frequency', async () => {
    const ada = await reader()
    const { body } = await ada.add({ startYear: 0, endYear: null })
    assert.deepEqual(
      [body.startYear, body.endYear, body.frequency, body.width, body.sources, body.pausedUntil],
      [null, null, 'NEW_MATCHES', 'normal', [], null],
    )
  })

  test('errors are reported in order: name, search term, e-mail; white space is nothing', async () => {
    const ada = await reader()
    const wrong = { name: ' \t', searchTerm: '  ', email: '' }
    assert.deepEqual(refusal(await ada.add(wrong)), [400, 'Alert name is required!'])
    assert.deepEqual(refusal(await ada.add({ ...wrong, name: 'A' })), [400, 'Search term is required!'])
    assert.deepEqual(refusal(await ada.add({ ...wrong, name: 'A', searchTerm: 'b' })), [
      400,
      'Email is required!',
    ])
    assert.deepEqual(refusal(await ada.ask('POST', '/alert', { body: {} })), [400, 'Alert name is required!'])
    assert.deepEqual(refusal(await ada.add({ email: 'ada@example.org\nBcc: all@example.org' })), [
      400,
      'This is not an e-mail address.',
    ])
    assert.deepEqual(refusal(await ada.add({ startYear: 2020, endYear: 2019 })), [
      400,
      'End year must be greater than start year!',
    ])
    assert.deepEqual(refusal(await ada.add({ sources: ['Nowhere'] })), [
      400,
      'There is no source named “Nowhere”.',
    ])
    assert.equal((await ada.add({ languages: ['German'] })).status, 400)
    assert.equal((await ada.page()).body.totalElements, 0)
  })

  test('name, search term and e-mail have 4096 characters at most', async () => {
    const ada = await reader()
    const longest = 'a'.repeat(4096)
    assert.equal((await ada.add({ name: longest })).body.name, longest)
    for (const field of ['name', 'searchTerm', 'email'])
      assert.equal((await ada.add({ [field]: `${longest}a` })).status, 400, field)
  })

  test('alerts come ten to a page, newest first, however many there are', async () => {
    const ada = await reader()
    for (let at = 0; at < 23; at++) {
      now += 1000
      await ada.add({ name: `Alert ${at}`, searchTerm: `subject ${at}` })
    }
    const pages = [0, 1, 2, 3].map((page) => ada.page({ page: String(page) }))
    const bodies = (await Promise.all(pages)).map(({ body }) => body)
    assert.deepEqual(
      bodies.map(({ content, empty, totalPages }) => [content.length, empty, totalPages]),
      [
        [10, false, 3],
        [10, false, 3],
        [3, false, 3],
        [0, true, 3],
      ],
    )
    assert.equal(bodies[0]?.content[0]?.name, 'Alert 22')
  })

  test("another person's alert is not there", async () => {
    const [ada, bob] = [await reader(), await reader()]
    const { id } = (await ada.add()).body
    const answers = await Promise.all([
      bob.get(id),
      bob.change(id, { name: 'Mine' }),
      bob.delete(id),
      bob.results(id),
      bob.markAsRead(id),
      bob.notRelevant(id, 'article'),
      bob.ask('GET', '/alert-result/IDs', { query: { alertId: id } }),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array.from({ length: 7 }, () => 404),
    )
    assert.equal((await ada.get(id)).body.name, 'Zirconium')
  })

  test('nobody has the same alert twice; a second attempt is refused', async () => {
    const [ada, bob] = [await reader(), await reader()]
    const { id } = (await ada.add({ searchTerm: 'solar cells', startYear: 2000 })).body
    const twice = await ada.add({ name: 'Another name', searchTerm: ' solar  cells ', startYear: 2000 })
    assert.deepEqual(refusal(twice), [409, 'You already have this alert.'])
    const other = (await ada.add({ searchTerm: 'solar cells', startYear: 2001 })).body
    assert.equal((await ada.change(other.id, { searchTerm: 'solar cells', startYear: 2000 })).status, 409)
    assert.equal(
      (await ada.change(id, { name: 'New name', searchTerm: 'solar cells', startYear: 2000 })).status,
      200,
    )
    assert.equal((await bob.add({ searchTerm: 'solar cells', startYear: 2000 })).status, 200)
  })

  test('one of many concurrent first saves is stored', async () => {
    const ada = await reader()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ada.add()))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array(7).fill(409)])
  })

  test('changing an alert changes what was said, and keeps when it was made', async () => {
    const ada = await reader()
    const { id, createdAt } = (await ada.add({ startYear: 2000 })).body
    now += 5000
    const { body } = await ada.change(id, { name: 'New', frequency: 'WEEKLY', pausedUntil: null })
    assert.deepEqual(
      [body.name, body.frequency, body.startYear, body.createdAt, body.updatedAt],
      ['New', 'WEEKLY', null, createdAt, new Date(now).toISOString()],
    )
  })

  test('a deleted alert is gone', async () => {
    const ada = await reader()
    const { id } = (await ada.add()).body
    assert.equal((await ada.delete(id)).status, 200)
    assert.equal((await ada.get(id)).status, 404)
    assert.equal((await ada.delete(id)).status, 404)
  })

  test('a person has 500 alerts at most', async () => {
    const ada = await reader()
    for (let at = 0; at < ALERTS_PER_PERSON; at++)
      await server.claire.alerts?.add(ada.caller, {
        name: 'One of many',
        searchTerm: `subject ${at}`,
        email: 'ada@example.org',
      })
    const { status, body } = await ada.add()
    assert.equal(status, 409)
    assert.match((body as unknown as ApiError).apiError, /500 alerts/)
  })
})
