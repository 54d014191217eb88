import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openSqlite } from '#adapters/sqlite'
import { createArticleEvents } from '#domains/articles'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { openSearch, staticEmbedder } from '#testing/search'
import { createIndexFollower } from './follower.ts'
import type { RebuildProgress } from './index-building.ts'

const BUILDER = fileURLToPath(new URL('../../../../testing/index-builder-worker.ts', import.meta.url))
/** More than two batches. */
const ARTICLES = 1100

type Claire = Awaited<ReturnType<typeof openSearch>>

const draft = (at: number) =>
  articleDraft({ url: `https://lakes.example/${at}`, title: `Report number${at} on lakes` })

const reports = (from: number, count: number) => Array.from({ length: count }, (_, at) => draft(from + at))

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-building-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function opened(t: TestContext, folder: string): Promise<Claire & { closed: () => Promise<void> }> {
  const claire = await openSearch(folder)
  let isOpen = true
  const closed = async () => {
    if (isOpen) await claire.close()
    isOpen = false
  }
  t.after(closed)
  return { ...claire, closed }
}

/** A second follower of the same index, with its reports. */
function following(
  t: TestContext,
  { claire, folder }: { claire: Claire; folder: string },
  onReport: (progress: RebuildProgress) => void = () => {},
) {
  const database = openSqlite(path.join(folder, 'articles.sqlite'))
  t.after(() => database.destroy())
  const reported: RebuildProgress[] = []
  const failures: unknown[] = []
  const follower = createIndexFollower({
    index: claire.index,
    embedder: staticEmbedder,
    articles: claire.articles,
    events: createArticleEvents(database),
    control: {
      takeRequest: () => false,
      report(progress) {
        reported.push({ ...progress })
        onReport(progress)
      },
    },
    onError: (error) => void failures.push(error),
  })
  t.after(() => follower.stop())
  return { follower, reported, failures }
}

const totalOf = async ({ search }: Claire, searchTerm: string) =>
  (await search.search(personId('ada'), { searchTerm, refineSearch: true }, { page: 0, size: 5 }))
    .totalElements

/** Lets another process build until a part is done, and kills it. */
async function buildAndKill(folder: string, what: 'fill' | 'rebuild') {
  const child = spawn(process.execPath, [BUILDER, folder, what], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout }))
    if (Number(line) > 0) {
      child.kill('SIGKILL')
      break
    }
  await ended
}

test('a stop interrupts the building of an index: its articles are found, and the next start continues', async (t) => {
  const folder = folderOf(t)
  const claire = await opened(t, folder)
  await claire.articles.saveAll(reports(0, ARTICLES))
  const { promise: stopped, resolve: hasStopped, reject } = Promise.withResolvers<void>()
  const first = following(t, { claire, folder }, ({ state, done }) => {
    if (state === 'running' && done > 0) first.follower.stop().then(hasStopped, reject)
  })
  first.follower.start()
  await stopped
  const last = first.reported.at(-1)
  assert.equal(last?.state, 'failed')
  assert.match(last.message, /interrupted by the stop/)
  assert.ok(last.done > 0 && last.done < ARTICLES)
  assert.equal(await totalOf(claire, 'lakes'), last.done)

  const { follower, reported } = following(t, { claire, folder })
  await follower.catchUp()
  assert.match(reported[0]?.message ?? '', /^Going on/)
  assert.equal(reported[0]?.done, last.done)
  assert.equal(await totalOf(claire, 'lakes'), ARTICLES)
})

test('a stop does not wait for the batch that is being written', async (t) => {
  const folder = folderOf(t)
  const claire = await opened(t, folder)
  await claire.articles.saveAll(reports(0, 3))
  const writing = Promise.withResolvers<void>()
  const write = () => {
    writing.resolve()
    return new Promise<void>(() => {})
  }
  const { follower, failures } = following(t, {
    claire: { ...claire, index: { ...claire.index, write } },
    folder,
  })
  follower.start()
  await writing.promise
  await follower.stop()
  assert.deepEqual(failures, [])
})

test('an index whose building was killed answers with its articles, and continues with their current versions', async (t) => {
  const folder = folderOf(t)
  const before = await opened(t, folder)
  await before.articles.saveAll(reports(0, ARTICLES))
  await before.closed()
  await buildAndKill(folder, 'fill')

  const claire = await opened(t, folder)
  assert.deepEqual(claire.troubles, [])
  const { generation, articles } = await claire.index.state()
  assert.ok(articles > 0 && articles < ARTICLES)
  assert.equal(await totalOf(claire, 'lakes'), articles)
  const [gone, added] = [await claire.articles.save(draft(7)), await claire.articles.save(draft(ARTICLES))]
  await claire.articles.remove([gone.id])

  const { follower, reported } = following(t, { claire, folder })
  await follower.catchUp()
  assert.ok((reported[0]?.done ?? 0) >= articles, 'it goes on')
  assert.equal((await claire.index.state()).generation, generation)
  assert.equal((await claire.index.state()).filling, null)
  assert.equal(await totalOf(claire, 'lakes'), ARTICLES)
  assert.equal(await totalOf(claire, 'number7'), 0)
  assert.ok(added.id)
  assert.equal(await totalOf(claire, `number${ARTICLES}`), 1)
})

test('the next start continues a killed rebuild, while the old index answers', async (t) => {
  const folder = folderOf(t)
  const before = await opened(t, folder)
  await before.articles.saveAll(reports(0, ARTICLES))
  await before.follower.catchUp()
  const { generation } = await before.index.state()
  await before.closed()
  await buildAndKill(folder, 'rebuild')

  const claire = await opened(t, folder)
  assert.equal((await claire.index.state()).generation, generation)
  assert.equal(await totalOf(claire, 'lakes'), ARTICLES)
  assert.ok(claire.index.isRebuildPending())
  await claire.articles.save(draft(ARTICLES))

  const { promise: rebuilt, resolve } = Promise.withResolvers<void>()
  const { follower, reported, failures } = following(t, { claire, folder }, ({ state }) => {
    if (state === 'done') resolve()
  })
  follower.start()
  await rebuilt
  await follower.catchUp()
  assert.match(reported[0]?.message ?? '', /^Going on/)
  assert.ok((reported[1]?.done ?? 0) > 0)
  assert.ok(!claire.index.isRebuildPending())
  assert.notEqual((await claire.index.state()).generation, generation)
  assert.equal(await totalOf(claire, 'lakes'), ARTICLES + 1)
  assert.deepEqual(failures, [])
})

test('building an index waits for an unavailable database, and continues', async (t) => {
  const folder = folderOf(t)
  const claire = await opened(t, folder)
  await claire.articles.saveAll(reports(0, ARTICLES))
  let pages = 0
  const articles = {
    ...claire.articles,
    page: (asked: Parameters<typeof claire.articles.page>[0]) => {
      pages++
      if (pages === 2) return Promise.reject(new Error('the connection was closed'))
      return claire.articles.page(asked)
    },
  }
  const { follower, reported } = following(t, { claire: { ...claire, articles }, folder })
  await assert.rejects(follower.catchUp(), /closed/)
  const { articles: known } = await claire.index.state()
  assert.ok(known > 0)
  reported.length = 0
  await follower.catchUp()
  assert.equal(reported[0]?.done, known)
  assert.equal(await totalOf(claire, 'lakes'), ARTICLES)
})
