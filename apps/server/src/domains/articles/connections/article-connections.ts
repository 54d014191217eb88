import type { Affiliation } from '@claire/scholarly-text'
import { sql } from 'kysely'
import { type Database, inParts } from '#platform/database'
import { statedDois } from '../works/work-keys.ts'
import { connectionsOf } from '../citation-graph/citing.ts'
import { NAMES, doisOf } from '../citation-graph/read-citations.ts'
import { noticesByDoi } from '../notices/notices.ts'

/** Limit of the works that cite one; the latest are read. */
const MOST_CITING = 1_000

/** An article's affiliations, references and citing works. */
export interface ArticleConnections {
  affiliations: Affiliation[]
  references: {
    count: number
    /** Each with the id of the article, in any source; null if it is not in Claire. */
    listed: { doi: string; articleId: string | null }[]
  }
  /** The articles that cite it by its DOI, one of each work, latest first, at most 1,000. */
  citedBy: string[]
}

export interface NamesOfWork {
  dois: string[]
  /** null if Claire has none. */
  articleId: string | null
}

type Tables = Database

export function articleConnections(db: Database) {
  return {
    ...namesOfWorks(db),

    /** The articles that cite a DOI, one of each work, latest first, at most 1,000. */
    citing: (doi: string) => citingOf(db, [doi], ''),

    /** Null for an unknown or deleted article. */
    async connections(id: string): Promise<ArticleConnections | null> {
      const row = await db
        .selectFrom('article')
        .leftJoin('article_text', 'article_text.article_id', 'article.id')
        .select([
          'article.doi',
          'article.url',
          'article.external_id',
          'article.work_key',
          'article_text.affiliations',
          'article_text.cites',
        ])
        .where('article.id', '=', id)
        .where('article.deleted', '=', 0)
        .executeTakeFirst()
      if (!row) return null
      const { affiliations, references } = connectionsOf(row)
      const own = statedDois({ url: row.url, doi: row.doi, externalId: row.external_id })
      const articles = await articlesOf(db, references.dois)
      return {
        affiliations,
        references: {
          count: references.count,
          listed: references.dois.map((doi) => ({ doi, articleId: articles.get(doi) ?? null })),
        },
        citedBy: await citingOf(db, own, row.work_key),
      }
    },
  }
}

function namesOfWorks(db: Database) {
  return {
    noticesByDoi: (dois: string[]) => noticesByDoi(db, dois),

    /** The DOIs by which these works are cited, and an article of each; a work without a DOI has none. */
    async namesOfWorks(keys: string[]): Promise<Map<string, NamesOfWork>> {
      const rows = await inParts(keys, (some) =>
        db
          .selectFrom('article')
          .select(['id', ...NAMES])
          .where('work_key', 'in', some)
          .where('deleted', '=', 0)
          .orderBy('id')
          .execute(),
      )
      const articles = Map.groupBy(rows, ({ work_key }) => work_key)
      return new Map(
        keys.map((key) => {
          const named = articles.get(key) ?? []
          const own = key.startsWith('doi:') ? [key.slice('doi:'.length)] : []
          const dois = [...new Set([...own, ...named.flatMap(doisOf)])]
          return [key, { dois, articleId: named[0]?.id ?? null }]
        }),
      )
    },
  }
}

/** Live articles by DOI. */
export async function articlesOf(db: Tables, dois: string[]): Promise<Map<string, string>> {
  const keys = dois.map((doi) => `doi:${doi}`)
  const rows = await inParts(keys, (some) =>
    db
      .selectFrom('article')
      .select(['id', 'work_key'])
      .where('work_key', 'in', some)
      .where('deleted', '=', 0)
      .orderBy('id', 'desc')
      .execute(),
  )
  return new Map(rows.map(({ id, work_key }) => [work_key.slice('doi:'.length), id]))
}

/** The articles of other works that cite one of these DOIs. */
async function citingOf(db: Tables, dois: string[], workKey: string): Promise<string[]> {
  if (!dois.length) return []
  const rows = await db
    .selectFrom('article_citing')
    .innerJoin('article', 'article.id', 'article_citing.article_id')
    .select(['article.id', 'article.work_key'])
    .where('article_citing.doi', 'in', dois)
    .where('article.deleted', '=', 0)
    .where('article.work_key', '!=', workKey)
    .orderBy(sql`coalesce(article.publication_year, 0)`, 'desc')
    .orderBy('article.id')
    .limit(MOST_CITING)
    .execute()
  return [...new Map(rows.toReversed().map(({ id, work_key }) => [work_key, id])).values()].toReversed()
}
