import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  FOLDER_ROLES,
  type FolderRole,
  type Folder,
  type ImportAnswer,
  TOKEN_SCOPES,
} from '@claire/api-contract'
import { type FakeProvider, startFakeProvider } from '#testing/fake-provider'
import { personId } from '#testing/person'
import { variantsOf } from '#testing/sample-of'
import { type TestServer, startTestServer } from '#testing/server'

/** The least role that each call about a shared folder needs; 'anyone': it answers strangers as it answers members. */
const NEEDED: Record<string, FolderRole | 'anyone'> = {
  'GET /claire/shared-folder': 'anyone',
  'POST /claire/shared-folder': 'owner',
  'GET /claire/shared-folder/search': 'anyone',
  'GET /claire/shared-folder/candidates': 'anyone',
  'POST /claire/shared-folder/kept': 'anyone',
  'GET /claire/shared-folder/{id}': 'viewer',
  'PUT /claire/shared-folder/{id}': 'owner',
  'DELETE /claire/shared-folder/{id}': 'owner',
  'GET /claire/shared-folder/{id}/bookmark': 'viewer',
  'PUT /claire/shared-folder/{id}/bookmark/{bookmarkId}': 'viewer',
  'GET /claire/shared-folder/{id}/ids': 'viewer',
  'POST /claire/shared-folder/{id}/bulk': 'viewer',
  'GET /claire/shared-folder/{id}/bin': 'editor',
  'POST /claire/shared-folder/{id}/import': 'editor',
  'POST /claire/shared-folder/{id}/import/preview': 'editor',
  'GET /claire/shared-folder/{id}/feed': 'viewer',
  'POST /claire/shared-folder/{id}/feed': 'viewer',
  'DELETE /claire/shared-folder/{id}/feed': 'viewer',
  'GET /claire/shared-folder/{id}/members': 'viewer',
  'POST /claire/shared-folder/{id}/members': 'owner',
  'DELETE /claire/shared-folder/{id}/members': 'owner',
  'POST /claire/shared-folder/{id}/leave': 'viewer',
  'POST /claire/shared-folder/{id}/hand-over': 'owner',
  'POST /claire/shared-folder/{id}/take-over': 'viewer',
  'GET /claire/shared-folder/{id}/history': 'viewer',
  'POST /claire/shared-folder/{id}/request': 'anyone',
  'DELETE /claire/shared-folder/{id}/request/{personId}': 'owner',
}

