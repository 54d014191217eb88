import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { openSqlite } from '#adapters/sqlite'
import { createArticleEvents } from '#domains/articles'
import { articleDraft } from '#testing/drafts'
import { openSearch, staticEmbedder } from '#testing/search'
import { type RebuildProgress, createIndexFollower } from './follower.ts'

/** More than a rebuild reads at once. */
const ARTICLES = 1100

test('a stop gives up the rebuild under way, and the next start does it whole', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-rebuild-'))
  const claire = await openSearch(folder)
  const database = openSqlite(path.join(folder, 'articles.sqlite'))
  t.after(async () => {
    await database.destroy()
    await claire.close()
    rmSync(folder, { recursive: true, force: true })
  })
  await claire.articles.saveAll(
    Array.from({ length: ARTICLES }, (_, at) =>
      articleDraft({ url: `https://lakes.example/${at}`, title: `Report number${at} on lakes` }),
    ),
  )
  const { promise: stopped, resolve: hasStopped, reject } = Promise.withResolvers<void>()
  const reports: RebuildProgress[] = []
  const follower = createIndexFollower({
    index: claire.index,
    embedder: staticEmbedder,
    articles: claire.articles,
    events: createArticleEvents(database),
    desk: {
      takeRequest: () => false,
      report(progress) {
        reports.push({ ...progress })
        if (progress.state === 'running' && progress.done > 0) follower.stop().then(hasStopped, reject)
      },
    },
    onError: reject,
  })
  follower.start()
  await stopped
  const last = reports.at(-1)
  assert.equal(last?.state, 'failed')
  assert.match(last.message, /given up at the stop/)
  assert.ok(last.done < ARTICLES)
  assert.equal((await claire.index.state()).articles, 0, 'the old index is kept')
  await claire.follower.catchUp()
  assert.equal((await claire.index.state()).articles, ARTICLES)
})
