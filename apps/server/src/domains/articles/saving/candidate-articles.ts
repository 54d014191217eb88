import type { Selectable } from 'kysely'
import type { Database } from '#platform/database'
import type { ArticleDraft } from '../article.ts'
import type { ArticleTables } from '../tables.ts'
import { aliasesOf, disputedAddress, titleKeysWithin, workKeyOf } from '../works/work-keys.ts'

export type ArticleRow = Selectable<ArticleTables['article']>

export type Candidates = Awaited<ReturnType<typeof candidatesFor>>

/** All articles that any of the drafts may be about, or may be the same work as, looked up together. */
export async function candidatesFor(transaction: Database, drafts: ArticleDraft[]) {
  const { rowsWith, identified, aliased } = lookups(transaction, drafts)
  const dois = await rowsWith(
    'doi',
    drafts.map(({ doi }) => doi),
  )
  const titles = await rowsWith('title_key', drafts.flatMap(titleKeysWithin))
  const works = await rowsWith('work_key', drafts.map(workKeyOf))
  const ids = await identified()
  const addresses = await aliased()
  // One object for each article, however it was found.
  const byId = new Map([...dois, ...titles, ...works, ...ids, ...addresses].map((row) => [row.id, row]))
  const group = <R extends ArticleRow>(rows: R[], keyOf: (row: R) => string | null) => {
    const groups = Map.groupBy(rows, keyOf)
    return (key: string | null) => (key && groups.get(key)?.flatMap(({ id }) => byId.get(id) ?? [])) || []
  }
  const byExternalId = group(ids, (row) => `${row.source_id} ${row.external_id}`)
  const byAddress = group(addresses, (row) => `${row.source_id} ${row.seen_as}`)
  const byTitle = group(titles, (row) => row.title_key)
  return {
    ids: [...byId.keys()],
    byDoi: group(dois, (row) => row.doi),
    byWorkKey: group(works, (row) => row.work_key),
    byExternalId: ({ sourceId, externalId }: ArticleDraft) =>
      externalId === null ? undefined : byExternalId(`${sourceId} ${externalId}`)[0],
    byAlias: (sourceId: string, url: string) => byAddress(`${sourceId} ${url}`)[0],
    /** Articles whose title key is one of the draft's within three years. */
    titled: (draft: ArticleDraft) => titleKeysWithin(draft).flatMap(byTitle),
  }
}

function lookups(transaction: Database, drafts: ArticleDraft[]) {
  const articles = transaction.withTables<ArticleTables>().selectFrom('article')
  const sources = [...new Set(drafts.map((draft) => draft.sourceId))]
  const externalIds = drafts.flatMap(({ externalId }) => externalId ?? [])
  return {
    async rowsWith(
      column: 'doi' | 'title_key' | 'work_key',
      values: (string | null)[],
    ): Promise<ArticleRow[]> {
      const wanted = [...new Set(values.filter(Boolean))]
      return wanted.length
        ? articles.selectAll('article').where(column, 'in', wanted).orderBy('id').execute()
        : []
    },
    async identified(): Promise<ArticleRow[]> {
      return externalIds.length
        ? articles
            .selectAll('article')
            .where('source_id', 'in', sources)
            .where('external_id', 'in', externalIds)
            .execute()
        : []
    },
    aliased: () =>
      articles
        .innerJoin('article_alias', 'article_alias.article_id', 'article.id')
        .selectAll('article')
        .select('article_alias.url as seen_as')
        .where('article_alias.source_id', 'in', sources)
        .where(
          'article_alias.url',
          'in',
          drafts.flatMap((draft) => [...aliasesOf(draft), disputedAddress(draft) ?? draft.url]),
        )
        .execute(),
  }
}
