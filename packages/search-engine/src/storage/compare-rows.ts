import type { DatabaseSync } from 'node:sqlite'
import type { Analysis } from '#analysis/analysis'
import type { DocumentFacts } from '#documents/document-facts'

/** An article as it would be stored now. */
interface Compared {
  facts: DocumentFacts
  streams: Pick<Analysis, 'text' | 'authors' | 'stems'>
}

/** Reads stored articles by id, for comparing them with what their articles are now. */
export function storedArticles(database: DatabaseSync) {
  const byId = database.prepare('SELECT facts, tokens, authors, text, stems FROM article WHERE id = ?')
  const extent = database.prepare('SELECT count(*) AS total, max(row) AS last FROM article')
  const all = database.prepare('SELECT id FROM article')
  const after = database.prepare('SELECT id FROM article WHERE row >= ? ORDER BY row LIMIT 1')
  return {
    /** True if the stored article is up to date, its vector aside. */
    isStoredAs({ facts, streams }: Compared): boolean {
      const row = byId.get(facts.id)
      if (!row) return false
      const stored = JSON.parse(String(row.facts)) as Record<string, unknown>
      const { id: _id, vector: _vector, vectorScale: _scale, tokenIds, ...compared } = facts
      return (
        Object.entries(compared).every(
          ([name, value]) => JSON.stringify(stored[name]) === JSON.stringify(value),
        ) &&
        row.tokens instanceof Uint8Array &&
        Buffer.compare(row.tokens, Buffer.from(tokenIds.buffer, tokenIds.byteOffset, tokenIds.byteLength)) ===
          0 &&
        row.authors === streams.authors &&
        row.text === streams.text &&
        row.stems === streams.stems
      )
    },

    /** Returns up to `limit` random ids of stored articles; fewer if one is chosen twice. */
    sample(limit: number): string[] {
      const { total, last } = extent.get() ?? {}
      if (Number(total) <= limit) return all.all().map(({ id }) => String(id))
      const chosen = Array.from({ length: limit }, () => {
        const row = after.get(1 + Math.floor(Math.random() * Number(last)))
        return row ? [String(row.id)] : []
      })
      return [...new Set(chosen.flat())]
    },
  }
}
