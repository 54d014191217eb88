import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { articleDraft } from '#testing/drafts'
import { onEveryServer } from '#testing/every-server'
import { freePort } from '#testing/free-port'
import type { TestServer } from '#testing/server'
import { createJobQueue } from '#platform/jobs/queue'
import { createWorker } from '#platform/jobs/worker'
import { startHealth } from './health.ts'

const METRICS_TOKEN = 'a token of the operator'.replaceAll(' ', '-')

/** The samples shown, as 'name{labels}' to value. */
function samplesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

async function samplesOf({ app }: TestServer) {
  const answer = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  assert.equal(answer.statusCode, 200)
  assert.match(String(answer.headers['content-type']), /^text\/plain; version=0\.0\.4/)
  return samplesIn(answer.body)
}

onEveryServer((start) => {
  test('holders of the token see queues, responses and the state of the process', async () => {
    const server = await start({ settings: { METRICS_TOKEN } })
    const { claire } = server
    try {
      await claire.articles.saveAll([1, 2, 3].map((at) => articleDraft({ url: `https://a.example/${at}` })))
      const jobs = createJobQueue(claire.database, claire.clock)
      await jobs.enqueue({ queue: 'letters', key: 'a', payload: {} })
      await jobs.enqueue({ queue: 'letters', key: 'b', payload: {}, runAt: claire.clock() + 3_600_000 })
      const before = await samplesOf(server)
      assert.equal(before.get('claire_articles'), 3)
      assert.equal(before.get('claire_jobs{queue="letters",state="due"}'), 1)
      assert.equal(before.get('claire_jobs{queue="letters",state="later"}'), 1)
      assert.equal(before.get('claire_scans_running'), 0)
      assert.ok((before.get('process_resident_memory_bytes') ?? 0) > 1_000_000)
      assert.ok(before.has('nodejs_eventloop_lag_p99_seconds'))

      await claire.follower?.catchUp()
      await claire.articles.saveAll([articleDraft({ url: 'https://a.example/4' })])
      await server.call('/article/unknown?secret=words', { token: await server.tokens.user() })
      const after = await samplesOf(server)
      assert.equal(after.get('claire_article_events_waiting{reader="index"}'), 1)
      const answered = [...after].filter(
        ([name]) => name.startsWith('claire_http_request_duration_seconds_count') && name.includes('404'),
      )
      assert.deepEqual(
        answered.map(([, count]) => count),
        [1],
      )
      assert.ok(![...after.keys()].some((name) => name.includes('secret') || name.includes('unknown')))
    } finally {
      await server.close()
    }
  })

  test('nobody else does: without the token, with another, or if none is configured', async () => {
    const server = await start({ settings: { METRICS_TOKEN } })
    try {
      for (const headers of [{}, { authorization: 'Bearer another' }, { authorization: METRICS_TOKEN }])
        assert.equal((await server.app.inject({ url: '/metrics', headers })).statusCode, 401)
    } finally {
      await server.close()
    }
    const without = await start()
    try {
      assert.equal((await without.app.inject({ url: '/metrics' })).statusCode, 404)
    } finally {
      await without.close()
    }
  })

  test('every metric of the operations page and the dashboard exists', async () => {
    const server = await start({ settings: { METRICS_TOKEN } })
    try {
      const root = path.join(import.meta.dirname, '../../../..')
      const answer = await server.app.inject({
        url: '/metrics',
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      })
      for (const file of ['docs/operations.md', 'deploy/grafana/claire.json']) {
        const named = readFileSync(path.join(root, file), 'utf8').match(/claire_[a-z_]+/g) ?? []
        const names = new Set(named.map((name) => name.replace(/_(bucket|count|sum)$/, '')))
        assert.ok(names.size > 10, file)
        for (const name of names) assert.match(answer.body, new RegExp(`^# TYPE ${name} `, 'm'), file)
      }
    } finally {
      await server.close()
    }
  })

  test('unreadable numbers are left out, and the others are shown', async () => {
    const server = await start({ settings: { METRICS_TOKEN } })
    try {
      await server.claire.database.schema.alterTable('outgoing_mail').renameTo('elsewhere').execute()
      const samples = await samplesOf(server)
      assert.ok(![...samples.keys()].some((name) => name.startsWith('claire_mail')))
      assert.equal(samples.get('claire_articles'), 0)
      const later = await samplesOf(server)
      assert.equal(later.get('claire_measure_failures_total{measure="claire_mails"}'), 1)
    } finally {
      await server.close()
    }
  })

  test('a process that does not answer browsers shows its metrics on its health port', async () => {
    const server = await start({ settings: { METRICS_TOKEN } })
    try {
      const port = await freePort()
      const health = await startHealth(server.claire, port)
      try {
        const done = createWorker({
          name: 'of-the-test',
          step: async () => 'idle',
          idleMs: 1,
          retry: { firstMs: 1, longestMs: 1 },
          onFailure: (error) => assert.fail(String(error)),
        })
        await done.wake()
        const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
          headers: { authorization: `Bearer ${METRICS_TOKEN}` },
        })
        const step = 'claire_worker_step_duration_seconds_count{worker="of-the-test",outcome="idle"}'
        assert.equal(samplesIn(await answer.text()).get(step), 1)
      } finally {
        await health.stop()
      }
    } finally {
      await server.close()
    }
  })
})
