import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, test, type TestContext } from 'node:test'
import { TOKEN_SCOPES, type TokenScope } from '@claire/api-contract'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { approvedSource } from '#testing/alerts'
import { articleDraft } from '#testing/drafts'
import { startFakeProvider } from '#testing/fake-provider'
import { personId } from '#testing/person'
import { type TestServer, startTestServer } from '#testing/server'

const TITLES = [
  'Perovskite solar cells & their stability',
  'Seasonal spread of influenza',
  'Zirconium alloys',
]

let provider: Awaited<ReturnType<typeof startFakeProvider>>
let server: TestServer
let endpoint: URL

before(async () => {
  provider = await startFakeProvider()
  server = await startTestServer({ settings: { IDP_URL: provider.url, IDP_REST_SECRET: 'secret' } })
  const { id: sourceId } = await approvedSource(server, 'Journal of Everything')
  for (const [at, title] of TITLES.entries())
    await server.claire.articles.save(
      articleDraft({
        url: `https://journal.example/${at}`,
        title,
        abstract: `${title}: what we measured, and why it matters.`,
        publicationYear: 2019 + at,
        sourceId,
      }),
    )
  await server.claire.follower?.catchUp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  endpoint = new URL(`http://127.0.0.1:${port}/mcp`)
})
after(async () => {
  await server.close()
  await provider.close()
})

let people = 0
const tokenFor = (scopes: readonly TokenScope[], owner = personId(`reader-${++people}`)) =>
  server.claire.personalTokens.make(owner, {
    name: 'Assistant',
    scopes: [...scopes],
    lifetime: 30,
  })

/** The SDK's own client, with a token of these scopes. */
async function connected(
  t: TestContext,
  scopes: readonly TokenScope[] = TOKEN_SCOPES,
  owner?: ReturnType<typeof personId>,
) {
  const { token, kept: stored } = await tokenFor(scopes, owner)
  const client = new Client({ name: 'test', version: '1' })
  t.after(() => client.close())
  const transport = new StreamableHTTPClientTransport(endpoint, {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  })
  // Its session is optional there, and undefined here: equivalent types.
  await client.connect(transport as Parameters<typeof client.connect>[0])
  const { tools } = await client.listTools()
  return {
    client,
    kept: stored,
    owner: personId(`reader-${people}`),
    names: tools.map(({ name }) => name),
    tools,
    /** The structured answer; fails if the tool reports an error. */
    async use(name: string, input: Record<string, unknown> = {}) {
      const result = await client.callTool({ name, arguments: input })
      assert.ok(!result.isError, JSON.stringify(result.content))
      return result.structuredContent as Record<string, unknown>
    },
    /** The error that a tool reports. */
    async refusal(name: string, input: Record<string, unknown> = {}) {
      const result = await client.callTool({ name, arguments: input })
      assert.equal(result.isError, true)
      const [said] = result.content as { text: string }[]
      return said?.text
    },
  }
}

test('a token lists only the tools of its scopes', async (t) => {
  const byScope = {
    'search:read': [
      'search_articles',
      'find_evidence',
      'read_article',
      'find_connections',
      'cite_articles',
      'read_author',
      'read_topic',
    ],
    'bookmarks:read': [
      'list_bookmarks',
      'list_folders',
      'find_folder_connections',
      'check_references',
      'list_shared_folders',
      'list_shared_bookmarks',
    ],
    'bookmarks:write': [
      'list_bookmarks',
      'list_folders',
      'find_folder_connections',
      'check_references',
      'add_bookmark',
      'move_bookmark',
      'remove_bookmark',
      'add_folder',
      'rename_folder',
      'remove_folder',
      'list_shared_folders',
      'list_shared_bookmarks',
      'add_to_shared_folder',
      'remove_from_shared_folder',
    ],
    'alerts:read': ['list_alerts', 'list_alert_results'],
    'alerts:write': ['list_alerts', 'list_alert_results', 'add_alert'],
    'sources:suggest': ['suggest_source'],
  } satisfies Record<TokenScope, string[]>
  for (const [scope, names] of Object.entries(byScope))
    assert.deepEqual((await connected(t, [scope as TokenScope])).names, names)
  const { refusal } = await connected(t, ['alerts:read'])
  assert.equal(await refusal('add_bookmark'), 'This access token does not have the scope bookmarks:write.')
})

