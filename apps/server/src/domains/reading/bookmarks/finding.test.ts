import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { articleMigrations, createArticleStore } from '#domains/articles'
import { articleDraft } from '#testing/drafts'
import { type TestDatabase, onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { bookmarkMigrations, createBookmarkService, createBookmarkStore } from './index.ts'

onEveryDatabase({ ...articleMigrations, ...bookmarkMigrations }, (open) => {
  let opened: TestDatabase
  let now = Date.parse('2026-03-01T09:00:00Z')
  const clock = () => now++
  /** Articles similar in meaning to any search. */
  let near: string[] = []
  before(async () => {
    opened = await open()
  })
  after(() => opened.close())

  let people = 0
  async function keeper() {
    const { database } = opened
    const owner = personId(`keeper ${++people}`)
    const articles = createArticleStore(database, clock)
    const service = createBookmarkService({
      store: createBookmarkStore(database, clock),
      articles,
      sourceNames: async () => new Map(),
      publicUrl: 'https://claire.example',
      languageOf: async () => 'en',
      near: async (_, __, ids) => near.filter((id) => ids.includes(id)),
    })
    let made = 0
    return {
      owner,
      service,
      /** Bookmarks an article of its own; returns the bookmark and the article. */
      async keep(fields: Parameters<typeof articleDraft>[0] = {}) {
        const url = `https://a.example/${people}/${++made}`
        const title = `Number ${people}, ${made}`
        const { id } = await articles.save(articleDraft({ url, title, authors: [], abstract: '', ...fields }))
        return service.add(owner, { documentId: id })
      },
      found: async (q: string, more: object = {}) =>
        (await service.page(owner, { q, size: 100, ...more })).content.map(({ id }) => id),
      titles: async (query: object) =>
        (await service.page(owner, { size: 100, ...query })).content.map(({ title }) =>
          decodeURIComponent(title),
        ),
    }
  }

  describe('a bookmark is found by its tag', () => {
    for (const [tag, searches] of [
      ['to-read', ['to-read', 'read', 'to read', 'READ']],
      ['#machine_learning', ['machine', 'learning', '#machine', 'learn']],
      ['(draft) v2', ['draft', 'v2', '(draft)']],
      ['Größe/Länge', ['große', 'grosse', 'länge', 'lange']],
      ['Ångström', ['angstrom', 'Ångström', 'ång']],
      ['C++', ['C++', 'c']],
      ['100%', ['100', '100%']],
      ['α-decay', ['decay', 'alpha', 'α']],
      ['日本語', ['日本', '日本語']],
    ] as const)
      test(`“${tag}”, by any of its words`, async () => {
        const ada = await keeper()
        const { id } = await ada.keep()
        await ada.keep()
        await ada.service.annotate(ada.owner, id, { tags: [tag] })
        for (const q of searches) assert.deepEqual(await ada.found(q), [id], q)
        assert.deepEqual(await ada.found('unread'), [])
        assert.equal((await ada.service.page(ada.owner, { tag })).totalElements, 1)
      })
  })

  test('a text of a thousand words is looked for', async () => {
    const ada = await keeper()
    const words = Array.from({ length: 1_000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')
    const { id } = await ada.keep({ title: words })
    near = []
    assert.deepEqual(await ada.found(words), [id])
    assert.deepEqual(await ada.found(`${words.slice(1)}山々`), [])
  })

  test('wildcards of the database are ordinary characters', async () => {
    const ada = await keeper()
    const { id } = await ada.keep({ title: String.raw`A 50%_off back\slash 'quote' "x"` })
    await ada.keep({ title: 'Nothing of the kind' })
    for (const q of ['50%_off', String.raw`back\slash`, "'quote'", '50'])
      assert.deepEqual(await ada.found(q), [id], q)
    for (const q of ['%', '%%', String.raw`\%`]) assert.deepEqual(await ada.found(q), [id], `${q} is percent`)
    for (const q of ['_', '\\', "'", '50x', "' or 1=1 --"]) assert.deepEqual(await ada.found(q), [], q)
  })

  test('a text without words finds nothing, and blanks are no search', async () => {
    const ada = await keeper()
    const { id } = await ada.keep()
    for (const q of ['!', '…', '()', '*', '-']) assert.deepEqual(await ada.found(q), [], q)
    for (const q of ['', ' ', '\t\n']) assert.deepEqual(await ada.found(q), [id], JSON.stringify(q))
  })

  test('all words must occur, in any field', async () => {
    const ada = await keeper()
    const { id } = await ada.keep({ title: 'Lakes', authors: ['Ada Byron'], abstract: 'On sediments.' })
    await ada.service.annotate(ada.owner, id, { note: 'for Tuesday', tags: ['limnology'] })
    assert.deepEqual(await ada.found('lake byr sedim tues limno'), [id])
    assert.deepEqual(await ada.found('lake byr sedim tues limno volcano'), [])
  })

  test('a search, a tag and a folder combine, and the count agrees', async () => {
    const ada = await keeper()
    const folder = await ada.service.addFolder(ada.owner, 'Ice')
    const ids = []
    for (let at = 0; at < 4; at++) ids.push((await ada.keep({ title: `Ice core ${at}` })).id)
    const [one = '', two = '', three = ''] = ids
    await ada.service.bulk(ada.owner, { do: 'tag', ids: [one, two], add: ['cold'] })
    await ada.service.bulk(ada.owner, { do: 'move', moves: [{ folderId: folder.id, ids: [one, three] }] })
    const { content, totalElements } = await ada.service.page(ada.owner, {
      q: 'ice',
      tag: 'COLD',
      folderId: folder.id,
    })
    assert.deepEqual([content.map(({ id }) => id), totalElements], [[one], 1])
    assert.deepEqual(
      (await ada.service.ids(ada.owner, { q: 'ice', tag: 'cold' })).content.map(({ id }) => id).toSorted(),
      [one, two].toSorted(),
    )
  })

  test('semantic matches follow literal ones, nearest first, and are counted', async () => {
    const ada = await keeper()
    const bookmarked = []
    for (let at = 0; at < 5; at++)
      bookmarked.push(await ada.keep({ title: at < 2 ? `Ice ${at}` : `Snow ${at}` }))
    near = [bookmarked[4], bookmarked[0], bookmarked[2]].map((each) => String(each?.documentId))
    const expected = [bookmarked[0], bookmarked[1], bookmarked[4], bookmarked[2]].map((each) => each?.id)
    const { content, totalElements } = await ada.service.page(ada.owner, { q: 'ice' })
    assert.deepEqual([content.map(({ id }) => id), totalElements], [expected, 4])
    assert.deepEqual(
      await ada.found('ice', { sort: 'kept' }),
      [bookmarked[4], bookmarked[2], bookmarked[1], bookmarked[0]].map((e) => e?.id),
    )
    near = []
  })

  test('titles are sorted as in a dictionary, ignoring accents and signs', async () => {
    const ada = await keeper()
    for (const title of [
      'Zebra',
      'Ezra',
      '«Étude» two',
      'Etude one',
      'eta',
      '1984',
      'Ångström units',
      'Anger',
      '…and so on',
      'Übung',
    ])
      await ada.keep({ title })
    assert.deepEqual(await ada.titles({ sort: 'title' }), [
      '1984',
      '…and so on',
      'Anger',
      'Ångström units',
      'eta',
      'Etude one',
      '«Étude» two',
      'Ezra',
      'Übung',
      'Zebra',
    ])
  })

  test('works without a year come last, the newest bookmark first', async () => {
    const ada = await keeper()
    for (const [title, publicationYear] of [
      ['old', 1850],
      ['none', null],
      ['new', 2024],
      ['none later', null],
    ] as const)
      await ada.keep({ title, publicationYear })
    assert.deepEqual(await ada.titles({ sort: 'year' }), ['new', 'old', 'none later', 'none'])
  })

  test('pages neither skip nor repeat bookmarks of the same moment', async () => {
    const ada = await keeper()
    const drafts = Array.from({ length: 23 }, (_, at) =>
      articleDraft({ url: `https://b.example/${people}/${at}`, title: `Same ${people} ${at}` }),
    )
    const saved = await createArticleStore(opened.database, clock).saveAll(drafts)
    for (const articleIds of [saved.slice(0, 12), saved.slice(12)].map((some) => some.map(({ id }) => id)))
      await ada.service.bulk(ada.owner, { do: 'save', articleIds })
    for (const sort of [undefined, 'year', 'title'] as const) {
      const seen: string[] = []
      for (let page = 0; page < 5; page++)
        seen.push(
          ...(await ada.service.page(ada.owner, { page, size: 5, ...(sort && { sort }) })).content.map(
            ({ id }) => id,
          ),
        )
      assert.equal(new Set(seen).size, 23, sort)
      assert.equal(seen.length, 23)
    }
  })

  test('nobody finds another person’s bookmarks, by any search', async () => {
    const [ada, eve] = [await keeper(), await keeper()]
    const { id } = await ada.keep({ title: 'Secret matter' })
    await ada.service.annotate(ada.owner, id, { note: 'hidden', tags: ['private'] })
    near = [String((await ada.service.list(ada.owner))[0]?.documentId)]
    for (const q of ['secret', 'hidden', 'private']) assert.deepEqual(await eve.found(q), [], q)
    assert.deepEqual((await eve.service.folderTree(eve.owner)).tags, [])
    assert.equal((await eve.service.page(eve.owner, { tag: 'private' })).totalElements, 0)
    near = []
  })
})