/** Roles that a call needs for some bodies, by a text in the body. */
const NEEDED_FOR: Record<string, [RegExp, FolderRole][]> = {
  'POST /claire/shared-folder/{id}/bulk': [[/"do":"(?!state)/, 'editor']],
  'PUT /claire/shared-folder/{id}/bookmark/{bookmarkId}': [[/"tags"/, 'editor']],
}

interface Operation {
  name: string
  method: 'GET'
  path: string
  query: object
  body: unknown
  /** True if some personal access token opens it. */
  takesPersonalTokens: boolean
}

interface Ids {
  folder: string
  bookmark: string
}

const OUTSIDERS = ['stranger', 'former', 'administrator'] as const
const SECRETS = ['Quokka burrows', 'Numbats that sing', 'bandicoot suspicion', 'wallaby tag'] as const
const referenceTo = (title: string) =>
  `@article{n, title = {${title}}, author = {Nora Numbat}, year = {2019}}`

describe('a shared folder', () => {
  let provider: FakeProvider
  let server: TestServer
  let operations: Operation[]
  let shared: Ids

  before(async () => {
    provider = await startFakeProvider()
    provider.answers(({ path }) =>
      path.endsWith('/users/disabled')
        ? { status: 200, body: { id: 'disabled', username: 'disabled', enabled: false } }
        : undefined,
    )
    server = await startTestServer({ settings: { IDP_URL: provider.url, IDP_REST_SECRET: 'secret' } })
    // Without the deletion of the caller's account, after which no call answers them.
    operations = operationsOf((await server.call('/openapi.json')).body).filter(
      ({ name }) => name !== 'DELETE /claire/account',
    )
    shared = await shareFolder()
  })
  after(async () => {
    await server.close()
    await provider.close()
  })

  const tokenOf = (who: string) =>
    who === 'administrator' ? server.tokens.admin({ subject: who }) : server.tokens.user({ subject: who })
  const personalTokenOf = async (who: string) =>
    (
      await server.claire.personalTokens.make(personId(who), {
        name: 'x',
        scopes: [...TOKEN_SCOPES],
        lifetime: null,
      })
    ).token

  /** The answer to a call, which succeeds: 'GET /shared-folder'. */
  async function done<Answer>(who: string, request: string, body?: unknown) {
    const [method = '', url = ''] = request.split(' ')
    const answer = await server.call(url, { method: method as 'GET', body, token: await tokenOf(who) })
    assert.equal(answer.status, 200, `${request}: ${JSON.stringify(answer.body)}`)
    return answer.body as Answer
  }

  /** A folder of one reference, shared with a viewer, editors, one of whom is disabled, and a former member. */
  async function shareFolder(): Promise<Ids> {
    const name = encodeURIComponent(`${SECRETS[0]} ${randomUUID()}`)
    const { id } = await done<Folder>('owner', `POST /bookmark/folder?folderName=${name}`)
    const imported = await server.app.inject({
      method: 'POST',
      url: `/claire/bookmark/import?folderId=${id}`,
      headers: { authorization: `Bearer ${await tokenOf('owner')}`, 'content-type': 'text/plain' },
      payload: referenceTo(`${SECRETS[1]} ${randomUUID()}`),
    })
    const [bookmark = ''] = imported.json<ImportAnswer>().ids
    await done('owner', `PUT /bookmark/${bookmark}`, { note: SECRETS[2], tags: [SECRETS[3]] })
    const members = ['viewer', 'editor', 'former', 'disabled'].map((person) => ({
      kind: 'person',
      id: person,
      role: person === 'viewer' ? 'viewer' : 'editor',
    }))
    // People are found once they have signed in.
    for (const person of members) await done(person.id, 'GET /shared-folder')
    await done('owner', 'POST /shared-folder', { folderId: id, members, notify: false })
    await done('owner', `DELETE /shared-folder/${id}/members?kind=person&id=former`)
    return { folder: id, bookmark }
  }

  /** The answers of a call to each request that its schemas allow with these ids. */
  async function answersOf({ name, method, path, query: asked, body }: Operation, ids: Ids, token: string) {
    const known = {
      folderId: ids.folder,
      bookmarkId: ids.bookmark,
      bookmarkIds: ids.bookmark,
      ids: ids.bookmark,
      id: ids.bookmark,
    }
    const answers: { status: number; text: string; asked: string }[] = []
    const isAboutFolder = /folder/.test(path)
    const url = path.replaceAll(/\{(\w+)\}/g, (_, param: string) =>
      encodeURIComponent(
        param === 'id' && !isAboutFolder
          ? ids.bookmark
          : (Object({ ...known, id: ids.folder })[param] ?? 'x'),
      ),
    )
    const queries = variantsOf(asked, known) as Record<string, string>[]
    const bodies = body === undefined ? [undefined] : variantsOf(body, known)
    for (const [at, payload] of bodies.entries()) {
      const query = queries[Math.min(at, queries.length - 1)]
      const response = await server.app.inject({
        method,
        url,
        query,
        headers: {
          authorization: `Bearer ${token}`,
          ...(/import|references/.test(name) && { 'content-type': 'text/plain' }),
        },
        ...(payload !== undefined && { payload: payload as object }),
        ...(/import/.test(name) && { payload: referenceTo('Another title') }),
      })
      answers.push({
        status: response.statusCode,
        text: response.body,
        asked: JSON.stringify([url, query, payload]),
      })
    }
    return answers
  }

  /** An answer without the ids that were asked for, and what differs between two requests. */
  const neutral = (text: string, { folder, bookmark }: Ids) =>
    text.replaceAll(folder, 'FOLDER').replaceAll(bookmark, 'BOOKMARK')

  for (const who of OUTSIDERS)
    for (const kind of ['signed in', 'by a personal token'] as const)
      test(`is to ${who}, ${kind}, in every call like one that does not exist`, async (t) => {
        const token = await (kind === 'signed in' ? tokenOf(who) : personalTokenOf(who))
        const before = await done('owner', `GET /shared-folder/${shared.folder}/bookmark`)
        let answered = 0
        for (const operation of operations) {
          const nothing = { folder: randomUUID(), bookmark: randomUUID() }
          const missing = await answersOf(operation, nothing, token)
          const isAsked = missing.some(
            ({ asked }) => asked.includes(nothing.folder) || asked.includes(nothing.bookmark),
          )
          // A call that names neither is made once: a second one may find what the first has made.
          const answers = isAsked ? await answersOf(operation, shared, token) : missing
          for (const [at, { status, text, asked }] of answers.entries()) {
            const { status: expected, text: expectedText = '' } = missing[at] ?? {}
            assert.equal(status, expected, `${operation.name} ${asked}: ${text}`)
            if (status >= 400)
              assert.equal(neutral(text, shared), neutral(expectedText, nothing), operation.name)
            for (const secret of SECRETS.flatMap((each) => [each, encodeURIComponent(each)]))
              assert.ok(!text.includes(secret), `${operation.name} ${asked} shows ${secret}`)
            answered++
          }
        }
        assert.deepEqual(await done('owner', `GET /shared-folder/${shared.folder}/bookmark`), before)
        t.diagnostic(`${operations.length} calls, ${answered} requests`)
      })

  const aboutFolders = () => operations.filter(({ path }) => path.startsWith('/claire/shared-folder'))

  test('has a role for every call about it', () => {
    assert.deepEqual(
      aboutFolders()
        .map(({ name }) => name)
        .toSorted(),
      Object.keys(NEEDED).toSorted(),
    )
  })

  for (const role of FOLDER_ROLES)
    for (const kind of ['signed in', 'by a personal token'] as const)
      test(`lets the ${role}, ${kind}, do what the role may do, and nothing else`, async () => {
        const token = await (kind === 'signed in' ? tokenOf(role) : personalTokenOf(role))
        let ids = await shareFolder()
        for (const operation of aboutFolders()) {
          const answers = await answersOf(operation, ids, token)
          for (const { status, text, asked } of answers) {
            const place = `${operation.name} ${asked} answered ${status} ${text}`
            if (kind === 'by a personal token' && !operation.takesPersonalTokens) {
              assert.match(text, /Personal access tokens do not open this call/, place)
              continue
            }
            const [, more] = NEEDED_FOR[operation.name]?.find(([body]) => body.test(asked)) ?? []
            const least = more ?? NEEDED[operation.name] ?? 'owner'
            if (least === 'anyone' || FOLDER_ROLES.indexOf(role) >= FOLDER_ROLES.indexOf(least)) {
              assert.ok(status !== 401 && status !== 403 && status < 500, place)
              assert.ok(!text.includes('There is no such folder'), place)
            } else assert.equal(status, operation.path.includes('{') ? 403 : 404, place)
          }
          // A refused call leaves the folder as it was, for the next call.
          if (!operation.name.startsWith('GET ') && answers.some(({ status }) => status < 400))
            ids = await shareFolder()
        }
      })

  // A signed-in session of theirs has ended: the guard's own tests.
  test('is closed to a member who is disabled, with every call', async () => {
    const token = await personalTokenOf('disabled')
    for (const operation of operations)
      for (const { status } of await answersOf(operation, shared, token))
        assert.equal(status, 401, operation.name)
  })
})

type Described = {
  parameters?: { name: string; in: string; required?: boolean; schema: unknown }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  security: Record<string, unknown>[]
}

/** The calls of an OpenAPI document, with the schemas of their queries and bodies. */
function operationsOf(document: unknown): Operation[] {
  const { paths } = document as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, security }]) => {
      const inQuery = parameters.filter((each) => each.in === 'query')
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase() as 'GET',
        path,
        query: {
          type: 'object',
          properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
          required: inQuery.filter(({ required }) => required).map(({ name }) => name),
        },
        body: Object.values(requestBody?.content ?? {})[0]?.schema,
        takesPersonalTokens: security.some((each) => 'personalToken' in each),
      }
    }),
  )
}
