import { NO_REFERENCES, type References, type Affiliation } from '@claire/scholarly-text'
import { type Database, inParts, idsOf } from '#platform/database'
import type { ArticleDraft } from '../article.ts'

const ROWS_AT_ONCE = 5_000

/** Stores which DOIs articles cite; `isNew`: nothing is stored of them yet. */
export async function writeCited(
  transaction: Database,
  articles: { id: string; draft: { references: References } }[],
  { isNew }: { isNew: boolean },
) {
  if (!isNew) await forgetCited(transaction, idsOf(articles))
  const rows = articles.flatMap(({ id, draft }) =>
    draft.references.dois.map((doi) => ({ doi, article_id: id })),
  )
  await inParts(rows, (some) => transaction.insertInto('article_citing').values(some).execute(), ROWS_AT_ONCE)
}

/** Deletes what articles cite. Runs before their texts are deleted, by which the rows are found. */
export async function forgetCited(transaction: Database, ids: string[]) {
  if (!ids.length) return
  const texts = await transaction
    .selectFrom('article_text')
    .select(['article_id', 'cites'])
    .where('article_id', 'in', ids)
    .where('cites', '!=', '{}')
    .execute()
  for (const { article_id, cites } of texts) {
    const { dois } = { ...NO_REFERENCES, ...(JSON.parse(cites) as Partial<References>) }
    if (dois.length)
      await transaction
        .deleteFrom('article_citing')
        .where('doi', 'in', dois)
        .where('article_id', '=', article_id)
        .execute()
  }
}

type Connections = Pick<ArticleDraft, 'affiliations' | 'references'>

/** The columns of `article_text` that hold where authors work and what is cited. */
export const connectionColumns = ({ affiliations, references }: Connections) => ({
  affiliations: JSON.stringify(affiliations),
  cites: references.count ? JSON.stringify(references) : '{}',
})

/** Parses these columns; empty for an article without a text. */
export const connectionsOf = (row: { affiliations: string | null; cites: string | null }): Connections => ({
  affiliations: JSON.parse(row.affiliations ?? '[]') as Affiliation[],
  references: { ...NO_REFERENCES, ...(JSON.parse(row.cites ?? '{}') as Partial<References>) },
})

/** A registry whose public files state what works cite. */
export type ReferenceRegistry = 'crossref' | 'openalex'

const REGISTRIES = new Set<string>(['crossref', 'openalex'] satisfies ReferenceRegistry[])

/** Returns `one` if it has more DOIs than `other`, or as many and a higher count; null otherwise. */
export function fullerReferences(one: References, other: References): References | null {
  const more = one.dois.length - other.dois.length || one.count - other.count
  return more > 0 ? { count: Math.max(one.count, other.count), dois: one.dois } : null
}

/**
 * Returns the draft with the references that a registry states for the article's DOI, if these are stored and the
 * draft has fewer: a scan does not undo an import of references.
 */
export async function withRegisteredReferences(
  transaction: Database,
  known: { id: string; doi: string | null; provenance: string },
  draft: ArticleDraft,
): Promise<ArticleDraft> {
  const origin = (JSON.parse(known.provenance) as Record<string, string>)['references'] ?? ''
  if (!REGISTRIES.has(origin) || known.doi !== draft.doi) return draft
  const row = await transaction
    .selectFrom('article_text')
    .select('cites')
    .where('article_id', '=', known.id)
    .executeTakeFirst()
  const stored = connectionsOf({ affiliations: null, cites: row?.cites ?? null }).references
  const references = fullerReferences(stored, draft.references)
  return references
    ? { ...draft, references, provenance: { ...draft.provenance, references: origin } }
    : draft
}