test('every tool describes its purpose, input and output', async (t) => {
  const { tools, client } = await connected(t)
  assert.match(client.getInstructions() ?? '', /scientific articles/)
  for (const { name, description = '', inputSchema, outputSchema, annotations } of tools) {
    assert.ok(description.length > 20, name)
    assert.equal(inputSchema.type, 'object', name)
    assert.equal(outputSchema?.type, 'object', name)
    assert.equal(annotations?.readOnlyHint, /^(search|find|read|cite|list|check)/.test(name), name)
  }
})

test('the sentences that answer a question are found as articles have them', async (t) => {
  const { use, refusal } = await connected(t, ['search:read'])
  const found = await use('find_evidence', { question: 'Why do perovskite solar cells matter?' })
  const sentences = found.sentences as Record<string, unknown>[]
  const quoted = sentences.find(({ title }) => title === TITLES[0])
  assert.equal(quoted?.text, `${TITLES[0]}: what we measured, and why it matters.`)
  assert.equal(quoted?.source, 'Journal of Everything')
  assert.equal(found.retracted, 0)
  assert.equal(await refusal('find_evidence', { question: ' ' }), 'Ask a question, or state a claim.')
})

test('an author and a topic are read about, with their articles', async (t) => {
  const { use, refusal } = await connected(t, ['search:read'])
  const author = await use('read_author', { author: 'Hopper, Grace', query: 'zirconium' })
  assert.deepEqual([author['name'], author['total']], ['Grace Hopper', 1])
  const [article] = author['listed'] as Record<string, unknown>[]
  assert.equal(article?.['title'], 'Zirconium alloys')
  const topic = await use('read_topic', { topic: 'testing', sort: 'oldest', size: 2 })
  assert.deepEqual([topic['name'], topic['total']], ['Testing', 3])
  assert.deepEqual(
    (topic['listed'] as Record<string, unknown>[]).map(({ title }) => title),
    TITLES.slice(0, 2),
  )
  assert.equal(await refusal('read_topic', { topic: 'alchemy' }), 'No article here has this topic.')
})

test('a token without bookmarks:read does not say what is bookmarked', async (t) => {
  const { use, owner } = await connected(t)
  const { listed } = await use('read_author', { author: 'Grace Hopper' })
  const [article] = listed as { id: string }[]
  await use('add_bookmark', { articleId: article?.id })
  const search = await connected(t, ['search:read'], owner)
  for (const [tool, input] of [
    ['read_author', { author: 'Grace Hopper' }],
    ['read_topic', { topic: 'Testing' }],
  ] as const) {
    assert.equal((await use(tool, input))['bookmarked'], 1)
    assert.equal((await search.use(tool, input))['bookmarked'], 0)
  }
})

test('articles are searched, paged, read and cited', async (t) => {
  const { use, refusal } = await connected(t, ['search:read'])
  const found = await use('search_articles', { query: 'perovskite', exact: true })
  assert.equal(found['total'], 1)
  const [article] = found['articles'] as Record<string, unknown>[]
  assert.equal(article?.['title'], 'Perovskite solar cells & their stability')
  assert.equal(article['source'], 'Journal of Everything')
  assert.match(String(article['sentence']), /what we measured/)

  const first = await use('search_articles', { query: '', sources: ['Journal of Everything'], size: 2 })
  const more = { query: '', sources: ['Journal of Everything'], size: 2, cursor: first['cursor'] }
  const second = await use('search_articles', more)
  const titles = [first, second].flatMap(({ articles }) =>
    (articles as { title: string }[]).map(({ title }) => title),
  )
  assert.deepEqual(titles.toSorted(), TITLES.toSorted())
  const years = { startYear: 2020, endYear: 2020 }
  const narrowed = await use('search_articles', { query: '', sources: ['Journal of Everything'], ...years })
  assert.equal(narrowed['total'], 1)

  const read = await use('read_article', { articleId: article['id'], style: 'ieee' })
  assert.match(String(read['abstract']), /why it matters/)
  assert.match(String(read['citation']), /Perovskite solar cells/)
  const { references } = await use('cite_articles', { articleIds: [article['id']] })
  assert.equal((references as string[]).length, 1)
  assert.equal(await refusal('read_article', { articleId: 'nothing' }), 'There is no article with this id.')
})

