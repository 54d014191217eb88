import { type CitationFacts, NO_CITATION, isTakenBack } from '@claire/scholarly-text'
import { type InferResult, type Selectable, sql } from 'kysely'
import { type Database, countOf, inParts } from '#platform/database'
import type { Article, ArticleCard } from './article.ts'
import { connectionsOf } from './citation-graph/citing.ts'
import { deadSince } from './links/article-links.ts'
import { noticesOf } from './notices/notices.ts'
import { type ArticleTables, isIncomplete } from './tables.ts'

const IDS_PER_QUERY = 500
/** Characters of the text that replace a missing abstract. */
const OPENING_LENGTH = 1_000

/** Characters of some three hundred names. */
const LONG_BYLINE = 6_000

/** Finds single articles. */
export function articleReading(db: Database) {
  return {
    /** Live articles by id, in the order asked for; unknown and deleted ids are left out. */
    async get(ids: string[]): Promise<Article[]> {
      const rows = await inParts(ids, (some) => wholeArticles(db).where('article.id', 'in', some).execute())
      const found = new Map(rows.map((row) => [row.id, wholeOf(row)]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },

    /** The id of the live article that a source publishes under a stable identifier, else a DOI, else an address. */
    async idOf(
      sourceId: string,
      { url, externalId, doi }: { url?: string; externalId?: string; doi?: string },
    ): Promise<string | undefined> {
      const ofSource = db.selectFrom('article').select(['id', 'deleted']).where('source_id', '=', sourceId)
      // Filters deleted articles here: with a condition on `deleted`, SQLite would scan all of the source's.
      const live = (rows: { id: string; deleted: 0 | 1 }[]) => rows.find(({ deleted }) => !deleted)
      const identified =
        (externalId ? live(await ofSource.where('external_id', '=', externalId).execute()) : undefined) ??
        (doi ? live(await ofSource.where('doi', '=', doi).execute()) : undefined)
      if (identified) return identified.id
      if (!url) return undefined
      const row = await db
        .selectFrom('article_alias')
        .innerJoin('article', 'article.id', 'article_alias.article_id')
        .select('article.id')
        .where('article_alias.source_id', '=', sourceId)
        .where('article_alias.url', '=', url)
        .where('article.deleted', '=', 0)
        .executeTakeFirst()
      return row?.id
    },
  }
}

/** Reads articles as lists show them. */
export function articleCards(db: Database) {
  return {
    /** Like `get`, without the full text: all that lists show, with notices about each from any article. */
    async cards(ids: string[]): Promise<ArticleCard[]> {
      const rows = await inParts(ids, (some) =>
        db
          .selectFrom('article')
          .leftJoin('article_text', (join) =>
            join.onRef('article_text.article_id', '=', 'article.id').on('article.abstract', '=', ''),
          )
          .selectAll('article')
          .select(sql<string | null>`substr(article_text.full_text, 1, ${OPENING_LENGTH})`.as('opening'))
          .where('article.id', 'in', some)
          .where('article.deleted', '=', 0)
          .execute(),
      )
      const found = new Map(
        rows.map((row) => [row.id, { ...knownOf(row), opening: row.opening ?? '', deadSince: null }]),
      )
      const cards = ids.flatMap((id) => found.get(id) ?? [])
      const notices = await noticesOf(db, cards)
      const dead = await deadSince(db, cards)
      return cards.map((card) => ({
        ...card,
        deadSince: dead.get(card.id) ?? null,
        citation: { ...card.citation, notice: notices.get(card) ?? null },
      }))
    },

    /** Returns the authors of articles, in the order asked for; none of articles with hundreds of them. */
    async authorsOf(ids: string[]): Promise<string[][]> {
      if (!ids.length) return []
      const rows = await db
        .selectFrom('article')
        .select(['id', 'authors'])
        .where('id', 'in', ids.slice(0, IDS_PER_QUERY))
        .where('deleted', '=', 0)
        .where(sql<number>`length(authors)`, '<', LONG_BYLINE)
        .execute()
      const found = new Map(rows.map(({ id, authors }) => [id, JSON.parse(authors) as string[]]))
      return ids.map((id) => found.get(id) ?? [])
    },

    /** Returns the articles that are not retracted or withdrawn. */
    async stillStanding<T extends Article>(some: T[]): Promise<T[]> {
      const notices = await noticesOf(db, some)
      return some.filter((article) => !isTakenBack(notices.get(article) ?? null))
    },
  }
}

/** Finds articles with incomplete metadata. */
export function articleGaps(db: Database) {
  return {
    /**
     * Returns a source's live articles with a DOI that a registry may complete, after `afterId` in order of id: those
     * that lack a year, authors or an abstract, and those whose DOI another work claims too.
     */
    async incomplete(
      sourceId: string,
      { afterId = '', limit }: { afterId?: string; limit: number },
    ): Promise<{ id: string; doi: string; title: string }[]> {
      const some = db
        .selectFrom('article')
        .select(['id', 'doi', 'title'])
        .where('source_id', '=', sourceId)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .$narrowType<{ doi: string }>()
      const disputed = db
        .selectFrom('work_pair')
        .select('holder')
        .where('state', '=', 'open')
        .where('reason', '=', 'identifier')
      const lacking = await some.where(isIncomplete).execute()
      const claimed = await some
        .where('deleted', '=', 0)
        .where('doi', 'is not', null)
        .where('id', 'in', disputed)
        .execute()
      const all = new Map([...lacking, ...claimed].map((row) => [row.id, row]))
      return [...all.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit)
    },
  }
}

/** Pages through many articles, and counts them. */
export function articleListing(db: Database) {
  return {
    /** Ids of a source's live articles after `afterId`, ascending, for jobs that process all of them. */
    async idsOfSource(
      sourceId: string,
      { afterId = '', limit }: { afterId?: string; limit: number },
    ): Promise<string[]> {
      const rows = await db
        .selectFrom('article')
        .select('id')
        .where('source_id', '=', sourceId)
        .where('deleted', '=', 0)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map((row) => row.id)
    },

    /** Live articles after `afterId` in ascending order of id, for rebuilding what is derived from all of them. */
    async page({ afterId = '', limit }: { afterId?: string; limit: number }): Promise<Article[]> {
      const rows = await wholeArticles(db)
        .where('article.id', '>', afterId)
        .orderBy('article.id')
        .limit(limit)
        .execute()
      return rows.map(wholeOf)
    },

    /** Number of live articles: in all, of one source, or of one source since a time. */
    async count({ sourceId, since }: { sourceId?: string; since?: number } = {}): Promise<number> {
      let query = db.selectFrom('article').where('deleted', '=', 0)
      if (sourceId !== undefined) query = query.where('source_id', '=', sourceId)
      if (since !== undefined) query = query.where('first_seen_at', '>=', since)
      return countOf(query)
    },
  }
}

/** Finds the same work in several sources. */
export function articleWorks(db: Database) {
  return {
    /** Live articles of other sources that are the same work as this one. */
    async sameWork(id: string): Promise<string[]> {
      const rows = await db
        .selectFrom('article')
        .innerJoin('article as other', 'other.work_key', 'article.work_key')
        .select('other.id')
        .where('article.id', '=', id)
        .where('other.id', '!=', id)
        .where('other.deleted', '=', 0)
        .limit(50)
        .execute()
      return rows.map((row) => row.id)
    },
  }
}

/** Live articles with their texts. */
const wholeArticles = (db: Database) =>
  db
    .selectFrom('article')
    .leftJoin('article_text', 'article_text.article_id', 'article.id')
    .selectAll('article')
    .select(['article_text.full_text', 'article_text.affiliations', 'article_text.cites'])
    .where('article.deleted', '=', 0)

const wholeOf = (row: InferResult<ReturnType<typeof wholeArticles>>[number]) => ({
  ...knownOf(row),
  fullText: row.full_text ?? '',
  ...connectionsOf(row),
})

function knownOf(
  row: Selectable<ArticleTables['article']>,
): Omit<Article, 'fullText' | 'affiliations' | 'references'> {
  return {
    id: row.id,
    sourceId: row.source_id,
    url: row.url,
    articleType: row.article_type,
    title: row.title,
    publicationYear: row.publication_year,
    authors: JSON.parse(row.authors) as string[],
    abstract: row.abstract,
    doi: row.doi,
    externalId: row.external_id,
    language: row.language,
    categories: JSON.parse(row.categories) as string[],
    citation: { ...NO_CITATION, ...(JSON.parse(row.citation) as Partial<CitationFacts>) },
    fileUrl: row.file_url,
    provenance: JSON.parse(row.provenance) as Record<string, string>,
    version: row.version,
    workKey: row.work_key,
    firstSeenAt: row.first_seen_at,
    updatedAt: row.updated_at,
  }
}
