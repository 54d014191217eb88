import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openSqlite } from '#adapters/sqlite'
import { createArticleStore } from '#domains/articles'
import { connect } from '@claire/search-opensearch'
import { articleDraft } from '#testing/drafts'
import { freePort } from '#testing/free-port'
import { signIn } from '#testing/sign-in'
import { startMain } from '#testing/start-main'

const url = process.env.TEST_OPENSEARCH_URL
const TITLE = 'Kelp forests behind a single indexer'

/** Repeats a call until it has a result; the test runner's timeout ends an endless wait. */
async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer !== null) return answer
    await pause(100)
  }
}

test(
  'what an indexer in a process of its own has written is found by another that only answers browsers',
  { skip: url ? false : 'TEST_OPENSEARCH_URL is not set' },
  async (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'claire-indexer-'))
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const prefix = `test-${randomBytes(4).toString('hex')}`
    const settings = {
      PUBLIC_URL: origin,
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      OPENSEARCH_URL: url ?? '',
      OPENSEARCH_INDEX_PREFIX: prefix,
      OPENSEARCH_SHARDS: process.env.TEST_OPENSEARCH_SHARDS ?? '1',
      OPENSEARCH_REPLICAS: process.env.TEST_OPENSEARCH_REPLICAS ?? '0',
    }
    const api = startMain({ ...settings, ROLES: 'api', PORT: String(port) })
    const started = [api]
    t.after(async () => {
      for (const { child } of started) child.kill('SIGKILL')
      await Promise.all(started.map(({ ended }) => ended))
      const { request, close } = connect({
        nodes: (url ?? '').split(','),
        user: undefined,
        password: undefined,
        ca: undefined,
      })
      await request((to) => to.indices.delete({ index: `${prefix}-*` }))
      await close()
      rmSync(folder, { recursive: true, force: true })
    })
    await api.says(/Stop with Ctrl\+C/)
    const [, password = ''] =
      /^demo\s+(\S+)/m.exec(readFileSync(path.join(folder, 'first-run-passwords.txt'), 'utf8')) ?? []
    const token = await signIn(origin, { username: 'demo', password })

    const database = openSqlite(path.join(folder, 'claire.sqlite'))
    const articles = createArticleStore(database, Date.now)
    await articles.save({ ...articleDraft({ title: TITLE }) }, { backfill: false })
    const found = async () => {
      const answer = await fetch(`${origin}/claire/search`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ searchTerm: 'kelp forests', page: 0, size: 10 }),
      })
      if (!answer.ok) return null
      const { content } = (await answer.json()) as { content: { title: string }[] }
      return content.length ? content.map(({ title }) => decodeURIComponent(title)) : null
    }
    assert.equal(await found(), null, 'nobody indexes yet')

    started.push(startMain({ ...settings, ROLES: 'indexer' }))
    assert.deepEqual(await until(found), [TITLE])
    await articles.save(
      articleDraft({ title: 'Kelp forests, a second look', url: 'https://journal.example/article/2' }),
      { backfill: false },
    )
    await database.destroy()
    assert.equal(await until(async () => ((await found())?.length === 2 ? 2 : null)), 2)
  },
)
