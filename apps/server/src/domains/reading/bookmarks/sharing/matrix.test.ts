import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { ApiError, Candidate, Folder, MemberList, SharedFolder } from '@claire/api-contract'
import { createDeletedSubjects } from '#domains/people/identity'
import { onEveryServer } from '#testing/every-server'
import { personId } from '#testing/person'
import type { TestServer } from '#testing/server'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Callers with their status at a folder that is shared; those beside the owner and its members are strangers to it. */
const CALLERS = [
  'owner',
  'editor',
  'viewer',
  'viewer by a group',
  'stranger',
  'former member',
  'administrator',
  'deleted account',
] as const
type Who = (typeof CALLERS)[number]

interface Call {
  method: Method
  path: string
  body?: (world: World) => object
  query?: (world: World) => Record<string, string>
  /** Statuses of the owner, editors, viewers, and members by a group. Strangers get 404 unless `strangers` says otherwise. */
  owner: number
  editor: number
  viewer: number
  byGroup?: number
  strangers?: number
}

interface World {
  id: string
  guest: string
}

const nobody = { members: [], notify: false }

/** Every call of members. */
const CALLS: Call[] = [
  { method: 'GET', path: '/:id/members', owner: 200, editor: 200, viewer: 200 },
  { method: 'GET', path: '/:id/history', owner: 200, editor: 200, viewer: 200 },
  {
    method: 'GET',
    path: '/candidates',
    query: () => ({ q: 'gr' }),
    owner: 200,
    editor: 200,
    viewer: 200,
    strangers: 200,
  },
  {
    method: 'POST',
    path: '',
    body: ({ id }) => ({ folderId: id, ...nobody }),
    owner: 200,
    editor: 404,
    viewer: 404,
  },
  { method: 'POST', path: '/:id/members', body: () => nobody, owner: 200, editor: 403, viewer: 403 },
  {
    method: 'DELETE',
    path: '/:id/members',
    query: ({ guest }) => ({ kind: 'person', id: guest }),
    owner: 200,
    editor: 403,
    viewer: 403,
  },
  { method: 'POST', path: '/:id/request', owner: 200, editor: 200, viewer: 200, strangers: 200 },
  { method: 'DELETE', path: '/:id/request/nobody', owner: 404, editor: 403, viewer: 403 },
  { method: 'POST', path: '/:id/take-over', owner: 409, editor: 409, viewer: 409 },
  {
    method: 'POST',
    path: '/:id/hand-over',
    body: ({ guest }) => ({ personId: guest }),
    owner: 200,
    editor: 403,
    viewer: 403,
  },
  { method: 'POST', path: '/:id/leave', owner: 409, editor: 200, viewer: 200, byGroup: 409 },
  { method: 'DELETE', path: '/:id', owner: 200, editor: 403, viewer: 403 },
]

