import { type ExpressionBuilder, type Selectable, type SqlBool, type Tables } from 'kysely'
import type { Database } from '#platform/database'
import type { ArticleDraft } from '../article.ts'
import type { ArticleTables } from '../tables.ts'
import { aliasesOf, disputedAddress, titleKeysWithin, workKeyOf } from '../works/work-keys.ts'

export type ArticleRow = Selectable<ArticleTables['article']>

/** With the flags that save further look-ups for most articles. */
type FlaggedRow = ArticleRow & { is_decided: SqlBool; is_disputed: SqlBool }

export type Candidates = Awaited<ReturnType<typeof candidatesFor>>

/** Looks up all articles that any of the drafts may be about, or may be the same work as, in one go. */
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
  const idsWhere = (isSo: (row: FlaggedRow) => unknown) => [...byId.values()].filter(isSo).map(({ id }) => id)
  return {
    /** Those that an administrator has merged with others, or separated. */
    decided: idsWhere((row) => row.is_decided),
    /** Those that the drafts may be about and whose origins disagree. */
    disputed: idsWhere((row) => row.is_disputed && drafts.some(({ sourceId }) => sourceId === row.source_id)),
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
  const articles = transaction.selectFrom('article').selectAll('article').select(flags)
  const sources = [...new Set(drafts.map((draft) => draft.sourceId))]
  const externalIds = drafts.flatMap(({ externalId }) => externalId ?? [])
  return {
    async rowsWith(
      column: 'doi' | 'title_key' | 'work_key',
      values: (string | null)[],
    ): Promise<FlaggedRow[]> {
      const wanted = [...new Set(values.filter(Boolean))]
      return wanted.length ? articles.where(column, 'in', wanted).orderBy('id').execute() : []
    },
    async identified(): Promise<FlaggedRow[]> {
      return externalIds.length
        ? articles.where('source_id', 'in', sources).where('external_id', 'in', externalIds).execute()
        : []
    },
    aliased: () =>
      articles
        .innerJoin('article_alias', 'article_alias.article_id', 'article.id')
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

const flags = (eb: ExpressionBuilder<Tables, 'article'>) => [
  eb
    .exists(
      eb
        .selectFrom('work_pair')
        .select('state')
        .where('decided_at', 'is not', null)
        .where('state', '!=', 'open')
        .where((pair) =>
          pair.or([
            pair('first_id', '=', pair.ref('article.id')),
            pair('second_id', '=', pair.ref('article.id')),
          ]),
        ),
    )
    .as('is_decided'),
  eb
    .exists(
      eb
        .selectFrom('article_disagreement')
        .select('field')
        .whereRef('article_disagreement.article_id', '=', 'article.id'),
    )
    .as('is_disputed'),
]
