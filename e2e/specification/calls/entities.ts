import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type {
  Account,
  Alert,
  AlertPage,
  Article,
  Bookmark,
  ConciseSummary,
  Folder,
  FolderWithBookmarks,
  OneSentence,
  SearchPage,
  Source,
  SourceNote,
  SourcePage,
} from '@claire/api-contract'
import { type Caller, claimsOf } from './caller.ts'
import { newSource } from './sources.ts'
import { JOURNAL, NEWS, type World, fogAlert } from './world.ts'

export function entities(given: () => World) {
  describe('3 entities', () => {
    sources(given)
    articles(given)
    folders(given)
    alerts(given)
    searches(given)
    people(given)
  })
}

function sources(given: () => World) {
  let admin: Caller
  let source: Source
  before(async () => {
    admin = given().admin
    const { id } = await newSource(admin, { name: 'Marshes' })
    source = await admin.call<Source>('PUT', `/source/${id}/add-note`, {
      text: 'Ask again in spring.',
      firstName: 'Nobody',
      lastName: 'Else',
      userId: 'nobody',
      date: '1999-01-01T00:00:00Z',
    })
  })

  test('Source id, name, url, status, suggestedDate, notes', () => {
    assert.ok(source.id)
    assert.deepEqual([source.name, source.status, source.notes.length], ['Marshes', 'APPROVED', 1])
    assert.match(source.url, /^site-\d+\.test$/)
    assert.match(source.suggestedDate, /^\d{4}-\d\d-\d\dT/)
  })

  test('status values', async () => {
    const { content } = await admin.call<SourcePage>('GET', '/source/getAll?size=100')
    assert.deepEqual(
      new Set(content.map(({ status }) => status)),
      new Set(['PENDING', 'APPROVED', 'REJECTED']),
    )
  })

  test('Source note text, firstName, lastName, userId, date', async () => {
    const [{ date, ...note } = {} as SourceNote] = source.notes
    const { id, firstName, lastName } = await admin.call<Account>('GET', '/account')
    assert.deepEqual(note, { text: 'Ask again in spring.', firstName, lastName, userId: id })
    assert.ok(date >= source.suggestedDate, 'author and date are the server’s')
  })
}

function articles(given: () => World) {
  let article: Article
  before(() => {
    article = given().articles[0] as Article
  })

  test('Article id', async () => {
    const found = await given().demo.call<Article[]>('POST', '/get-articles', [article.id])
    assert.deepEqual(found, [article])
  })

  test('title URL-encoded', () => {
    assert.equal(article.title, encodeURIComponent(NEWS))
  })

  test('articleType web or other', () => {
    assert.deepEqual([article.articleType, given().standards[0]?.articleType], ['web', 'pdf'])
  })

  test('publicationYear number', () => {
    assert.equal(article.publicationYear, 2026)
  })

  test('source object with name', async () => {
    const approved = await given().demo.call<Source[]>('GET', '/source/getApproved')
    const id = approved.find(({ name }) => name === JOURNAL)?.id
    assert.deepEqual(article.source, { id, name: JOURNAL })
  })

  test('url', () => {
    assert.equal(article.url, 'http://wonders.example.org/articles/10')
  })

  test('categories', () => {
    assert.deepEqual(article.categories.toSorted(), ['Materials science', 'Water'])
  })

  test('summary', () => {
    assert.match(article.summary, /^Coastal deserts receive fog but no rain\./)
  })
}

function folders(given: () => World) {
  test('Folder id, name', async () => {
    const folder = await given().admin.call<Folder>('POST', '/bookmark/folder?folderName=Silk')
    assert.deepEqual(Object.keys(folder).toSorted(), ['id', 'name'])
    assert.equal(folder.name, 'Silk')
    await given().admin.call('DELETE', `/folder?folderId=${folder.id}`)
  })

  test('Default folder created if absent', async () => {
    const person = await given().external.newPerson('emmy')
    const all = await person.call<FolderWithBookmarks[]>('GET', '/bookmark/folder')
    assert.deepEqual(
      all.map(({ name, bookmarks }) => ({ name, bookmarks })),
      [{ name: 'Bookmarks', bookmarks: [] }],
    )
  })

  test('Bookmark id, documentId, folder {id,name}', async () => {
    const { demo, articles: all } = given()
    const [first] = await demo.call<FolderWithBookmarks[]>('GET', '/bookmark/folder')
    const path = `/bookmark?documentId=${all[1]?.id}&folderId=${first?.id}`
    const { id, documentId, folder } = await demo.call<Bookmark>('POST', path)
    assert.ok(id)
    assert.deepEqual([documentId, folder], [all[1]?.id, { id: first?.id, name: 'Bookmarks' }])
  })

  test('Article data attached', async () => {
    const { demo, articles: all } = given()
    const bookmarks = await demo.call<Bookmark[]>('GET', '/bookmark')
    assert.deepEqual(bookmarks.find(({ documentId }) => documentId === all[1]?.id)?.article, all[1])
  })
}