onEveryServer((start) => {
  let server: TestServer
  /** A folder of the owner that is not shared. */
  let own: string
  const tokens = {} as Record<Who | 'guest', string>
  const ids = {} as Record<Who | 'guest', string>
  before(async () => {
    server = await start()
    for (const who of [...CALLERS, 'guest'] as const) {
      ids[who] = randomUUID()
      const person = {
        subject: ids[who],
        email: `${who.replaceAll(' ', '-')}@lab.example`,
        firstName: 'Grace',
        lastName: who,
        ...(who === 'viewer by a group' && { groups: ['lab'] }),
      }
      tokens[who] = await (who === 'administrator' ? server.tokens.admin(person) : server.tokens.user(person))
      assert.equal((await server.call('/bookmark/shelf', { token: tokens[who] })).status, 200)
    }
    own = (await as<Folder>('owner', 'POST /bookmark/folder', { query: { folderName: 'Own' } })).body.id
    await createDeletedSubjects(server.claire.database, Date.now).add(personId(ids['deleted account']))
  })
  after(() => server.close())

  /** Makes a call, named by method and path, as one of the callers. */
  async function as<T>(
    who: Who | 'guest',
    call: string,
    more: { body?: object; query?: Record<string, string> } = {},
  ) {
    const [method = '', url = ''] = call.split(' ')
    const answer = await server.call(url, { method: method as Method, token: tokens[who], ...more })
    return { status: answer.status, body: answer.body as T & ApiError }
  }

  /** A folder of the owner with a member of each kind. */
  async function shared(): Promise<World> {
    const named = { query: { folderName: `Ice ${randomUUID()}` } }
    const { id } = (await as<Folder>('owner', 'POST /bookmark/folder', named)).body
    const member = (who: Who | 'guest', role: string) => ({ kind: 'person', id: ids[who], role })
    const members = [
      member('editor', 'editor'),
      member('viewer', 'viewer'),
      member('former member', 'editor'),
      member('guest', 'viewer'),
      { kind: 'group', id: 'lab', role: 'viewer' },
    ]
    const body = { folderId: id, members, notify: false }
    assert.equal((await as<SharedFolder>('owner', 'POST /shared-folder', { body })).body.memberCount, 5)
    const removed = { query: { kind: 'person', id: ids['former member'] } }
    await as('owner', `DELETE /shared-folder/${id}/members`, removed)
    return { id, guest: ids.guest }
  }

  function expected(call: Call, who: Who): number {
    if (who === 'deleted account') return 401
    if (who === 'owner' || who === 'editor' || who === 'viewer') return call[who]
    if (who === 'viewer by a group') return call.byGroup ?? call.viewer
    return call.strangers ?? 404
  }

  test('every call answers each caller as their role is, and strangers as if there were no folder', async (t) => {
    let answers = 0
    let world = await shared()
    for (const call of CALLS) {
      for (const who of CALLERS) {
        const ask = (id: string) =>
          as(who, `${call.method} /shared-folder${call.path.replace(':id', id)}`, {
            ...(call.body && { body: call.body({ ...world, id }) }),
            ...(call.query && { query: call.query({ ...world, id }) }),
          })
        const answer = await ask(world.id)
        assert.equal(
          answer.status,
          expected(call, who),
          `${call.method} ${call.path}, ${who}: ${JSON.stringify(answer.body)}`,
        )
        answers += 1
        // A call that reads or is refused leaves the folder as it was, for the next caller.
        if (answer.status === 200 && call.method !== 'GET') world = await shared()
        if (expected(call, who) !== 404 || who === 'owner') continue
        // A folder that is not shared, and one that does not exist, are answered alike.
        for (const id of [own, randomUUID()]) assert.deepEqual(await ask(id), answer, `${call.path}, ${who}`)
      }
    }
    t.diagnostic(`${answers} answers`)
  })

  test('the request of a stranger is answered alike for every folder, and shown to the owner of a shared one', async () => {
    const { id } = await shared()
    for (const each of [id, own, randomUUID()])
      assert.deepEqual((await as('stranger', `POST /shared-folder/${each}/request`)).body, { done: true })
    const { requests } = (await as<MemberList>('owner', `GET /shared-folder/${id}/members`)).body
    assert.deepEqual(
      requests.map(({ email }) => email),
      ['stranger@lab.example'],
    )
    const declined = await as<MemberList>('owner', `DELETE /shared-folder/${id}/request/${ids.stranger}`)
    assert.deepEqual(declined.body.requests, [])
  })

  test('an invitation is accepted by the first call about shared folders', async () => {
    const { id } = await shared()
    const members = [{ kind: 'email', id: 'Later@lab.example', role: 'editor' }]
    await as('owner', `POST /shared-folder/${id}/members`, { body: { members, notify: true } })
    const token = await server.tokens.user({
      subject: randomUUID(),
      email: 'later@lab.example',
      firstName: 'Later',
    })
    assert.equal((await server.call(`/shared-folder/${id}/history`, { token })).status, 200)
  })

  test('people are offered by name, groups by theirs, and oneself never', async () => {
    const names = async (who: Who, q: string) =>
      (await as<Candidate[]>(who, 'GET /shared-folder/candidates', { query: { q } })).body.map(
        ({ name }) => name,
      )
    assert.ok((await names('owner', 'grace')).includes('Grace viewer'))
    assert.ok(!(await names('viewer', 'grace')).includes('Grace viewer'))
    assert.deepEqual(await names('owner', 'lab'), ['lab'])
  })

  test('deleting the account of the owner passes the folder on, and the editor finds its learning there', async () => {
    const subject = randomUUID()
    const token = await server.tokens.user({ subject, email: 'leaver@lab.example' })
    const folder = (
      await server.call('/bookmark/folder', { method: 'POST', token, query: { folderName: 'Sleep' } })
    ).body as Folder
    const members = [{ kind: 'person', id: ids.editor, role: 'editor' }]
    await server.call('/shared-folder', {
      method: 'POST',
      token,
      body: { folderId: folder.id, members, notify: false },
    })
    await server.call(`/recommendations/folders/${folder.id}`, {
      method: 'PUT',
      token,
      body: { enabled: true },
    })
    for (let times = 0; times < 2; times++)
      for (const forget of [
        server.claire.sharing.forget,
        server.claire.recommendations.forget,
        server.claire.bookmarks.forgetAccount,
        server.claire.forgetAlerts,
      ])
        await forget(personId(subject))
    const { members: listed } = (await as<MemberList>('editor', `GET /shared-folder/${folder.id}/members`))
      .body
    assert.deepEqual(
      listed.map(({ id, role }) => [id, role]),
      [[ids.editor, 'owner']],
    )
    const learning = await as<{ learning: { enabled: boolean; alertId: string | null } }>(
      'editor',
      `GET /recommendations/folders/${folder.id}`,
    )
    assert.equal(learning.body.learning.enabled, true)
    assert.ok(learning.body.learning.alertId)
  })
})
