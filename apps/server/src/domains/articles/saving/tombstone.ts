import type { Database } from '#platform/database'
import type { ArticleTables } from '../tables.ts'

/**
 * What is left of an article that was withdrawn or deleted: its addresses, its identifiers and the digest of its title, by
 * which it is the same article when it comes back. Nothing of what it said.
 */
export const TOMBSTONE = {
  deleted: 1,
  title: '',
  authors: '[]',
  abstract: '',
  categories: '[]',
  citation: '{}',
  file_url: null,
  provenance: '{}',
  content_hash: '',
} as const

export async function forgetTexts(transaction: Database, ids: string[]) {
  if (!ids.length) return
  await transaction
    .withTables<ArticleTables>()
    .deleteFrom('article_text')
    .where('article_id', 'in', ids)
    .execute()
}