function alerts(given: () => World) {
  test('Alert id..refineSearch', async () => {
    const { id, name, ...rest } = given().alerts.NEW_MATCHES
    assert.ok(id)
    assert.equal(name, 'Fog NEW_MATCHES')
    const { searchTerm, email, startYear, endYear, sources: names, frequency, refineSearch } = rest
    assert.deepEqual(
      { searchTerm, email, startYear, endYear, sources: names, refineSearch, frequency },
      { ...fogAlert, frequency: 'NEW_MATCHES' },
    )
  })

  test('0 or null years mean none', async () => {
    for (const none of [0, null]) {
      const body = { ...fogAlert, name: 'Any year', startYear: none, endYear: none }
      const { id, startYear, endYear } = await given().demo.call<Alert>('POST', '/alert', body)
      assert.deepEqual([startYear, endYear], [null, null])
      await given().demo.call('DELETE', `/alert/${id}`)
    }
  })

  const ids = () =>
    given().demo.call<string[]>('GET', `/alert-result/IDs?alertId=${given().alerts.WEEKLY.id}`)

  test('Alert results: list of ids', async () => {
    assert.deepEqual(await ids(), [given().articles[0]?.id])
  })

  test('Count shown as new results', async () => {
    const alert = await given().demo.call<Alert>('GET', `/alert/${given().alerts.WEEKLY.id}`)
    assert.equal(alert.newResults, (await ids()).length)
  })
}

function searches(given: () => World) {
  const search = (body: object) => given().demo.call<SearchPage>('POST', '/search', body)
  const refused = (body: object) => given().demo.refusal('POST', '/search', { searchTerm: '', ...body })
  const described = async () => (await fetch(`${given().claire.url}/claire/openapi.json`)).text()

  test('searchOption', async () => {
    assert.doesNotMatch(await described(), /searchOption/, 'refineSearch alone says how a search is done')
  })

  test('startYear, endYear number or null', async () => {
    const found = await search({ searchTerm: 'fog', startYear: 2026, endYear: null })
    assert.equal(found.content[0]?.publicationYear, 2026)
    for (const year of ['2026', 20.5]) assert.equal((await refused({ startYear: year })).status, 400)
  })

  test('sources list', async () => {
    const { content } = await search({ searchTerm: '', source: [JOURNAL] })
    assert.ok(content.length && content.every(({ source }) => source.name === JOURNAL))
    assert.equal((await refused({ source: JOURNAL })).status, 400)
  })

  test('refineSearch', async () => {
    const count = async (refineSearch: boolean) =>
      (await search({ searchTerm: 'mist harvesting', refineSearch })).totalElements
    assert.ok((await count(false)) > (await count(true)))
    assert.equal((await refused({ refineSearch: 'yes' })).status, 400)
  })

  test('Search response content, totalElements', async () => {
    const { content, totalElements } = await search({
      searchTerm: 'fog',
      source: [JOURNAL],
      refineSearch: true,
    })
    assert.deepEqual([content.map(({ id }) => id), totalElements], [[given().articles[0]?.id], 1])
  })

  test('One-sentence map', async () => {
    const articleIds = given()
      .articles.slice(0, 3)
      .map(({ id }) => id)
    const body = { searchTerm: 'water', count: 1, articleIds }
    const sentences = await given().demo.call<OneSentence>('POST', '/abstract/one-sentence', body)
    assert.deepEqual(Object.keys(sentences).toSorted(), articleIds.toSorted())
    for (const sentence of Object.values(sentences)) assert.match(sentence, /^\p{Lu}[^.]*\.$/u)
  })

  test('conciseSummary', async () => {
    const path = `/abstract/concise-summary/${given().articles[1]?.id}`
    assert.equal(typeof (await given().demo.call<ConciseSummary>('GET', path)).conciseSummary, 'string')
  })

  test('Pages content, totalPages, empty', async () => {
    const page = await given().admin.call<SourcePage>('GET', '/source/getAll?status=PENDING&size=3')
    assert.deepEqual([page.content.length, page.empty], [3, false])
    assert.ok(page.totalPages > 1)
    const none = await given().admin.call<AlertPage>('GET', '/alert')
    assert.deepEqual([none.content, none.totalPages, none.empty], [[], 0, true])
  })

  for (const state of ['domainList', 'typeList', 'questionList'])
    test(`State ${state}`, async () => {
      assert.doesNotMatch(await described(), new RegExp(state), 'no call of the product has it')
    })
}

function people(given: () => World) {
  test('User info', async () => {
    const account = await given().admin.call<Account>('GET', '/account')
    const claims = claimsOf(await given().admin.token())
    assert.deepEqual(account, {
      id: claims['sub'],
      firstName: 'Claire',
      lastName: claims['family_name'],
      email: 'admin@claire.localhost',
    })
  })

  test('Token gives given_name, family_name, email, sub', async () => {
    const { given_name, family_name, email, sub } = claimsOf(await given().admin.token())
    assert.deepEqual([given_name, email], ['Claire', 'admin@claire.localhost'])
    assert.ok(family_name)
    assert.match(String(sub), /^[\da-f-]{36}$/)
  })

  test('Edit mode ADD / EDIT', async () => {
    const { admin } = given()
    const added = await newSource(admin)
    const edited = await admin.call<Source>('POST', '/source', { ...added, name: 'Edited by its id' })
    assert.deepEqual([edited.id, edited.name], [added.id, 'Edited by its id'])
    const another = await newSource(admin)
    assert.notEqual(another.id, added.id)
  })
}
