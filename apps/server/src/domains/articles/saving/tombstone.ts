import type { Database } from '#platform/database'
import { forgetCited } from '../citation-graph/citing.ts'

/**
 * Columns of a withdrawn or deleted article. Only its addresses, its identifiers and the digest of its title stay, by
 * which it is recognised if it comes back; none of its texts.
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
  await forgetCited(transaction, ids)
  await transaction.deleteFrom('article_text').where('article_id', 'in', ids).execute()
  await transaction.deleteFrom('article_disagreement').where('article_id', 'in', ids).execute()
}
