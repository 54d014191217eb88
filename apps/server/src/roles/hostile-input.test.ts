import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEveryServer } from '#testing/every-server'
import type { TestServer } from '#testing/server'

/** Input of people, programs and attackers in place of a name, a number or an id. */
const HOSTILE = [
  '',
  ' \t\n',
  '-1',
  '1e309',
  '99999999999999999999',
  'null',
  'undefined',
  "'; drop table source; --",
  '../../../etc/passwd',
  '%00',
  '\u0000',
  '\u202eevil',
  '💥'.repeat(200),
  '"unclosed AND (OR NOT',
  String.raw`\%_`,
  '<script>alert(1)</script>',
  '=1+1',
  'x'.repeat(5000),
]
const HOSTILE_BODIES: unknown[] = [null, 1, 'text', [], {}, [[[]]], { __proto__: null, constructor: {} }]

interface Schema {
  type?: string
  anyOf?: Schema[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
}

interface Operation {
  parameters?: { name: string; in: string }[]
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
}

/** A body of the right shape in which every text is `text`. */
function filled(schema: Schema, text: string): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return filled(schema.anyOf[0], text)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, filled(inner, text)]),
    )
  if (schema.type === 'array') return [filled(schema.items ?? {}, text)]
  if (schema.type === 'integer' || schema.type === 'number') return 1
  return schema.type === 'boolean' ? true : text
}

onEveryServer((start) => {
  let server: TestServer
  let authorization: string
  before(async () => {
    server = await start()
    authorization = `Bearer ${await server.tokens.admin()}`
  })
  after(() => server.close())

  test('no input makes the server fail', async () => {
    const { paths } = (await server.call('/openapi.json')).body as {
      paths: Record<string, Record<string, Operation>>
    }
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
        const schema = requestBody?.content['application/json']?.schema
        const inQuery = parameters.filter((parameter) => parameter.in === 'query')
        for (const text of HOSTILE) {
          const url = path.replace(/\{\w+\}/g, encodeURIComponent(text.slice(0, 200)) || 'x')
          const query = Object.fromEntries(inQuery.map(({ name }) => [name, text]))
          for (const body of schema
            ? [filled(schema, text), ...(text === '' ? HOSTILE_BODIES : [])]
            : [undefined]) {
            const headers = { authorization, ...(schema && { 'content-type': 'application/json' }) }
            const sent = schema && { payload: JSON.stringify(body) }
            const { statusCode, body: answer } = await server.app.inject({
              method: method.toUpperCase() as 'GET',
              url,
              query,
              headers,
              ...sent,
            })
            // External parts may be away: reported as 502 or 503.
            assert.ok(
              statusCode < 500 || statusCode === 502 || statusCode === 503,
              `${method} ${url} ${JSON.stringify(query)}: ${statusCode} ${answer}`,
            )
          }
        }
      }
    }
  })
})
