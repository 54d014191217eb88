import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import {
  type Alert,
  type AlertPage,
  type Bookmark,
  type Folder,
  type FolderWithBookmarks,
  type Source,
  type SourcePage,
  NOTE_MAX_LENGTH,
} from '@claire/api-contract'
import type { Caller } from './caller.ts'
import { newSource } from './sources.ts'
import { type World, fogAlert } from './world.ts'

export function validation(given: () => World) {
  describe('5 validation', () => {
    sources(given)
    account(given)
    alerts(given)
    folders(given)
  })
}

function sources(given: () => World) {
  let admin: Caller
  let source: Source
  before(async () => {
    admin = given().admin
    // Pending: an approved source would be scanned at each address.
    source = await newSource(given().demo)
  })
  const noted = async () => (await admin.call<Source>('GET', `/source/${source.id}`)).notes
  const editTo = (url: string) => admin.send('POST', '/source', { id: source.id, name: 'Addresses', url })
  async function assertUrls(taken: string[], refused: string[]) {
    for (const url of taken) assert.equal((await editTo(url)).status, 200, url)
    for (const url of refused) assert.equal((await editTo(url)).status, 400, url)
  }

  test('Source name required', async () => {
    for (const name of ['', ' \t']) {
      const refused = await admin.refusal('POST', '/source', { name, url: 'nameless.test' })
      assert.deepEqual([refused.status, refused.apiError], [400, 'Source name is required!'])
    }
  })

  test('name and url trimmed', async () => {
    const padded = { name: '  Neu ', url: ' trimmed.test\n' }
    const { name, url } = await admin.call<Source>('POST', '/source', padded)
    assert.deepEqual([name, url], ['Neu', 'trimmed.test'])
  })

  test('url http/https optional', () =>
    assertUrls(
      ['plain.test', 'http://plain.test', 'https://plain.test'],
      ['ftp://plain.test', 'javascript:alert(1)', '//plain.test', ''],
    ))

  test('domain, 2 to 6 letter top level', () =>
    assertUrls(
      ['a.io', 'sub.a.museum'],
      ['a.b', 'a.toolongtld', 'localhost', 'a.c0m', '127.0.0.1', 'a..test'],
    ))

  test('path, query, fragment', () =>
    assertUrls(
      ['a.test/path?x=1#f', 'a.test/a/b/', 'a.test?x=1', 'a.test#f'],
      ['a.test/with space', 'a.test:path'],
    ))

  test('Blank note not saved', async () => {
    for (const text of ['', ' \n\t'])
      assert.equal((await admin.refusal('PUT', `/source/${source.id}/add-note`, { text })).status, 400)
    assert.deepEqual(await noted(), [])
  })

  test('Note max 4096', async () => {
    const text = 'n'.repeat(NOTE_MAX_LENGTH)
    assert.equal(text.length, 4096)
    const path = `/source/${source.id}/add-note`
    assert.equal((await admin.refusal('PUT', path, { text: `${text}n` })).status, 400)
    await admin.call('PUT', path, { text })
    assert.deepEqual(
      (await noted()).map((note) => note.text),
      [text],
    )
  })

  test('Standards edit, delete disabled', async () => {
    const { content } = await admin.call<SourcePage>('GET', '/source/getAll?size=100')
    const standards = content.filter(({ readOnly }) => readOnly)
    assert.equal(standards.length, 1)
    const [{ id, name, url } = source] = standards
    const edit = await admin.refusal('POST', '/source', { id, name: 'Ours', url })
    const deletion = await admin.refusal('DELETE', `/source/${id}/delete`)
    for (const refused of [edit, deletion])
      assert.deepEqual(
        [refused.status, refused.apiError],
        [403, `${name} is read-only: it cannot be edited or deleted.`],
      )
    assert.equal((await admin.call<Source>('GET', `/source/${id}`)).name, name)
  })
}