test('bookmarks and folders are stored for the token’s person', async (t) => {
  const { use, refusal, owner } = await connected(t, ['bookmarks:write', 'search:read'])
  const found = await use('search_articles', { query: 'zirconium', exact: true })
  const [article] = found['articles'] as { id: string }[]
  const folder = await use('add_folder', { name: 'Alloys' })
  const bookmark = await use('add_bookmark', { articleId: article?.id })
  assert.equal((bookmark['folder'] as { name: string }).name, 'Bookmarks')
  const moved = await use('move_bookmark', { bookmarkId: bookmark['id'], folderId: folder['id'] })
  assert.deepEqual(moved['folder'], { id: folder['id'], name: 'Alloys' })
  await use('rename_folder', { folderId: folder['id'], name: 'Metals' })
  const { bookmarks } = await use('list_bookmarks', { folderId: folder['id'], query: 'zirconium' })
  assert.deepEqual(
    (bookmarks as { title: string }[]).map(({ title }) => title),
    ['Zirconium alloys'],
  )
  assert.equal((await server.claire.bookmarks.list(owner)).length, 1)
  assert.equal(await refusal('add_folder', { name: 'Metals' }), 'There is a folder named "Metals" already.')

  await use('remove_bookmark', { articleId: article?.id })
  await use('remove_folder', { folderId: folder['id'] })
  const { folders } = await use('list_folders')
  assert.deepEqual(
    (folders as { name: string }[]).map(({ name }) => name),
    ['Bookmarks'],
  )
})

test('a shared folder is read by its members, and changed by its editors', async (t) => {
  const { claire, call, tokens } = server
  const owner = personId('owner of a shared folder')
  const [viewer, editor, stranger] = [
    await connected(t, ['bookmarks:write']),
    await connected(t, ['bookmarks:write', 'search:read']),
    await connected(t, ['bookmarks:write']),
  ]
  for (const subject of [viewer.owner, editor.owner])
    await call('/bookmark/shelf', { token: await tokens.user({ subject }) })
  const { id: folderId } = await claire.bookmarks.addFolder(owner, 'Alloys of the team')
  const members = [
    { kind: 'person' as const, id: viewer.owner, role: 'viewer' as const },
    { kind: 'person' as const, id: editor.owner, role: 'editor' as const },
  ]
  await claire.sharing.share(owner, { folderId, members, notify: false })
  const found = await editor.use('search_articles', { query: 'zirconium', exact: true })
  const [article] = found['articles'] as { id: string }[]
  const added = await editor.use('add_to_shared_folder', { folderId, articleIds: [article?.id] })
  const bookmarkIds = added['bookmarkIds'] as string[]
  assert.deepEqual([added['changed'], bookmarkIds.length], [1, 1])
  const { folders } = await viewer.use('list_shared_folders')
  assert.deepEqual(
    (folders as { role: string; count: number }[]).map(({ role, count }) => [role, count]),
    [['viewer', 1]],
  )
  assert.equal((await viewer.use('list_shared_bookmarks', { folderId }))['total'], 1)
  const change = { folderId, bookmarkIds }
  assert.equal(
    await viewer.refusal('remove_from_shared_folder', change),
    'Only editors and the owner of this folder can do this.',
  )
  for (const [tool, input] of [
    ['list_shared_bookmarks', { folderId }],
    ['remove_from_shared_folder', change],
  ] as const)
    assert.equal(await stranger.refusal(tool, input), 'There is no such folder.')
  assert.equal((await editor.use('remove_from_shared_folder', change))['changed'], 1)
  assert.equal((await viewer.use('list_shared_bookmarks', { folderId }))['total'], 0)
})

