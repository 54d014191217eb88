import type { Affiliation, CitationFacts } from '@claire/scholarly-text'
import { sql } from 'kysely'
import { type Database, inParts } from '#platform/database'
import { statedDois } from '../works/work-keys.ts'

const IDS_PER_QUERY = 500
/** Works of large collaborations have thousands of authors. */
const MOST_NAMES = 200_000
const DOIS_PER_QUERY = 5_000

/** An article as profiles of authors and topics need it. */
export interface AuthoredArticle {
  id: string
  workKey: string
  publicationYear: number | null
  authors: string[]
  /** One for each author, '' if unknown; empty if none is known. */
  orcids: string[]
  affiliations: Affiliation[]
  categories: string[]
  /** The DOIs that name it. */
  dois: string[]
}

/** Reads who wrote articles, and how often these are cited. */
export function authoredArticles(db: Database) {
  return {
    /** The live copies of the works of these articles, of the first works only if these have very many authors. */
    async authored(ids: string[]): Promise<AuthoredArticle[]> {
      const found: AuthoredArticle[] = []
      let names = 0
      for (let at = 0; at < ids.length && names < MOST_NAMES; at += IDS_PER_QUERY) {
        const some = ids.slice(at, at + IDS_PER_QUERY)
        const rows = await db
          .selectFrom('article')
          .leftJoin('article_text', 'article_text.article_id', 'article.id')
          .select(['article.id', 'work_key', 'publication_year', 'authors', citationWithOrcids, 'categories'])
          .select(['doi', 'url', 'external_id', 'article_text.affiliations'])
          .where('work_key', 'in', db.selectFrom('article').select('work_key').where('id', 'in', some))
          .where('deleted', '=', 0)
          .orderBy('article.id')
          .execute()
        for (const row of rows) {
          const article = authoredOf(row)
          names += article.authors.length
          found.push(article)
        }
      }
      return found
    },

    ...bylines(db),

    /** Number of other works here that cite each work by one of its DOIs; without those that none cites. */
    async timesCited(works: { workKey: string; dois: string[] }[]): Promise<Map<string, number>> {
      const wanted = works.flatMap(({ workKey, dois }) => dois.map((doi) => sql`(${doi}, ${workKey})`))
      const count = async (some: typeof wanted) => {
        const { rows } = await sql<{ work: string; total: number }>`
          with wanted (doi, work) as (values ${sql.join(some)})
          select wanted.work, count(distinct article.work_key) as total from wanted
          join article_citing on article_citing.doi = wanted.doi
          join article on article.id = article_citing.article_id
          where article.deleted = 0 and article.work_key <> wanted.work
          group by wanted.work`.execute(db)
        return rows
      }
      const rows = await inParts(wanted, count, DOIS_PER_QUERY)
      return new Map(rows.map(({ work, total }) => [work, Number(total)]))
    },
  }
}

function bylines(db: Database) {
  return {
    /** The authors of live articles, in any order; of the first only if these have very many. */
    async bylines(ids: string[]): Promise<Pick<AuthoredArticle, 'authors' | 'orcids'>[]> {
      const found: ReturnType<typeof bylineOf>[] = []
      let names = 0
      for (let at = 0; at < ids.length && names < MOST_NAMES; at += IDS_PER_QUERY) {
        const rows = await db
          .selectFrom('article')
          .select(['authors', citationWithOrcids])
          .where('id', 'in', ids.slice(at, at + IDS_PER_QUERY))
          .where('deleted', '=', 0)
          .execute()
        found.push(...rows.map(bylineOf))
        names = found.reduce((sum, { authors }) => sum + authors.length, 0)
      }
      return found
    },
  }
}

/** Most articles state no iD, and their other facts are not needed. */
const citationWithOrcids = sql<string>`case when citation like '%"orcids"%' then citation else '' end`.as(
  'citation',
)

interface Row {
  id: string
  work_key: string
  publication_year: number | null
  authors: string
  citation: string
  categories: string
  doi: string | null
  url: string
  external_id: string | null
  affiliations: string | null
}

function bylineOf(row: Pick<Row, 'authors' | 'citation'>): Pick<AuthoredArticle, 'authors' | 'orcids'> {
  const authors = JSON.parse(row.authors) as string[]
  const { orcids = [] } = row.citation.includes('"orcids"')
    ? (JSON.parse(row.citation) as Partial<CitationFacts>)
    : {}
  return { authors, orcids: orcids.length === authors.length ? orcids : [] }
}

function authoredOf(row: Row): AuthoredArticle {
  return {
    id: row.id,
    workKey: row.work_key,
    publicationYear: row.publication_year,
    ...bylineOf(row),
    affiliations: JSON.parse(row.affiliations ?? '[]') as Affiliation[],
    categories: JSON.parse(row.categories) as string[],
    dois: statedDois({ url: row.url, doi: row.doi, externalId: row.external_id }),
  }
}