function account(given: () => World) {
  const { entries } = Object
  const profile = { firstName: 'Demi', lastName: 'User', email: 'demi@claire.localhost' }
  const required = { firstName: 'First Name', lastName: 'Last Name', email: 'Email' }
  for (const [field, label] of entries(required))
    test(`'${label} is required!'`, async () => {
      for (const blank of ['', '  ']) {
        const refused = await given().demo.refusal('PUT', '/account/profile', { ...profile, [field]: blank })
        assert.deepEqual([refused.status, refused.apiError], [400, `${label} is required!`])
      }
    })

  /** Returns the first error of a form with correct `given` fields and the rest empty. */
  async function saidOf(form: Record<string, string>) {
    const empty = { currentPassword: '', newPassword: '', confirmNewPassword: '' }
    return (await given().demo.refusal('PUT', '/account/password', { ...empty, ...form })).apiError
  }
  const currentPassword = () => given().claire.passwordOf('demo')

  test("1 'Current password is required!'", async () => {
    assert.equal(await saidOf({}), 'Current password is required!')
  })

  test("2 verified; 'Check your current password!'", async () => {
    assert.equal(await saidOf({ currentPassword: 'not it' }), 'Check your current password!')
  })

  test("3 'New password is required!'", async () => {
    assert.equal(await saidOf({ currentPassword: currentPassword() }), 'New password is required!')
  })

  test("4 'Confirm New password is required!'", async () => {
    const form = { currentPassword: currentPassword(), newPassword: 'short' }
    assert.equal(await saidOf(form), 'Confirm New password is required!')
  })

  test("5 'Your new password do not match with confirmation!'", async () => {
    const form = { currentPassword: currentPassword(), newPassword: 'short', confirmNewPassword: 'other' }
    assert.equal(await saidOf(form), 'Your new password do not match with confirmation!')
  })

  test("'Confirmation of delete account is required!'", async () => {
    for (const query of ['', '?confirmed=false']) {
      const refused = await given().demo.refusal('DELETE', `/account${query}`)
      assert.deepEqual(
        [refused.status, refused.apiError],
        [400, 'Confirmation of delete account is required!'],
      )
    }
    await given().demo.call('GET', '/account')
  })
}

function alerts(given: () => World) {
  const alert = { ...fogAlert, name: 'Checked', searchTerm: 'checked' }
  const said = async (change: object) => {
    const { status, apiError } = await given().demo.refusal('POST', '/alert', { ...alert, ...change })
    assert.equal(status, 400)
    return apiError
  }
  const made = async (change: object) => {
    const created = await given().demo.call<Alert>('POST', '/alert', { ...alert, ...change })
    await given().demo.call('DELETE', `/alert/${created.id}`)
    return created
  }
  const count = async () => (await given().demo.call<AlertPage>('GET', '/alert')).totalElements

  test("Alert 1 'Alert name is required!'", async () => {
    assert.equal(await said({ name: ' ', searchTerm: '', email: '' }), 'Alert name is required!')
  })

  test("2 'Search term is required!'", async () => {
    assert.equal(await said({ searchTerm: ' ', email: '' }), 'Search term is required!')
  })

  test("3 'Email is required!'", async () => {
    assert.equal(await said({ email: ' ', startYear: 2001, endYear: 2000 }), 'Email is required!')
  })

  test('first failure blocks', async () => {
    const before = await count()
    await said({ name: '' })
    await said({ searchTerm: '' })
    await said({ email: '' })
    assert.equal(await count(), before, 'nothing is stored')
  })

  test('name max 4096', async () => {
    assert.equal((await made({ name: 'n'.repeat(4096) })).name.length, 4096)
    await said({ name: 'n'.repeat(4097) })
  })

  test('email max 4096', async () => {
    const address = (length: number) => `${'e'.repeat(length - '@harbour.example'.length)}@harbour.example`
    assert.equal((await made({ email: address(4096) })).email.length, 4096)
    await said({ email: address(4097) })
  })

  test('End not less than start', async () => {
    const { startYear, endYear } = await made({ startYear: 2001, endYear: 2001 })
    assert.deepEqual([startYear, endYear], [2001, 2001])
    await said({ startYear: 2001, endYear: 2000 })
  })

  test("'End year must be greater than start year!'", async () => {
    assert.equal(await said({ startYear: 2001, endYear: 2000 }), 'End year must be greater than start year!')
  })

  test('change not applied', async () => {
    const { id } = given().alerts.THREE_MONTHS
    const before = await given().demo.call<Alert>('GET', `/alert/${id}`)
    const change = { ...before, startYear: 2001, endYear: 2000 }
    assert.equal((await given().demo.refusal('PUT', `/alert/${id}`, change)).status, 400)
    assert.deepEqual(await given().demo.call<Alert>('GET', `/alert/${id}`), before)
  })
}

function folders(given: () => World) {
  const all = () => given().demo.call<FolderWithBookmarks[]>('GET', '/bookmark/folder')

  test('Folder delete and rename need a folder', async () => {
    const before = await all()
    const deletion = await given().demo.refusal('DELETE', '/folder')
    const renaming = await given().demo.refusal('PUT', '/folder?folderName=Other')
    assert.deepEqual([deletion.status, renaming.status], [400, 400])
    assert.deepEqual(await all(), before)
  })

  test('Move needs a target', async () => {
    const { demo, articles } = given()
    const folder = await demo.call<Folder>('POST', '/bookmark/folder?folderName=Unmoved')
    const path = `/bookmark?documentId=${articles[3]?.id}&folderId=${folder.id}`
    const { id } = await demo.call<Bookmark>('POST', path)
    assert.equal((await demo.refusal('POST', `/bookmark/move?id=${id}`)).status, 400)
    const bookmark = (await demo.call<Bookmark[]>('GET', '/bookmark')).find((each) => each.id === id)
    assert.deepEqual(bookmark?.folder, folder)
  })
}
