import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openSqlite } from '#adapters/sqlite'
import { articleMigrations, createArticleStore } from '#domains/articles'
import { migrate } from '#platform/database'
import { articleDraft } from '#testing/drafts'
import { personId } from '#testing/person'
import { bookmarkMigrations, createBookmarkService, createBookmarkStore } from './index.ts'

const MOVER = fileURLToPath(new URL('../../../testing/bookmark-mover.ts', import.meta.url))
const ada = personId('ada')

/** Lets a process move bookmarks, and kills it at the move after so many. */
async function killAfter(moves: number, file: string) {
  const mover = spawn(process.execPath, [MOVER, file, 'ada'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(mover, 'exit')
  let moved = 0
  for await (const _ of createInterface({ input: mover.stdout })) if (++moved >= moves) break
  mover.kill('SIGKILL')
  await ended
  assert.equal(moved, moves)
}

test('of a thousand bookmarks that are moved all or none are elsewhere when the server is killed', async (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-killed-'))
  const file = path.join(folder, 'claire.sqlite')
  const database = openSqlite(file)
  t.after(async () => {
    await database.destroy()
    rmSync(folder, { recursive: true, force: true })
  })
  await migrate(database, { ...articleMigrations, ...bookmarkMigrations })
  const articles = createArticleStore(database, Date.now)
  const service = createBookmarkService({
    store: createBookmarkStore(database, Date.now),
    articles,
    sourceNames: async () => new Map(),
    publicUrl: 'https://claire.example',
    near: async () => [],
  })
  const drafts = Array.from({ length: 1_000 }, (_, at) => articleDraft({ url: `https://a.example/${at}` }))
  const articleIds = (await articles.saveAll(drafts)).map(({ id }) => id)
  await service.bulk(ada, { do: 'save', articleIds })
  await service.addFolder(ada, 'Ice')

  for (const moves of [1, 2, 3, 5]) {
    await killAfter(moves, file)
    const counts = (await service.shelf(ada)).folders.map(({ count }) => count)
    assert.deepEqual(
      counts.toSorted((a, b) => a - b),
      [0, 1_000],
    )
  }
})
