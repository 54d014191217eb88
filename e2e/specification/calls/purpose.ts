import assert from 'node:assert/strict'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { before, describe, test } from 'node:test'
import type {
  Account,
  Alert,
  Bookmark,
  ClientConfig,
  ConciseSummary,
  Folder,
  FolderWithBookmarks,
  NewResultCounts,
  OneSentence,
  SearchPage,
  Source,
} from '@claire/api-contract'
import { eventually } from '../../support/eventually.ts'
import type { Caller } from './caller.ts'
import { PASSWORD } from './external-provider.ts'
import { newSource, statusOf } from './sources.ts'
import { JOURNAL, NEWS, READER, STANDARDS, type World, titlesOf } from './world.ts'

/** Results of an alert are collected for a quarter of an hour before a mail is sent. */
const GATHERED_MS = 20 * 60_000

export function purpose(given: () => World) {
  describe('1 purpose', () => {
    signingIn(given)
    searching(given)
    keeping(given)
    curating(given)
  })
}

function signingIn(given: () => World) {
  test('Users sign in through an external SSO provider; embedded one steps aside for IDP_URL', async () => {
    const { claire, proxy, newPerson } = given().external
    const config = (await (await fetch(`${claire.url}/config.json`)).json()) as ClientConfig
    assert.ok(config.identity.kind === 'keycloak')
    assert.equal(config.identity.url, `${proxy.origin}/auth`)
    const keys = '/auth/realms/claire/protocol/openid-connect/certs'
    assert.equal((await fetch(claire.url + keys)).status, 404, 'no provider is embedded')
    const person = await newPerson('hedy')
    assert.equal((await person.call<Account>('GET', '/account')).email, 'hedy@claire.test')
  })

  test('No sign-up of its own', async () => {
    const protocol = `${given().claire.url}/auth/realms/claire/protocol/openid-connect`
    assert.equal((await fetch(`${protocol}/registrations`)).status, 400)
    const { html } = await given().external.newBrowser().openLogin()
    assert.match(html, /name="password"/)
    assert.doesNotMatch(html, /regist|sign.?up/i)
  })

  test('Users manage own account', async () => {
    const person = await given().external.newPerson('lise')
    const profile = { firstName: 'Lise', lastName: 'Meitner', email: 'meitner@claire.test' }
    await person.call('PUT', '/account/profile', profile)
    const newPassword = 'a-new-password-9'
    await person.call('PUT', '/account/password', {
      currentPassword: PASSWORD,
      newPassword,
      confirmNewPassword: newPassword,
    })
    const { newBrowser } = given().external
    await assert.rejects(newBrowser().tokens({ username: profile.email }), /sign-in was answered/)
    const tokens = await newBrowser().tokens({ username: profile.email, password: newPassword })
    assert.ok(tokens.access_token)
    await person.call('DELETE', '/account?confirmed=true')
    await assert.rejects(newBrowser().tokens({ username: profile.email, password: newPassword }))
  })
}

function searching(given: () => World) {
  const search = (body: object) =>
    given().demo.call<SearchPage>('POST', '/search?size=50', { searchTerm: '', ...body })
  const inJournal = { source: [JOURNAL] }

  test('Free-text search of articles', async () => {
    const [first] = titlesOf(await search({ searchTerm: 'acoustics of theatres' }))
    assert.equal(first, 'The acoustics of ancient theatres')
  })

  test('Narrow by year range', async () => {
    const { content } = await search({ ...inJournal, startYear: 1998, endYear: 2012 })
    assert.deepEqual(content.map(({ publicationYear }) => publicationYear).toSorted(), [1998, 2008, 2012])
  })

  test('Narrow by source', async () => {
    const { content } = await search({ source: [STANDARDS] })
    assert.deepEqual(new Set(content.map(({ source }) => source.name)), new Set([STANDARDS]))
    assert.equal((await search({ source: [STANDARDS, JOURNAL] })).totalElements, 12)
  })

  test('Semantic or exact-keyword matching', async () => {
    const searchTerm = 'insects that collect mist in arid lands'
    assert.ok(titlesOf(await search({ searchTerm })).includes(NEWS))
    assert.deepEqual(titlesOf(await search({ searchTerm, refineSearch: true })), [])
    assert.deepEqual(titlesOf(await search({ searchTerm: 'fog meshes', refineSearch: true })), [NEWS])
  })

  test('Results show one-sentence highlights', async () => {
    const searchTerm = 'materials from nature'
    const { content } = await given().demo.call<SearchPage>('POST', '/search', { ...inJournal, searchTerm })
    assert.equal(content.length, 5)
    const articleIds = content.map(({ id }) => id)
    const sentences = await given().demo.call<OneSentence>('POST', '/abstract/one-sentence', {
      searchTerm,
      count: 1,
      articleIds,
    })
    for (const { id, summary } of content)
      assert.ok(sentences[id] && summary.includes(sentences[id]), summary)
  })

  test('Detail shows a concise summary', async () => {
    const [article] = given().articles
    const { conciseSummary, sentences } = await given().demo.call<ConciseSummary>(
      'GET',
      `/abstract/concise-summary/${article?.id}`,
    )
    assert.ok([2, 3].includes(sentences.length))
    assert.ok(conciseSummary.split(/\s+/).length <= 75)
    for (const { text } of sentences) assert.ok(conciseSummary.includes(text))
  })
}

