import { NO_REFERENCES, type References } from '@claire/scholarly-text'
import type { Clock } from '#platform/clock'
import { type Database, inParts } from '#platform/database'
import { type Article, contentHashOf } from '../article.ts'
import { articleReading } from '../article-reading.ts'
import { appendEvents } from '../events.ts'
import {
  connectionColumns,
  connectionsOf,
  fullerReferences,
  type ReferenceRegistry,
  writeCited,
} from '../citation-graph/citing.ts'

const ARXIV_DOI = '10.48550/arxiv.'

/**
 * Returns the live articles with these DOIs, each with the DOI by which it was found. A preprint without a DOI has that
 * of its arXiv identifier.
 */
export async function referencesByDoi(
  database: Database,
  dois: string[],
): Promise<{ id: string; doi: string; references: References }[]> {
  const live = database
    .selectFrom('article')
    .leftJoin('article_text', 'article_text.article_id', 'article.id')
    .select(['article.id', 'article.doi', 'article.work_key', 'article_text.cites'])
    .where('article.deleted', '=', 0)
  const preprints = dois.filter((doi) => doi.startsWith(ARXIV_DOI)).map((doi) => `doi:${doi}`)
  const rows = [
    ...(await inParts(dois, (some) => live.where('article.doi', 'in', some).execute())),
    ...(await inParts(preprints, (some) =>
      live.where('article.work_key', 'in', some).where('article.doi', 'is', null).execute(),
    )),
  ]
  return rows.map(({ id, doi, work_key, cites }) => ({
    id,
    doi: doi ?? work_key.slice('doi:'.length),
    references: connectionsOf({ affiliations: null, cites }).references,
  }))
}

/**
 * Stores references that a registry states, by the ids of their articles, where they are more than those stored. Returns
 * the number of articles changed; none of it is news.
 */
export async function storeReferences(
  transaction: Database,
  clock: Clock,
  { registry, stated }: { registry: ReferenceRegistry; stated: ReadonlyMap<string, References> },
): Promise<number> {
  const known = await articleReading(transaction).get([...stated.keys()])
  const changed = known.flatMap((article) => {
    const references = fullerReferences(stated.get(article.id) ?? NO_REFERENCES, article.references)
    const provenance = { ...article.provenance, references: registry }
    return references ? [{ ...article, references, provenance }] : []
  })
  if (!changed.length) return 0
  const cited = changed.map((draft) => ({ id: draft.id, draft }))
  await writeCited(transaction, cited, { isNew: false })
  await writeArticles(transaction, clock, changed)
  const event = { kind: 'updated', backfill: true } as const
  await appendEvents(
    transaction,
    clock,
    changed.map(({ id, sourceId }) => ({ articleId: id, sourceId, ...event })),
  )
  return changed.length
}

/** Writes the references of articles and what follows from them. */
async function writeArticles(transaction: Database, clock: Clock, articles: Article[]) {
  await transaction
    .insertInto('article_text')
    .values(
      articles.map((article) => ({
        article_id: article.id,
        full_text: article.fullText,
        ...connectionColumns(article),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('article_id').doUpdateSet((eb) => ({ cites: eb.ref('excluded.cites') })),
    )
    .execute()
  for (const article of articles)
    await transaction
      .updateTable('article')
      .set({
        provenance: JSON.stringify(article.provenance),
        content_hash: contentHashOf(article),
        version: article.version + 1,
        updated_at: clock(),
      })
      .where('id', '=', article.id)
      .execute()
}
