import type { Database } from '#platform/database'
import type { StoredSource } from '../source.ts'
import type { SourceTables } from '../tables.ts'

/** A preview of a source's present address. */
export interface StoredPreview {
  at: number
  /** The estimated number of articles; null if none were found. */
  articles: number | null
  findings: string
}

/** The latest previews of pending sources. */
export function createPreviewStore(database: Database) {
  const db = database.withTables<SourceTables>()
  return {
    /** Stores a preview, replacing the one before. */
    async save({ id, url }: Pick<StoredSource, 'id' | 'url'>, { at, articles, findings }: StoredPreview) {
      const look = { url, looked_at: at, articles, findings }
      await db
        .insertInto('source_preview')
        .values({ source_id: id, ...look })
        .onConflict((conflict) => conflict.column('source_id').doUpdateSet(look))
        .execute()
    },

    /** The previews of the present addresses of these sources, by the sources' ids. */
    async of(sources: readonly Pick<StoredSource, 'id' | 'url'>[]): Promise<Map<string, StoredPreview>> {
      if (!sources.length) return new Map()
      const ids = sources.map(({ id }) => id)
      const rows = await db.selectFrom('source_preview').selectAll().where('source_id', 'in', ids).execute()
      const urls = new Map(sources.map(({ id, url }) => [id, url]))
      return new Map(
        rows
          .filter(({ source_id, url }) => urls.get(source_id) === url)
          .map(({ source_id, looked_at, articles, findings }) => [
            source_id,
            { at: looked_at, articles, findings },
          ]),
      )
    },

    /** The newest pending source suggested by a person, without a preview of its present address. */
    async nextToLookAt(except: readonly string[]): Promise<string | undefined> {
      let query = db
        .selectFrom('source')
        .leftJoin('source_preview', (join) =>
          join
            .onRef('source_preview.source_id', '=', 'source.id')
            .onRef('source_preview.url', '=', 'source.url'),
        )
        .select('source.id')
        .where('source.status', '=', 'PENDING')
        .where('source.suggested_by', '!=', '')
        .where('source_preview.source_id', 'is', null)
      if (except.length) query = query.where('source.id', 'not in', [...except])
      return (await query.orderBy('source.suggested_at', 'desc').limit(1).executeTakeFirst())?.id
    },
  }
}
