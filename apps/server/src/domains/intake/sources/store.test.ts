import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { jobMigrations } from '#platform/jobs/queue'
import { onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { createSourceChanges } from './curation/changes.ts'
import { TRANSITIONS } from './curation/transitions.ts'
import { createSourceStore, sourceMigrations } from './index.ts'
import { CLAIRE, type StoredSource } from './source.ts'

onEveryDatabase({ ...jobMigrations, ...sourceMigrations }, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  let store: ReturnType<typeof createSourceStore>
  let now = 1_000
  const changes = createSourceChanges(() => (now += 1_000))
  beforeEach(async () => {
    opened = await open()
    store = createSourceStore(opened.database)
  })
  afterEach(() => opened.close())

  async function insert(name: string, url: string, fields: { pending?: boolean; by?: string } = {}) {
    const id = await changes.insert(
      opened.database,
      {
        name,
        url,
        status: fields.pending ? 'PENDING' : 'APPROVED',
        suggestedBy: fields.by ? personId(fields.by) : '',
        readOnly: false,
      },
      CLAIRE,
    )
    assert.ok(id, url)
    return id
  }
  async function stored(id: string): Promise<StoredSource> {
    const source = await store.get(id)
    assert.ok(source)
    return source
  }
  async function removed(id: string) {
    await changes.move(opened.database, { id, move: TRANSITIONS.delete }, CLAIRE)
  }
  const namesOf = (sources: { name: string }[]) => sources.map(({ name }) => name)

  describe('a list of sources', () => {
    const NAMES = ['100 % ice', 'Ice_sheet', 'ICE\\snow', 'Éclat de glace', 'ﬁeld notes', 'Ａrctic', 'Snow']
    const SEARCHES = [
      '',
      'ice',
      'ICE',
      '%',
      '_',
      '\\',
      'glace éclat',
      'field',
      'arctic',
      'list.org ice',
      'e',
      'zebra',
    ]
    let listed: StoredSource[]
    beforeEach(async () => {
      listed = []
      for (const [at, name] of NAMES.entries())
        listed.push(await stored(await insert(name, `list.org/${at}`, { pending: at % 2 === 0 })))
      await removed(await insert('Ice that is gone', 'list.org/gone'))
    })

    /** The expected result: newest first, all words in name and address, in any case and compatibility form. */
    const expected = (searchItem: string, status?: string) =>
      listed
        .filter((source) => !status || source.status === status)
        .filter(({ name, url }) =>
          searchItem
            .normalize('NFKC')
            .toLowerCase()
            .split(' ')
            .every((word) => `${name} ${url}`.normalize('NFKC').toLowerCase().includes(word)),
        )
        .toReversed()

    test('has the sources that contain every search word, newest first, whatever characters the words contain', async () => {
      for (const searchItem of SEARCHES)
        for (const status of [undefined, 'APPROVED', 'PENDING', 'REJECTED'] as const) {
          const found = await store.page({ ...(status && { status }), searchItem, page: 0, size: 50 })
          assert.deepEqual(found.content, expected(searchItem, status), `${searchItem} ${status}`)
          assert.equal(found.total, found.content.length)
        }
    })

    test('has each source on one of its pages', async () => {
      const pages = []
      for (let page = 0; page < 5; page++) pages.push(await store.page({ page, size: 2 }))
      assert.deepEqual(namesOf(pages.flatMap(({ content }) => content)), namesOf(expected('')))
      assert.deepEqual(
        pages.map(({ content }) => content.length),
        [2, 2, 2, 1, 0],
      )
      for (const { total } of pages) assert.equal(total, NAMES.length)
    })

    test('can be restricted to given sources, and to none', async () => {
      const ids = [listed[2]?.id ?? '', listed[5]?.id ?? '', 'unknown']
      const some = await store.page({ ids, page: 0, size: 9 })
      assert.deepEqual(namesOf(some.content), ['Ａrctic', 'ICE\\snow'])
      assert.deepEqual(await store.page({ ids: [], page: 0, size: 9 }), { content: [], total: 0 })
    })
  })

  describe('sites', () => {
    test('a site is one source in all spellings of its address, until the source is deleted', async () => {
      const id = await insert('Site', 'https://www.Site.org/a/')
      for (const url of ['site.org/a', 'http://site.org/a/', 'HTTPS://SITE.ORG/a#top'])
        assert.equal((await store.sameSite(url))?.id, id, url)
      for (const url of ['site.org', 'site.org/A', 'site.org/a?b', 'site.org/a/b', 'site.organic/a'])
        assert.equal(await store.sameSite(url), undefined, url)
      const again = {
        name: 'Twice',
        url: 'site.org/a',
        status: 'PENDING',
        suggestedBy: '',
        readOnly: false,
      } as const
      assert.equal(await changes.insert(opened.database, again, CLAIRE), undefined)
      await removed(id)
      assert.equal(await store.sameSite('site.org/a'), undefined)
      assert.ok(await changes.insert(opened.database, again, CLAIRE))
    })

    test('a host is the same with and without a path, and differs from one with the same beginning', async () => {
      for (const url of [
        'host.org',
        'host.org/z',
        'http://www.host.org/b?c',
        'host.org.uk',
        'host.organic',
        'myhost.org',
      ])
        await insert(url, url)
      await removed(await insert('gone', 'host.org/gone'))
      assert.deepEqual(namesOf(await store.sameHost('https://host.org/anything')), [
        'host.org',
        'host.org/z',
        'http://www.host.org/b?c',
      ])
    })
  })

  describe('people and names', () => {
    beforeEach(async () => {
      for (const at of [0, 1, 2]) {
        const id = await insert(`Mine ${at}`, `mine.org/${at}`, { by: 'mia', pending: true })
        if (at === 1) await removed(id)
      }
      await insert('Theirs', 'theirs.org', { by: 'tom', pending: true })
    })

    test('the suggestions of a person are listed newest first, including deleted ones', async () => {
      assert.deepEqual(namesOf(await store.suggestedBy(personId('mia'), 9)), ['Mine 2', 'Mine 1', 'Mine 0'])
      assert.deepEqual(namesOf(await store.suggestedBy(personId('mia'), 1)), ['Mine 2'])
      assert.deepEqual(await store.suggestedBy(personId('nobody'), 9), [])
    })

    test('the time of the third latest suggestion of a person is known if there were three', async () => {
      const dates = await Promise.all(
        (await store.suggestedBy(personId('mia'), 9)).map(({ id }) => stored(id)),
      )
      assert.equal(await store.nthLatestSuggestion(personId('mia'), 3), dates[2]?.suggestedDate)
      assert.equal(await store.nthLatestSuggestion(personId('mia'), 4), undefined)
      assert.equal(await store.nthLatestSuggestion(personId('nobody'), 1), undefined)
    })

    test('deleted sources keep their names, and are listed under no status', async () => {
      const id = await insert('Kept name', 'kept.org')
      await removed(id)
      assert.deepEqual(await store.names([id, id, 'unknown']), new Map([[id, 'Kept name']]))
      assert.deepEqual(await store.names([]), new Map())
      for (const status of ['APPROVED', 'PENDING', 'REJECTED'] as const)
        assert.ok(!(await store.namesWithStatus(status)).some((each) => each.id === id))
      assert.equal((await stored(id)).status, 'DELETED')
    })

    test('names are listed by status, in order', async () => {
      for (const name of ['Rain', 'Fog', 'Snow', 'Hail']) await insert(name, `${name}.org`)
      const whole = await store.withStatus('APPROVED')
      assert.deepEqual(
        (await store.namesWithStatus('APPROVED')).map(({ id, name }) => ({ id, name })),
        whole.map(({ id, name }) => ({ id, name })),
      )
      assert.ok(whole.length > 3 && whole.every(({ status }) => status === 'APPROVED'))
    })
  })
})
