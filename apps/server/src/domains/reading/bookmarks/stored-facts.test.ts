import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { NOTE_MAX_LENGTH, TAGS_PER_BOOKMARK, TAG_MAX_LENGTH } from '@claire/api-contract'
import { articleMigrations, createArticleStore } from '#domains/articles'
import { articleDraft } from '#testing/drafts'
import { type TestDatabase, onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { bookmarkMigrations, createBookmarkService, createBookmarkStore } from './index.ts'

onEveryDatabase({ ...articleMigrations, ...bookmarkMigrations }, (open) => {
  let opened: TestDatabase
  let now = Date.parse('2026-03-01T09:00:00Z')
  const clock = () => now++
  before(async () => {
    opened = await open()
  })
  after(() => opened.close())

  let people = 0
  function keeper() {
    const number = ++people
    const owner = personId(`keeper ${number}`)
    const articles = createArticleStore(opened.database, clock)
    const service = createBookmarkService({
      store: createBookmarkStore(opened.database, clock),
      articles,
      sourceNames: async () => new Map([['source', 'Journal of Ice']]),
      publicUrl: 'https://claire.example',
      languageOf: async () => 'en',
      near: async () => [],
    })
    const draft = (fields: Parameters<typeof articleDraft>[0] = {}) =>
      articleDraft({ url: `https://a.example/${number}`, title: `On lakes ${number}`, ...fields })
    const only = async () => {
      const [bookmark] = await service.list(owner)
      return bookmark ?? assert.fail('nothing is kept')
    }
    return { owner, articles, service, draft, only }
  }

  describe('the stored facts of a bookmarked article', () => {
    test('are used once it is deleted; until then its current facts are', async () => {
      const { owner, articles, service, draft, only } = keeper()
      const { id } = await articles.save(draft({ authors: ['Ada van der Berg'], doi: '10.1000/kept' }))
      await service.add(owner, { documentId: id })
      const changed = draft({ authors: ['Ada van der Berg'], doi: '10.1000/kept', title: 'On deep lakes' })
      await articles.save(changed)
      assert.equal(decodeURIComponent((await only()).title), 'On deep lakes')
      await articles.remove([id])
      const gone = await only()
      assert.deepEqual(
        [gone.article, gone.authors, gone.doi, gone.publicationYear, gone.url],
        [null, ['Ada van der Berg'], '10.1000/kept', 2024, `https://a.example/${people}`],
      )
      assert.match(decodeURIComponent(gone.title), /^On lakes/)
      const [reference] = await createBookmarkStore(opened.database, clock).bookmarksById(owner, [gone.id])
      assert.deepEqual(reference?.work.names, [
        { family: 'Berg', given: 'Ada', particle: 'van der', suffix: '' },
      ])
    })

    test('are replaced by current facts when the article comes back', async () => {
      const { owner, articles, service, draft, only } = keeper()
      const { id } = await articles.save(draft())
      await service.add(owner, { documentId: id })
      await articles.remove([id])
      assert.equal((await only()).article, null)
      await articles.save(draft({ abstract: 'It is back.' }))
      assert.equal((await only()).article?.id, id)
    })

    test('are updated when it is restored from the bin by bookmarking it again', async () => {
      const { owner, articles, service, draft, only } = keeper()
      const { id } = await articles.save(draft())
      const { id: bookmark } = await service.add(owner, { documentId: id })
      await service.annotate(owner, bookmark, { note: 'Mine', tags: ['cold'] })
      await service.remove(owner, id)
      await articles.save(draft({ title: 'Under another title', publicationYear: 2025 }))
      await service.add(owner, { documentId: id })
      await articles.remove([id])
      const { note, tags, title, publicationYear } = await only()
      assert.deepEqual(
        [note, tags, decodeURIComponent(title), publicationYear],
        ['Mine', ['cold'], 'Under another title', 2025],
      )
    })

    test('have no year if none is known, and every character of its title', async () => {
      const { owner, articles, service, draft, only } = keeper()
      const title = 'Ünï “cödé” 100% & <b>50%</b> 𝛽-Ga₂O₃ 水'
      const { id } = await articles.save(draft({ title, publicationYear: null, authors: [] }))
      await service.add(owner, { documentId: id })
      await articles.remove([id])
      const bookmarked = await only()
      assert.deepEqual(
        [decodeURIComponent(bookmarked.title), bookmarked.publicationYear, bookmarked.authors],
        [title, null, []],
      )
    })
  })

  describe('a note', () => {
    test('may have its maximum length, and keeps lines as typed', async () => {
      const { owner, articles, service, draft, only } = keeper()
      const { id } = await articles.save(draft())
      const { id: bookmark } = await service.add(owner, { documentId: id })
      const note = `First line\n\n  second — “x” 𝛽\n${'y'.repeat(NOTE_MAX_LENGTH)}`.slice(0, NOTE_MAX_LENGTH)
      await service.annotate(owner, bookmark, { note })
      assert.equal((await only()).note, note)
      await service.annotate(owner, bookmark, { tags: ['cold'] })
      assert.equal((await only()).note, note, 'what is left out stays')
      await service.annotate(owner, bookmark, { note: ' \n ' })
      assert.deepEqual([(await only()).note, (await only()).tags], ['', ['cold']])
    })

    test('of a missing bookmark, or one in the bin, is not written', async () => {
      const { owner, articles, service, draft } = keeper()
      const { id } = await articles.save(draft())
      const { id: bookmark } = await service.add(owner, { documentId: id })
      await service.remove(owner, id)
      for (const each of [bookmark, 'nowhere'])
        await assert.rejects(service.annotate(owner, each, { note: 'x' }), { code: 'NOT_FOUND' })
    })
  })

  describe('tags', () => {
    test('are those set last, sorted, each in its first spelling', async () => {
      const { owner, articles, service, draft } = keeper()
      const { id } = await articles.save(draft())
      const { id: bookmark } = await service.add(owner, { documentId: id })
      const tagged = async (tags: string[]) => (await service.annotate(owner, bookmark, { tags })).tags
      assert.deepEqual(await tagged(['Zeta', 'alpha', ' Two  words ', 'ALPHA', '']), [
        'alpha',
        'Two words',
        'Zeta',
      ])
      assert.deepEqual(await tagged(['zeta', 'Ångström']), ['Ångström', 'Zeta'])
      assert.deepEqual(await tagged([]), [])
    })

    test('respect the limit on each selected bookmark, or none is added', async () => {
      const { owner, articles, service, draft } = keeper()
      const ids = []
      for (const path of ['a', 'b']) {
        const { id } = await articles.save(draft({ url: `https://b.example/${people}/${path}`, title: path }))
        ids.push((await service.add(owner, { documentId: id })).id)
      }
      const [full = '', free = ''] = ids
      const most = Array.from({ length: TAGS_PER_BOOKMARK }, (_, at) => `tag ${at} ${'x'.repeat(20)}`)
      await service.annotate(owner, full, { tags: most })
      await assert.rejects(service.bulk(owner, { do: 'tag', ids, add: ['one more'] }), {
        code: 'BAD_REQUEST',
      })
      await service.bulk(owner, { do: 'tag', ids, add: ['TAG 0 xxxxxxxxxxxxxxxxxxxx'] })
      await service.bulk(owner, { do: 'tag', ids, add: ['one more'], remove: [most[1] ?? ''] })
      const tagsOf = async (id: string) =>
        (await service.list(owner)).find((each) => each.id === id)?.tags ?? []
      assert.equal((await tagsOf(full)).length, TAGS_PER_BOOKMARK)
      assert.deepEqual(await tagsOf(free), ['one more', 'TAG 0 xxxxxxxxxxxxxxxxxxxx'])
      assert.ok(most.every((tag) => tag.length <= TAG_MAX_LENGTH))
    })
  })
})