function keeping(given: () => World) {
  // The mail is written while other tests run.
  before(() => letTimePass(given().claire.dataDir, given().alerts.NEW_MATCHES.id))

  test('Bookmark into folders', async () => {
    const { demo, articles } = given()
    const folder = await demo.call<Folder>('POST', '/bookmark/folder?folderName=Fog')
    const path = `/bookmark?documentId=${articles[0]?.id}&folderId=${folder.id}`
    assert.deepEqual((await demo.call<Bookmark>('POST', path)).folder, folder)
  })

  test('Default folder Bookmarks always exists', async () => {
    const { demo } = given()
    const folders = () => demo.call<FolderWithBookmarks[]>('GET', '/bookmark/folder')
    const [first] = await folders()
    assert.equal(first?.name, 'Bookmarks')
    const { status } = await demo.refusal('DELETE', `/folder?folderId=${first.id}`)
    const renaming = await demo.refusal('PUT', `/folder?folderId=${first.id}&folderName=Other`)
    assert.deepEqual([status, renaming.status], [409, 409])
    assert.equal((await folders())[0]?.name, 'Bookmarks')
  })

  test('Alerts with frequency and e-mail', async () => {
    const { alerts, mail } = given()
    const { name, frequency, email } = alerts.NEW_MATCHES
    assert.deepEqual([frequency, email], ['NEW_MATCHES', READER])
    const news = await eventually('the mail has come', async () =>
      mail.received.find(({ parsed }) => parsed.subject === `1 new: ${name}`),
    )
    assert.deepEqual(news.to, [READER])
    assert.ok(String(news.parsed.text).includes(NEWS))
  })

  test('Badge shows number of new results', async () => {
    const { demo, alerts } = given()
    const { id } = alerts.NEW_MATCHES
    assert.equal((await demo.call<Alert>('GET', `/alert/${id}`)).newResults, 1)
    const counts = await demo.call<NewResultCounts>('GET', '/alert-result/counts')
    assert.deepEqual(
      counts.alerts.find((each) => each.id === id),
      { id, newResults: 1 },
    )
  })
}

/** Simulates the time for which the alert's results are collected. */
function letTimePass(dataDir: string, alertId: string) {
  const database = new DatabaseSync(path.join(dataDir, 'claire.sqlite'))
  try {
    database.exec('PRAGMA busy_timeout = 30000')
    const change = 'UPDATE alert_match SET matched_at = matched_at - ? WHERE alert_id = ?'
    assert.equal(database.prepare(change).run(GATHERED_MS, alertId).changes, 1)
  } finally {
    database.close()
  }
}

function curating(given: () => World) {
  let admin: Caller
  let suggested: Source
  before(() => {
    admin = given().admin
  })

  test('Users suggest sources', async () => {
    suggested = await newSource(given().demo, { name: 'Suggested', status: 'APPROVED' })
    assert.equal(suggested.name, 'Suggested')
  })

  test("Ordinary user's source is pending", async () => {
    assert.equal(suggested.status, 'PENDING', 'whatever the body says')
    assert.equal(await statusOf(admin, suggested), 'PENDING')
  })

  test('Administrators approve, reject, delete, edit, add, annotate', async () => {
    const rejected = await newSource(given().demo)
    const added = await newSource(admin)
    await admin.call('PUT', `/source/${suggested.id}/approve`)
    await admin.call('PUT', `/source/${rejected.id}/reject`)
    await admin.call('POST', `/source/${rejected.id}/add-note`, { text: 'Not ours.' })
    await admin.call('POST', '/source', { ...added, name: 'Edited' })
    const statuses = await Promise.all([suggested, rejected, added].map((source) => statusOf(admin, source)))
    assert.deepEqual(statuses, ['APPROVED', 'REJECTED', 'APPROVED'])
    assert.equal((await admin.call<Source>('GET', `/source/${added.id}`)).name, 'Edited')
    assert.equal((await admin.call<Source>('GET', `/source/${rejected.id}`)).notes.length, 1)
    await admin.call('DELETE', `/source/${suggested.id}/delete`)
    assert.equal(await statusOf(admin, suggested), undefined)
  })
}
