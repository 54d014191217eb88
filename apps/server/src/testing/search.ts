import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createStaticEmbedder } from '@claire/embeddings'
import { createRebuildDesk, openLanceIndex } from '#adapters/lancedb'
import { articleMigrations, createArticleEvents, createArticleStore } from '#domains/articles'
import { createIndexFollower, createRecentSearches, createSearch, searchMigrations } from '#domains/search'
import { freshSqlite } from './databases.ts'

export const staticEmbedder = createStaticEmbedder()

/** Articles, their index and the search over it, in a folder of their own; nothing runs by itself. */
export async function freshSearch({ embed }: { embed?: (texts: string[]) => Promise<Float32Array[]> } = {}) {
  const { database, close } = await freshSqlite({ ...articleMigrations, ...searchMigrations })
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-index-'))
  let now = 1_700_000_000_000
  const clock = () => now++
  const articles = createArticleStore(database, clock)
  const events = createArticleEvents(database)
  const troubles: unknown[] = []
  const note = (error: unknown) => void troubles.push(error)
  const { index } = await openLanceIndex({ folder, embedder: staticEmbedder, onDamage: note, onTrouble: note })
  const embedder = { ...staticEmbedder, embed: embed ?? staticEmbedder.embed }
  const follower = createIndexFollower({ index, embedder: staticEmbedder, articles, events, desk: createRebuildDesk(folder), onError: note })
  const names = new Map([['source', 'Journal of Tests'], ['other', 'Annals of Testing']])
  const search = createSearch({
    index,
    embedder,
    articles,
    sourceNames: async () => names,
    sources: async () => Array.from(names, ([id, name]) => ({ id, name })),
    recentSearches: createRecentSearches(database, clock),
  })
  return {
    articles,
    index,
    follower,
    search,
    folder,
    /** What went wrong behind the scenes. */
    troubles,
    async close() {
      await follower.stop()
      await index.close()
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
