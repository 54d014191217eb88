import { type Kysely, sql } from 'kysely'
import { aliasesOf, titleKeyOf, workKeyOf } from '../works/work-keys.ts'

/** Facts by which an article is recognised, in the tables at the time of this migration. */
export type KeyedTables = {
  article: {
    id: string
    source_id: string
    url: string
    title: string
    title_key: string
    work_key: string
    publication_year: number | null
    authors: string
    abstract: string
    doi: string | null
    external_id: string | null
  }
  article_text: { article_id: string; full_text: string }
  article_alias: { source_id: string; url: string; article_id: string }
}

const AT_ONCE = 500
/** Texts are long, and few keys are made of one. */
const OPENING = sql<
  string | null
>`case when doi is null and publication_year is null and authors = '[]' and abstract = '' then substr(article_text.full_text, 1, 2000) end`

/**
 * Rewrites the keys by which articles are recognised, after their formula has changed. Readers see no change, so it
 * appends no event.
 */
export async function rekeyArticles(database: Kysely<KeyedTables>) {
  for (let afterId = ''; ;) {
    const rows = await database
      .selectFrom('article')
      .leftJoin('article_text', 'article_text.article_id', 'article.id')
      .select([
        'id',
        'source_id',
        'url',
        'title',
        'title_key',
        'work_key',
        'publication_year',
        'authors',
        'abstract',
        'doi',
        'external_id',
      ])
      .select(OPENING.as('opening'))
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    for (const row of rows) await rekey(database, row)
    const last = rows.at(-1)
    if (!last) return
    afterId = last.id
  }
}

type Row = KeyedTables['article'] & { opening: string | null }

async function rekey(database: Kysely<KeyedTables>, row: Row) {
  const named = { url: row.url, doi: row.doi, externalId: row.external_id }
  const draft = {
    ...named,
    title: row.title,
    publicationYear: row.publication_year,
    authors: JSON.parse(row.authors) as string[],
    abstract: row.abstract,
    fullText: row.opening ?? '',
  }
  // An article that was absorbed by another is recognised by nothing any more.
  const absorbed = row.url.endsWith(`#${row.id}`)
  const keys = { title_key: absorbed ? '' : titleKeyOf(draft), work_key: workKeyOf(draft) }
  if (keys.title_key !== row.title_key || keys.work_key !== row.work_key) {
    await database.updateTable('article').set(keys).where('id', '=', row.id).execute()
  }
  const aliases = absorbed ? [] : aliasesOf(named).filter((url) => url !== row.url)
  if (!aliases.length) return
  await database
    .insertInto('article_alias')
    .values(aliases.map((url) => ({ source_id: row.source_id, url, article_id: row.id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
