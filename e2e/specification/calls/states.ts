import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Alert, AuditPage, Bookmark, Folder, SearchPage, Source, SourcePage } from '@claire/api-contract'
import type { Caller } from './caller.ts'
import { newSource, statusOf } from './sources.ts'
import { JOURNAL, NEWS, READER, type World, fogAlert, titlesOf } from './world.ts'

export function states(given: () => World) {
  describe('4 states', () => {
    sourceStatus(given)
    alertStates(given)
    bookmarkStates(given)

    test('Exact = literal, semantic otherwise', async () => {
      const titles = async (refineSearch: boolean) =>
        titlesOf(
          await given().demo.call<SearchPage>('POST', '/search', {
            searchTerm: 'collecting mist',
            source: [JOURNAL],
            refineSearch,
          }),
        )
      assert.ok((await titles(false)).includes(NEWS))
      assert.deepEqual(await titles(true), [], 'no article has these words')
    })
  })
}

function sourceStatus(given: () => World) {
  let admin: Caller
  let demo: Caller
  before(() => {
    ;({ admin, demo } = given())
  })
  const decide = (source: Source, decision: 'approve' | 'reject' | 'delete') =>
    admin.call(decision === 'delete' ? 'DELETE' : 'PUT', `/source/${source.id}/${decision}`)
  const names = async (status: string) =>
    (await admin.call<SourcePage>('GET', `/source/getAll?status=${status}&size=100`)).content.map(
      ({ name }) => name,
    )
  const approved = () => newSource(admin)
  const pending = () => newSource(demo)
  async function rejected() {
    const source = await pending()
    await decide(source, 'reject')
    return source
  }

  test('PENDING, APPROVED, REJECTED, DELETED', async () => {
    const source = await newSource(demo, { name: 'Through all states' })
    assert.equal(await statusOf(admin, source), 'PENDING')
    await decide(source, 'approve')
    assert.equal(await statusOf(admin, source), 'APPROVED')
    await decide(source, 'delete')
    const audit = await admin.call<AuditPage>('GET', '/source/audit?searchItem=through')
    assert.deepEqual(
      audit.content.map(({ action, after }) => [action, /status: (\w+)/.exec(after)?.[1]]),
      [
        ['deleted', 'DELETED'],
        ['approved', 'APPROVED'],
        ['suggested', 'PENDING'],
      ],
    )
    assert.equal(await statusOf(admin, await rejected()), 'REJECTED')
  })

  test("Admin's source created approved", async () => {
    assert.equal((await newSource(admin, { status: 'PENDING' })).status, 'APPROVED')
  })

  test("Others' pending", async () => {
    assert.equal((await newSource(demo, { status: 'APPROVED' })).status, 'PENDING')
  })

  test('Pending -> approved', async () => {
    const source = await pending()
    await decide(source, 'approve')
    assert.ok((await names('APPROVED')).includes(source.name))
    assert.ok(!(await names('PENDING')).includes(source.name))
  })

  test('Pending -> rejected', async () => {
    const source = await rejected()
    assert.ok((await names('REJECTED')).includes(source.name))
  })

  test('Approved -> deleted, off the list', async () => {
    const source = await approved()
    await decide(source, 'delete')
    assert.ok(!(await names('APPROVED')).includes(source.name))
    assert.equal((await admin.refusal('GET', `/source/${source.id}`)).status, 404)
  })

  test('Rejected: notes only', async () => {
    const source = await rejected()
    const path = `/source/${source.id}`
    const refused = await Promise.all([
      admin.refusal('PUT', `${path}/approve`),
      admin.refusal('DELETE', `${path}/delete`),
      admin.refusal('POST', '/source', { ...source, name: 'Other' }),
    ])
    assert.deepEqual(
      refused.map(({ status }) => status),
      [409, 409, 409],
    )
    assert.equal((await admin.call<Source>('PUT', `${path}/add-note`, { text: 'Why' })).notes.length, 1)
  })

  test('After reject or delete it leaves the list', async () => {
    const [toReject, toDelete] = [await pending(), await approved()]
    await decide(toReject, 'reject')
    await decide(toDelete, 'delete')
    assert.ok(!(await names('PENDING')).includes(toReject.name))
    assert.ok(!(await names('APPROVED')).includes(toDelete.name))
  })

  test('Other transitions not there', async () => {
    const [waiting, live] = [await pending(), await approved()]
    const refused = await Promise.all([
      admin.refusal('DELETE', `/source/${waiting.id}/delete`),
      admin.refusal('PUT', `/source/${live.id}/approve`),
      admin.refusal('PUT', `/source/${live.id}/reject`),
    ])
    assert.deepEqual(
      refused.map(({ status, errorCode }) => [status, errorCode]),
      [
        [409, 'CONFLICT'],
        [409, 'CONFLICT'],
        [409, 'CONFLICT'],
      ],
    )
    assert.deepEqual([await statusOf(admin, waiting), await statusOf(admin, live)], ['PENDING', 'APPROVED'])
  })
}