test('a list of references is checked', async (t) => {
  const { use } = await connected(t, ['bookmarks:read'])
  const { references } = await use('check_references', {
    references: 'Zirconium alloys. 10.5555/z\nA letter by somebody else',
  })
  assert.deepEqual(
    (references as { text: string; verdict: string }[]).map(({ text, verdict }) => [text, verdict]),
    [
      ['Zirconium alloys. 10.5555/z', 'unknown'],
      ['A letter by somebody else', 'unknown'],
    ],
  )
})

test('an alert is created for the address of the account, and lists its results', async (t) => {
  const { use, refusal } = await connected(t, ['alerts:write'])
  const alert = await use('add_alert', { name: 'Alloys', searchTerm: 'zirconium', frequency: 'WEEKLY' })
  assert.equal(alert['email'], 'grace@claire.test')
  const { alerts } = await use('list_alerts')
  assert.deepEqual(alerts, [alert])
  const results = await use('list_alert_results', { alertId: alert['id'] })
  assert.deepEqual(results, { total: 0, newResults: 0, articles: [], cursor: null })
  assert.equal(await refusal('add_alert', { name: ' ', searchTerm: 'x' }), 'Alert name is required!')
})

test('a source is suggested, and waits for an administrator', async (t) => {
  const { use } = await connected(t, ['sources:suggest'])
  const suggested = await use('suggest_source', { name: 'Letters', url: 'https://letters.example.org' })
  assert.equal(suggested['status'], 'PENDING')
})

test('wrong arguments and unknown tools are the error -32602 of JSON-RPC, with the reason', async () => {
  const { token } = await tokenFor(['search:read'])
  const errorOf = async (name: string, input?: object) => {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 7,
        method: 'tools/call',
        params: { name, arguments: input },
      }),
    })
    const { id, error } = (await answer.json()) as { id: number; error: { code: number; message: string } }
    return [id, error.code, error.message]
  }
  assert.deepEqual(await errorOf('search_articles', { query: 'x', size: 0 }), [
    7,
    -32_602,
    'The input "size" must be >= 1.',
  ])
  assert.deepEqual(await errorOf('search_articles'), [
    7,
    -32_602,
    "The input must have required property 'query'.",
  ])
  assert.deepEqual(await errorOf('no_such_tool', {}), [7, -32_602, 'There is no such tool.'])
})

test('a token revoked while a client is connected is refused from the next call on', async (t) => {
  const { client, kept: stored, owner } = await connected(t, ['search:read'])
  await server.claire.personalTokens.revoke(owner, stored.id)
  await assert.rejects(client.listTools(), /401|not known, has expired or was revoked/)
})

test('only POST, with a token, and not from a page of another site', async () => {
  const { token } = await tokenFor(['search:read'])
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  for (const method of ['GET', 'DELETE']) {
    const answer = await fetch(endpoint, { method, headers })
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST'])
  }
  const statusWith = async (changed: Record<string, string>) =>
    (await fetch(endpoint, { method: 'POST', headers: { ...headers, ...changed }, body })).status
  assert.equal(await statusWith({}), 200)
  assert.equal(await statusWith({ origin: server.claire.config.publicUrl }), 200)
  assert.equal(await statusWith({ origin: 'https://evil.test' }), 403)
  assert.equal(await statusWith({ origin: 'null' }), 403)
  assert.equal(await statusWith({ authorization: '' }), 401)
  assert.equal(await statusWith({ authorization: `Bearer ${await server.tokens.user()}` }), 401)
  assert.equal(await statusWith({ accept: 'text/html' }), 406)
  assert.equal(await statusWith({ 'mcp-protocol-version': '1999-01-01' }), 400)
})
