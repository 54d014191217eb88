import { NO_CITATION, type CitationFacts } from '@claire/scholarly-text'
import { type Kysely, sql } from 'kysely'
import { citedWorkOf } from '#domains/articles'
import { columnsOf, referenceTo } from './bookmarked-work.ts'
import type { BookmarkTables } from './tables.ts'

const AT_ONCE = 500

/** An article's row as far as references cite it, in the table at the time of this migration. */
interface ArticleRow {
  title: string
  publication_year: number | null
  authors: string
  abstract: string
  doi: string | null
  external_id: string | null
  language: string | null
  categories: string
  citation: string
  url: string
}

/** Stores the facts of the articles of all bookmarks, also of deleted ones. */
export async function storeFacts(db: Kysely<Pick<BookmarkTables, 'bookmark'>>) {
  for (let afterId = ''; ;) {
    const bookmarks = await db
      .selectFrom('bookmark')
      .select(['id', 'article_id', 'title'])
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const last = bookmarks.at(-1)
    if (!last) return
    afterId = last.id
    const { rows } = await sql<ArticleRow & { id: string }>`select id, title, publication_year, authors,
      abstract, doi, external_id, language, categories, citation, url from article
      where id in (${sql.join(bookmarks.map(({ article_id }) => article_id))})`.execute(db)
    const articles = new Map(rows.map((row) => [row.id, row]))
    for (const { id, article_id, title } of bookmarks) {
      const row = articles.get(article_id ?? '')
      const columns = columnsOf(row ? workOf(row) : referenceTo(title))
      await db
        .updateTable('bookmark')
        .set({ ...columns, title })
        .where('id', '=', id)
        .execute()
    }
  }
}

const workOf = (row: ArticleRow) =>
  citedWorkOf({
    title: row.title,
    publicationYear: row.publication_year,
    authors: JSON.parse(row.authors) as string[],
    abstract: row.abstract,
    doi: row.doi,
    externalId: row.external_id,
    language: row.language,
    categories: JSON.parse(row.categories) as string[],
    citation: { ...NO_CITATION, ...(JSON.parse(row.citation) as Partial<CitationFacts>) },
    url: row.url,
  })