function alertStates(given: () => World) {
  const alertNow = (frequency: keyof World['alerts']) =>
    given().demo.call<Alert>('GET', `/alert/${given().alerts[frequency].id}`)

  test('Further rhythms', async () => {
    assert.deepEqual(
      [(await alertNow('DAILY')).frequency, (await alertNow('WEEKLY')).frequency],
      ['DAILY', 'WEEKLY'],
    )
    const body = { ...fogAlert, name: 'Never', frequency: 'YEARLY' }
    assert.equal((await given().demo.refusal('POST', '/alert', body)).status, 400)
  })

  test('Opening with shouldReturn marks read', async () => {
    const alertId = given().alerts.WEEKLY.id
    const ids = () => given().demo.call<string[]>('GET', `/alert-result/IDs?alertId=${alertId}`)
    assert.equal((await ids()).length, 1)
    await given().demo.call('POST', `/alert-result/markAsRead?alertId=${alertId}`)
    assert.deepEqual(await ids(), [])
    assert.equal((await alertNow('WEEKLY')).newResults, 0)
  })

  test('Alert by id supplies searchTerm', async () => {
    assert.equal((await alertNow('DAILY')).searchTerm, fogAlert.searchTerm)
  })

  test('sources', async () => {
    assert.deepEqual((await alertNow('DAILY')).sources, [JOURNAL])
  })

  test('startYear, endYear', async () => {
    const body = { ...fogAlert, name: 'Years', email: READER, startYear: 1971, endYear: 2024 }
    const { id } = await given().demo.call<Alert>('POST', '/alert', body)
    const { startYear, endYear } = await given().demo.call<Alert>('GET', `/alert/${id}`)
    assert.deepEqual([startYear, endYear], [1971, 2024])
    await given().demo.call('DELETE', `/alert/${id}`)
  })
}

function bookmarkStates(given: () => World) {
  let admin: Caller
  let documentId: string | undefined
  before(() => {
    admin = given().admin
    documentId = given().articles[2]?.id
  })
  const bookmarked = () => admin.call<Bookmark[]>('GET', '/bookmark')

  test('Moving changes the folder', async () => {
    const { id, folder } = await admin.call<Bookmark>('POST', `/bookmark?documentId=${documentId}`)
    const other = await admin.call<Folder>('POST', '/bookmark/folder?folderName=Moved')
    assert.notEqual(folder.id, other.id)
    await admin.call('POST', `/bookmark/move?id=${id}&folderId=${other.id}`)
    assert.deepEqual(
      (await bookmarked()).map((each) => each.folder),
      [other],
    )
  })

  test('Removing un-bookmarks', async () => {
    await admin.call('DELETE', `/bookmark?documentId=${documentId}`)
    assert.deepEqual(await bookmarked(), [])
    const [moved] = (await admin.call<Folder[]>('GET', '/bookmark/folder')).filter(
      ({ name }) => name === 'Moved',
    )
    await admin.call('DELETE', `/folder?folderId=${moved?.id}`)
  })
}
