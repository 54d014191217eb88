import { personId } from '#testing/person'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { abstractRoutes } from '#domains/reading/abstracts'
import { citingRoutes } from '#domains/reading/citing'
import { evidenceRoutes } from '#domains/reading/evidence'
import { searchRoutes } from '#domains/reading/search'
import { setCaller } from '#platform/http/caller'
import { registerErrorHandler } from '#platform/http/error-handler'
import { useStrictValidation } from '#platform/http/validation'
import { articleDraft } from '#testing/drafts'
import { type TestServer, startTestServer } from '#testing/server'

/** No request is answered before this opens. */
let gate = Promise.withResolvers<void>()
let server: TestServer
let app: FastifyInstance

before(async () => {
  server = await startTestServer()
  app = Fastify()
  app.addHook('onRequest', async (request) =>
    setCaller(request, {
      subject: personId(String(request.headers.subject)),
      session: null,
      email: '',
      emailVerified: true,
      firstName: '',
      lastName: '',
      isAdmin: false,
    }),
  )
  useStrictValidation(app)
  registerErrorHandler(app)
  const { search, abstracts, citing, evidence } = server.claire
  assert.ok(search && evidence)
  await app.register(searchRoutes(behindGate(search)))
  await app.register(abstractRoutes(behindGate(abstracts)))
  await app.register(citingRoutes(behindGate(citing)))
  await app.register(evidenceRoutes(behindGate(evidence)))
  const { id } = await server.claire.articles.save(articleDraft({ url: 'https://lakes.example/1' }))
  known.push(id)
})
after(async () => {
  gate.resolve()
  await app?.close()
  await server?.close()
})

/** The same service, whose calls begin when the gate opens. */
function behindGate<T extends object>(service: T): T {
  return new Proxy(service, {
    get: (target, name) => {
      const call: unknown = Reflect.get(target, name)
      if (typeof call !== 'function') return call
      return async (...args: unknown[]): Promise<unknown> => {
        await gate.promise
        return Reflect.apply(call, target, args)
      }
    },
  })
}

interface Route {
  method: 'GET' | 'POST'
  url: string
  payload?: object
  most: number
}

const known: string[] = []
const exporting = { format: 'bibtex', of: { kind: 'articles', articleIds: known } }
const routes: Route[] = [
  { method: 'POST', url: '/search', payload: { searchTerm: 'lakes' }, most: 16 },
  { method: 'POST', url: '/search/facets', payload: { searchTerm: 'lakes' }, most: 16 },
  { method: 'GET', url: '/search/suggest?q=la', most: 8 },
  {
    method: 'POST',
    url: '/abstract/one-sentence',
    payload: { searchTerm: 'lakes', articleIds: ['unknown'] },
    most: 8,
  },
  { method: 'POST', url: '/evidence', payload: { question: 'Are lakes deep?' }, most: 4 },
  { method: 'POST', url: '/citation/export', payload: exporting, most: 2 },
]

for (const { method, url, payload, most } of routes) {
  test(`of ${url} one account has ${most} under way at most, and others are not concerned`, async () => {
    gate = Promise.withResolvers<void>()
    // Sends at once: what inject returns sends only when it is awaited.
    const call = async (subject: string) => await app.inject({ method, url, payload, headers: { subject } })
    const first = Array.from({ length: most }, () => call('ada'))
    const refused = await call('ada')
    assert.equal(refused.statusCode, 429)
    assert.ok(Number(refused.headers['retry-after']) > 0)
    assert.match(refused.json().apiError, new RegExp(`^Only ${most} of your .* at a time\\.`))
    const other = call('bob')
    gate.resolve()
    for (const answer of await Promise.all([...first, other])) assert.equal(answer.statusCode, 200)
    assert.equal((await call('ada')).statusCode, 200, 'those that are answered do not count any more')
  })
}
