import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type {
  CitationList,
  FolderSuggestions,
  BookmarkedArticle,
  ReferenceCheck,
  SharedBookmarkPage,
  SharedBulkAnswer,
  SharedFolder,
} from '@claire/api-contract'
import { publish } from '#testing/alerts'
import { articlesOn, learner, trainAll } from '#testing/learning'
import { type TestServer, startTestServer } from '#testing/server'

let server: TestServer
let now = Date.parse('2026-03-01T09:00:00Z')
let sleep: string[]

before(async () => {
  server = await startTestServer({ clock: () => now++ })
  sleep = await publish(server, articlesOn('sleep', 40), { backfill: true })
  await publish(server, articlesOn('ice', 40), { backfill: true })
})
after(() => server.close())

/** A person who has signed in, and so can be a member. */
async function someone() {
  const person = await learner(server)
  await person.ask('GET', '/bookmark/shelf')
  return person
}

/** A folder that has learnt, shared with an editor and a viewer. */
async function team() {
  const [owner, editor, viewer, stranger] = [
    await someone(),
    await someone(),
    await someone(),
    await someone(),
  ]
  const folderId = await owner.folder()
  const { ids } = (await owner.save(folderId, sleep.slice(0, 6))).body
  await owner.switchFolder(folderId)
  await trainAll(server)
  const members = [
    { kind: 'person', id: editor.subject, role: 'editor' },
    { kind: 'person', id: viewer.subject, role: 'viewer' },
  ]
  const { status } = await owner.ask('POST', '/shared-folder', {
    body: { folderId, members, notify: false },
  })
  assert.equal(status, 200)
  return { owner, editor, viewer, stranger, folderId, ids }
}

test('a shared folder is listed, read and changed over HTTP', async () => {
  const { editor, viewer, stranger, folderId } = await team()
  const { body: listed } = await viewer.ask<SharedFolder[]>('GET', '/shared-folder')
  assert.deepEqual(
    listed.map(({ id, role, count, memberCount }) => [id, role, count, memberCount]),
    [[folderId, 'viewer', 6, 2]],
  )
  const url = `/shared-folder/${folderId}`
  const added = await editor.ask<SharedBulkAnswer>('POST', `${url}/bulk`, {
    body: { do: 'save', articleIds: sleep.slice(6, 8) },
  })
  assert.deepEqual([added.status, added.body.changed], [200, 2])
  const { body: page } = await viewer.ask<SharedBookmarkPage>('GET', `${url}/bookmark`)
  assert.deepEqual([page.totalElements, page.content[0]?.addedBy?.isYou], [8, false])
  const { body: marked } = await viewer.ask<BookmarkedArticle[]>('POST', '/shared-folder/kept', {
    body: sleep.slice(0, 10),
  })
  assert.equal(marked.length, 8)
  const refused = await viewer.ask<{ apiError: string }>('POST', `${url}/bulk`, {
    body: { do: 'remove', ids: added.body.ids },
  })
  assert.deepEqual(
    [refused.status, refused.body.apiError],
    [403, 'Only editors and the owner of this folder can do this.'],
  )
  const unknown = await stranger.ask('GET', '/shared-folder/nothing')
  assert.deepEqual(await stranger.ask('GET', url), unknown)
  assert.equal(unknown.status, 404)
})

test('members see the suggestions of a shared folder, and editors refuse some', async () => {
  const { owner, editor, viewer, stranger, folderId } = await team()
  const url = `/recommendations/folders/${folderId}`
  const before = await owner.suggestedIds(folderId)
  assert.equal(before.length, 10)
  const { body } = await viewer.ask<FolderSuggestions>('GET', url)
  assert.deepEqual(
    body.suggestions.map(({ article }) => article.id),
    before,
  )
  assert.deepEqual([body.learning.state, body.learning.alertId], ['ready', null])
  const [refused = ''] = before
  assert.equal((await viewer.vote(folderId, refused)).status, 403)
  assert.equal((await stranger.vote(folderId, refused)).status, 404)
  assert.equal((await stranger.ask('GET', url)).status, 404)
  assert.equal((await editor.switchFolder(folderId, false)).status, 404)
  assert.deepEqual(await owner.suggestedIds(folderId), before)
  assert.equal((await editor.vote(folderId, refused)).status, 200)
  for (const person of [owner, editor, viewer])
    assert.ok(!(await person.suggestedIds(folderId)).includes(refused))
})

test('members cite and export a shared folder, ask it for evidence, and see the works around it', async () => {
  const { owner, viewer, stranger, folderId, ids } = await team()
  const calls = (person: typeof owner) => ({
    export: () =>
      person.ask<string>('POST', '/citation/export', {
        body: { format: 'bibtex', of: { kind: 'folder', folderId } },
      }),
    evidence: () =>
      person.ask<object>('POST', '/evidence', {
        body: { question: 'How do spindles serve memory?', folderId },
      }),
    connections: () => person.ask<object>('GET', `/bookmark/folders/${folderId}/connections`),
  })
  for (const person of [owner, viewer]) {
    for (const [name, call] of Object.entries(calls(person))) assert.equal((await call()).status, 200, name)
    assert.equal((await calls(person).export()).body.match(/@\w+\{/g)?.length, 6)
  }
  for (const [name, call] of Object.entries(calls(stranger))) assert.equal((await call()).status, 404, name)
  const cite = async (person: typeof owner) => {
    const body = { bookmarkIds: ids, style: 'apa' }
    return (await person.ask<CitationList>('POST', '/citation', { body })).body.length
  }
  assert.deepEqual([await cite(owner), await cite(viewer), await cite(stranger)], [6, 6, 0])
})

test('a list of references says which a shared folder has, to its members alone', async () => {
  const { owner, viewer, stranger, folderId } = await team()
  const [card] = await server.claire.articles.cards(sleep.slice(0, 1))
  const checked = async ({ subject }: typeof owner) => {
    const check: ReferenceCheck = await server.claire.referenceCheck.check(
      subject,
      Buffer.from(
        `@article{a, title = {${card?.title}}, author = {${card?.authors.join(' and ')}}, year = {2024}}`,
      ),
    )
    return check.references[0]?.folder?.id ?? null
  }
  assert.deepEqual(
    [await checked(owner), await checked(viewer), await checked(stranger)],
    [folderId, folderId, null],
  )
})
