import { knownFacts } from '@claire/scholarly-text'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { type ArticleDraft, contentHashOf } from '../article.ts'
import { connectionColumns, withRegisteredReferences, writeCited } from '../citation-graph/citing.ts'
import { writeDisagreements } from '../consensus/disagreements.ts'
import { appendEvents } from '../events.ts'
import { writeNotices } from '../notices/notices.ts'
import { aliasesOf, titleKeyOf } from '../works/work-keys.ts'
import type { ArticleRow } from './candidate-articles.ts'
import type { Identified } from './known-articles.ts'

/** Result of saving a draft. */
export interface SaveResult {
  /** The article that the draft turned out to be. */
  id: string
  change: 'created' | 'updated' | 'unchanged'
  /** The id of another article of the same work, or of the article that another record is of too. */
  sameWorkAs?: string
  /** The article of another work that has, or had, an identifier that the draft claims, if there is one. */
  conflict?: { identifier: string; id: string; title: string }
}

/** A draft, and the article that it turned out to be. */
export interface Saving {
  identified: Pick<Identified, 'draft' | 'workKey' | 'changes'> & Partial<Identified>
  backfill: boolean
}

export const resultOf = (
  id: string,
  change: SaveResult['change'],
  found: Partial<Identified>,
): SaveResult => ({
  id,
  change,
  ...((found.isOtherRecord || found.sameWork) && {
    sameWorkAs: found.isOtherRecord ? found.known?.id : found.sameWork?.id,
  }),
  ...(found.conflict && {
    conflict: {
      identifier: found.conflict.identifier,
      id: found.conflict.with.id,
      title: found.conflict.with.title,
    },
  }),
})

/** Updates a known article from a draft of it. */
export async function updateArticle(
  transaction: Database,
  clock: Clock,
  { identified, backfill, known }: Saving & { known: ArticleRow },
): Promise<SaveResult> {
  const { id } = known
  const draft = await withRegisteredReferences(transaction, known, identified.draft)
  await writeAlias(transaction, id, draft)
  await writeDisagreements(transaction, clock, [{ id, identified }])
  const columns = columnsOf({ draft, workKey: identified.workKey })
  if (
    !known.deleted &&
    known.content_hash === columns.content_hash &&
    known.external_id === columns.external_id
  ) {
    return resultOf(id, 'unchanged', identified)
  }
  await transaction
    .updateTable('article')
    .set({ ...columns, url: known.url, version: known.version + 1, deleted: 0, updated_at: clock() })
    .where('id', '=', id)
    .execute()
  await writeCited(transaction, [{ id, draft }], { isNew: false })
  await writeText(transaction, id, draft)
  await writeNotices(transaction, clock, { articles: [{ id, draft }], before: known })
  await appendEvents(transaction, clock, [
    { articleId: id, sourceId: draft.sourceId, kind: 'updated', backfill },
  ])
  return resultOf(id, 'updated', identified)
}

async function writeText(transaction: Database, id: string, draft: ArticleDraft) {
  const columns = textColumnsOf(draft)
  await transaction
    .insertInto('article_text')
    .values({ article_id: id, ...columns })
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(columns))
    .execute()
}

async function writeAlias(transaction: Database, id: string, draft: ArticleDraft) {
  await transaction
    .insertInto('article_alias')
    .values(aliasesOf(draft).map((url) => ({ source_id: draft.sourceId, url, article_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Columns of a draft that lists do not show, stored beside the article. */
export const textColumnsOf = (draft: ArticleDraft) => ({
  full_text: draft.fullText,
  ...connectionColumns(draft),
})

/** The columns of an article that a draft decides, with the work that it was found to be. */
export function columnsOf({ draft, workKey }: Pick<Identified, 'draft' | 'workKey'>) {
  return {
    source_id: draft.sourceId,
    url: draft.url,
    article_type: draft.articleType,
    title: draft.title,
    title_key: titleKeyOf(draft),
    work_key: workKey,
    publication_year: draft.publicationYear,
    authors: JSON.stringify(draft.authors),
    abstract: draft.abstract,
    doi: draft.doi,
    external_id: draft.externalId,
    language: draft.language,
    categories: JSON.stringify(draft.categories),
    citation: JSON.stringify(knownFacts(draft.citation)),
    file_url: draft.fileUrl,
    provenance: JSON.stringify(draft.provenance),
    content_hash: contentHashOf(draft),
  }
}
