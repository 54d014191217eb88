import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#testing/free-port'
import { signIn } from '#testing/sign-in'
import { startMain } from '#testing/start-main'

interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-traces-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))

/** A collector of OTLP over HTTP as JSON: its bodies, whole and by span. */
async function startCollector() {
  const bodies: string[] = []
  const headers = new Set<unknown>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      headers.add(request.headers['x-key'])
      if (request.url === '/v1/traces') bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const spans = () =>
    bodies.flatMap((body) => {
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
      }
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    })
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    headers,
    spans,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const factsOf = (span: SentSpan | undefined) =>
  new Map(span?.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

/** Waits for the fact. */
async function until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await delay(100)
  }
}

test('a request, its search and its statements are one trace, visits and jobs with their mails are others, and none contains the query', async (t) => {
  const collector = await startCollector()
  t.after(collector.close)
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const claire = startMain({
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    SAMPLE_LIBRARY: 'on',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=quite%20secret',
  })
  t.after(() => claire.child.kill('SIGKILL'))
  await claire.says(/Stop with Ctrl\+C/)
  const passwords = readFileSync(path.join(dataDir, 'first-run-passwords.txt'), 'utf8')
  const password = /^demo\s+(\S+)/m.exec(passwords)?.[1] ?? ''
  assert.ok(password)
  const token = await signIn(origin, { username: 'demo', password })
  const caller = '4bf92f3577b34da6a3ce929d0e0e4736'
  const answer = await (async () => {
    const asked = await fetch(`${origin}/claire/search?page=0&size=5`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        traceparent: `00-${caller}-00f067aa0ba902b7-01`,
      },
      body: JSON.stringify({ searchTerm: 'xylographic' }),
    })
    assert.equal(asked.status, 200, await asked.text())
    return asked
  })()
  // Another person's address: its reader is asked by a mail, which is a file here.
  const other = 'somebody.else@example.org'
  const added = await fetch(`${origin}/claire/alert`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Xylographs', searchTerm: 'xylographic', email: other }),
  })
  assert.equal(added.status, 200, await added.text())
  const mail = await until(() => collector.spans().find(({ name }) => name === 'send mail'))
  const visit = await until(() => collector.spans().find(({ name }) => name === 'visit'))
  const request = await until(() => collector.spans().find(({ traceId }) => traceId === caller))
  claire.child.kill('SIGTERM')
  assert.equal((await claire.ended).code, 0)

  const spans = collector.spans()
  const served = spans.find(({ traceId, name }) => traceId === caller && name === 'POST /claire/search')
  const facts = factsOf(served)
  assert.equal(request.traceId, caller)
  assert.equal(served?.parentSpanId, '00f067aa0ba902b7')
  assert.equal(facts.get('claire.request.id'), answer.headers.get('x-request-id'))
  assert.equal(facts.get('http.response.status_code'), 200)
  const within = spans.filter(({ traceId }) => traceId === caller).map(({ name }) => name)
  assert.ok(within.includes('find'), within.join(', '))
  assert.ok(
    within.some((name) => /^select from \w+$/.test(name)),
    within.join(', '),
  )
  const ofVisit = spans.filter(({ traceId }) => traceId === visit.traceId).map(({ name }) => name)
  assert.ok(ofVisit.includes('GET'), ofVisit.join(', '))
  const job = spans.find(({ spanId }) => spanId === mail.parentSpanId)
  assert.equal(job?.name, 'job mail')
  assert.equal(job?.parentSpanId ?? '', '', 'a job is a trace of its own')
  assert.deepEqual(factsOf(mail), new Map([['claire.mail.outcome', 'accepted']]))
  assert.equal(Number(factsOf(job).get('claire.job.attempts')), 1)
  const sent = collector.bodies.join('\n')
  for (const secret of ['xylographic', 'size=5', String(token), password, 'demo@', other, 'xylographs'])
    assert.ok(!sent.includes(secret), secret)
  assert.deepEqual([...collector.headers], ['quite secret'])
})

test('an unavailable collector delays nothing', async (t) => {
  const claire = startMain({
    PORT: String(await freePort()),
    DATA_DIR: path.join(dataDir, 'away'),
    LOG_LEVEL: 'warn',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
  })
  t.after(() => claire.child.kill('SIGKILL'))
  await claire.says(/Stop with Ctrl\+C/)
  claire.child.kill('SIGTERM')
  assert.equal((await claire.ended).code, 0)
})

test('without a collector and a bucket their libraries are not even loaded', async (t) => {
  // Prints the address of each loaded module, at the end.
  const telling = `import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    process.on('exit', () => console.log(loaded.join(' ')))`
  const claire = startMain({
    PORT: String(await freePort()),
    DATA_DIR: path.join(dataDir, 'lean'),
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(telling)}`,
  })
  t.after(() => claire.child.kill('SIGKILL'))
  await claire.says(/Stop with Ctrl\+C/)
  claire.child.kill('SIGTERM')
  const { code, output } = await claire.ended
  assert.equal(code, 0, output)
  assert.match(output, /node_modules\/fastify\//)
  // The library of the metrics includes OpenTelemetry's small api.
  assert.doesNotMatch(output, /node_modules\/@(aws-sdk|smithy|opentelemetry\/(?!api\/))/)
})
