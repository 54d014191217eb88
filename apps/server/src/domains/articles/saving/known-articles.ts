import { NO_CITATION, NO_REFERENCES } from '@claire/scholarly-text'
import type { Selectable } from 'kysely'
import type { Database } from '#platform/database'
import type { ArticleDraft } from '../article.ts'
import type { ArticleTables } from '../tables.ts'
import { type Described, isRevision, isSameIdentified } from '../works/agreement.ts'
import {
  aliasesOf,
  disputedAddress,
  lettersOf,
  sameTitled,
  singleWorkKey,
  tellingLettersOf,
  titleKeyOf,
  titleKeysNear,
  titleKeysWithin,
  workKeyOf,
} from '../works/work-keys.ts'
import { claimOf } from '../works/claims.ts'
import { decisionsOn } from '../works/work-pairs.ts'

export type ArticleRow = Selectable<ArticleTables['article']>

/** What a draft turned out to be. */
export interface Identified {
  /** The draft, without an identifier that belongs to another work. */
  draft: ArticleDraft
  /** The article that the draft is about, live or deleted. */
  known: ArticleRow | undefined
  workKey: string
  /** Another article of the same work, whose work key is `workKey`. */
  sameWork: ArticleRow | undefined
  /** Articles of other works that have a weaker claim to the draft's DOI. */
  losers: ArticleRow[]
  /** The article of another work that has the identifier which the draft claims too. */
  conflict: { identifier: string; with: ArticleRow } | null
  /** Articles with the same title and first author that may be the same work. */
  similar: ArticleRow[]
}

export type KnownArticles = Awaited<ReturnType<typeof knownAmong>>

/** Finds the articles that any of the drafts may be about, and tells which of them is which. */
export async function knownAmong(transaction: Database, drafts: ArticleDraft[]) {
  const rows = await candidatesFor(transaction, drafts)
  const decided = await decisionsOn(transaction, rows.ids)

  function identify(stated: ArticleDraft): Identified {
    const record = recordOf(rows, stated)
    const holders = rows.byDoi(stated.doi).filter((row) => !row.deleted)
    const allies = holders.filter((row) => row === record.row || isSameIdentified(describe(row), stated))
    const rivals = allies.length ? [] : holders
    const isWeaker = rivals.some((row) => strengthOf(row) >= claimOf(stated.provenance))
    const draft = {
      ...stated,
      ...(record.address && { url: record.address }),
      ...(isWeaker && { doi: null, provenance: { ...stated.provenance, doi: 'claimed by another work' } }),
      ...(record.rival && { externalId: null }),
    }
    const known = sameArticle(rows, draft, { allies, record: record.row })
    const isOther = (row: ArticleRow) => row !== known && !row.deleted && !decided.areApart(known?.id, row.id)
    const keyed = rows.byWorkKey(workKeyOf(draft)).filter(isOther)
    const titled = rows.titled(draft).filter(isOther)
    const sameWork =
      (draft.doi ? allies.find(isOther) : undefined) ??
      keyed.find((row) => isSameIdentified(describe(row), draft)) ??
      titled.find((row) => isSameWork(row, draft))
    const rival = isWeaker ? rivals[0] : undefined
    const conflict = rival ? { identifier: stated.doi ?? '', with: rival } : record.rival
    return {
      draft,
      known,
      sameWork,
      workKey: workKeyFor(draft, {
        known,
        merged: decided.mergedInto(known?.id) ?? sameWork?.work_key,
        isTaken: keyed.length > 0,
      }),
      losers: isWeaker ? [] : rivals,
      conflict: conflict ?? (rivals[0] ? { identifier: stated.doi ?? '', with: rivals[0] } : null),
      similar: titled.filter((row) => row.work_key !== sameWork?.work_key && isSimilar(row, draft)),
    }
  }
  return {
    identify,
    /** Live articles of any source with this DOI. */
    holdersOf: (doi: string | null) => rows.byDoi(doi).filter((row) => !row.deleted),
  }
}

/** An article by the facts that identify it. */
export const rowAsDraft = (row: ArticleRow): ArticleDraft => ({
  ...describe(row),
  sourceId: row.source_id,
  url: row.url,
  articleType: row.article_type,
  doi: row.doi,
  externalId: row.external_id,
  fullText: '',
  language: null,
  categories: [],
  citation: NO_CITATION,
  affiliations: [],
  references: NO_REFERENCES,
  fileUrl: null,
  provenance: JSON.parse(row.provenance) as Record<string, string>,
})

type Candidates = Awaited<ReturnType<typeof candidatesFor>>

export const describe = (row: ArticleRow): Described => ({
  title: row.title,
  authors: JSON.parse(row.authors) as string[],
  publicationYear: row.publication_year,
  abstract: row.abstract,
})

const strengthOf = (row: ArticleRow) => claimOf(JSON.parse(row.provenance) as Record<string, string>)

/** The article whose record or page the draft is, by the source's own identifier or by its address. */
function recordOf(rows: Candidates, draft: ArticleDraft) {
  const owner = rows.byAlias(draft.sourceId, draft.url)
  const disputed = owner?.url === draft.url ? disputedAddress(draft) : null
  if (owner && disputed && !owner.deleted && !isRevision(describe(owner), draft))
    return {
      row: rows.byAlias(draft.sourceId, disputed),
      rival: { identifier: draft.externalId ?? draft.doi ?? draft.url, with: owner },
      address: disputed,
    }
  const identified = rows.byExternalId(draft)
  if (identified && isSameRecord(identified, draft)) return { row: identified, rival: null, address: null }
  const rival = identified && { identifier: draft.externalId ?? '', with: identified }
  const row = aliasesOf(draft)
    .map((url) => rows.byAlias(draft.sourceId, url))
    .find((each) => each && isSameRecord(each, draft) && (!rival || each !== identified))
  return { row, rival: rival ?? null, address: null }
}

/** An article stays the one of its own address, whatever becomes of its title; elsewhere it must be recognisable. */
const isSameRecord = (row: ArticleRow, draft: ArticleDraft) =>
  row.url === draft.url || (row.deleted ? isSameDeleted(row, draft) : isRevision(describe(row), draft))

/** Of a deleted article nothing but the digest of its title, year and first author is left to compare. */
const isSameDeleted = (row: ArticleRow, draft: ArticleDraft) =>
  row.title_key === titleKeyOf(draft) || titleKeysNear(draft).includes(row.title_key)

function sameArticle(
  rows: Candidates,
  draft: ArticleDraft,
  { allies, record }: { allies: ArticleRow[]; record: ArticleRow | undefined },
): ArticleRow | undefined {
  const ofSource = (row: ArticleRow) => row.source_id === draft.sourceId
  const isSameId = (row: ArticleRow) =>
    row.external_id === null || draft.externalId === null || row.external_id === draft.externalId
  const deleted = rows.byDoi(draft.doi).filter((row) => row.deleted && isSameDeleted(row, draft))
  return (
    (draft.doi ? [...allies, ...deleted].find((row) => ofSource(row) && isSameId(row)) : undefined) ??
    record ??
    likeliest(rows.titled(draft).filter(ofSource), draft)
  )
}

/** Which of the articles whose titles are like the draft's is the draft's, if any. */
function likeliest(rows: ArticleRow[], draft: ArticleDraft): ArticleRow | undefined {
  const near = new Set(titleKeysNear(draft))
  const judged = rows
    .filter((row) => near.has(row.title_key))
    .map((row) => ({ row, alike: identifiedOtherwise(row, draft) ? 0 : likeness(row, draft) }))
  return (judged.find(({ alike }) => alike === 2) ?? judged.find(({ alike }) => alike === 1))?.row
}

const likeness = (row: ArticleRow, draft: ArticleDraft) =>
  row.deleted ? (row.title_key === titleKeyOf(draft) ? 2 : 0) : sameTitled(describe(row), draft)

/** Whether an identifier says that an article and a draft of the same title are two. */
export function identifiedOtherwise(
  row: Pick<ArticleRow, 'doi' | 'external_id'>,
  draft: ArticleDraft,
): boolean {
  const differs = (a: string | null, b: string | null) => a !== null && b !== null && a !== b
  return differs(row.doi, draft.doi) || differs(row.external_id, draft.externalId)
}

/**
 * Whether an article with the draft's title key is the same work whatever their identifiers, as a preprint and its journal
 * version are: the whole title, the first author and the year agree. In print the year may differ; the abstracts must
 * begin alike then, and the sources be others, since yearly reports of one source have one title.
 */
function isSameWork(row: ArticleRow, draft: ArticleDraft): boolean {
  const described = describe(row)
  if (!described.authors.length || row.publication_year === null || draft.publicationYear === null)
    return false
  const alike = isEqualTitled(row, draft) ? sameTitled(described, draft) : 0
  const isNear = Math.abs(row.publication_year - draft.publicationYear) <= 1
  return alike === 2 || (alike === 1 && (isNear || row.source_id !== draft.sourceId))
}

const isEqualTitled = (row: ArticleRow, draft: ArticleDraft) =>
  tellingLettersOf(draft.title) !== '' && lettersOf(row.title) === lettersOf(draft.title)

/** Whether an administrator should look at the pair: the title and first author agree, the year or abstract does not. */
const isSimilar = (row: ArticleRow, draft: ArticleDraft) =>
  row.source_id !== draft.sourceId && JSON.parse(row.authors).length > 0 && isEqualTitled(row, draft)

/** The work key of the draft's article. A known article keeps its own while nothing that it follows from changes. */
function workKeyFor(
  draft: ArticleDraft,
  { known, merged, isTaken }: { known?: ArticleRow; merged?: string; isTaken: boolean },
): string {
  const isAsBefore =
    known &&
    !known.deleted &&
    known.doi === draft.doi &&
    known.external_id === draft.externalId &&
    known.title_key === titleKeyOf(draft)
  if (isAsBefore) return known.work_key
  return merged ?? (isTaken ? singleWorkKey(draft) : workKeyOf(draft))
}

async function candidatesFor(transaction: Database, drafts: ArticleDraft[]) {
  const articles = transaction.withTables<ArticleTables>().selectFrom('article')
  const sources = [...new Set(drafts.map((draft) => draft.sourceId))]
  const rowsWith = async (column: 'doi' | 'title_key' | 'work_key', values: (string | null)[]) => {
    const wanted = [...new Set(values.filter(Boolean))]
    return wanted.length
      ? articles.selectAll('article').where(column, 'in', wanted).orderBy('id').execute()
      : []
  }
  const externalIds = drafts.flatMap(({ externalId }) => externalId ?? [])
  const byDoi = await rowsWith(
    'doi',
    drafts.map(({ doi }) => doi),
  )
  const byExternalId = externalIds.length
    ? await articles
        .selectAll('article')
        .where('source_id', 'in', sources)
        .where('external_id', 'in', externalIds)
        .execute()
    : []
  const byTitle = await rowsWith('title_key', drafts.flatMap(titleKeysWithin))
  const byWorkKey = await rowsWith('work_key', drafts.map(workKeyOf))
  const aliased = await articles
    .innerJoin('article_alias', 'article_alias.article_id', 'article.id')
    .selectAll('article')
    .select('article_alias.url as seen_as')
    .where('article_alias.source_id', 'in', sources)
    .where(
      'article_alias.url',
      'in',
      drafts.flatMap((draft) => [...aliasesOf(draft), disputedAddress(draft) ?? draft.url]),
    )
    .execute()
  // One object for each article, however it was found.
  const byId = new Map<string, ArticleRow>()
  const unique = <R extends ArticleRow>(rows: R[]) =>
    rows.map((row) => {
      const known = byId.get(row.id) ?? row
      byId.set(row.id, known)
      return { row: known, found: row }
    })
  const group = (rows: ArticleRow[], keyOf: (row: ArticleRow) => string | null) =>
    Map.groupBy(
      unique(rows).map(({ row }) => row),
      keyOf,
    )
  const dois = group(byDoi, (row) => row.doi)
  const titles = group(byTitle, (row) => row.title_key)
  const works = group(byWorkKey, (row) => row.work_key)
  const ids = group(byExternalId, (row) => `${row.source_id} ${row.external_id}`)
  const addresses = new Map(
    unique(aliased).map(({ row, found }) => [`${found.source_id} ${found.seen_as}`, row]),
  )
  return {
    ids: [...byId.keys()],
    byDoi: (doi: string | null) => (doi && dois.get(doi)) || [],
    byExternalId: ({ sourceId, externalId }: ArticleDraft) =>
      externalId ? ids.get(`${sourceId} ${externalId}`)?.[0] : undefined,
    byWorkKey: (key: string) => works.get(key) ?? [],
    byAlias: (sourceId: string, url: string) => addresses.get(`${sourceId} ${url}`),
    /** Articles whose title key is one of the draft's within three years. */
    titled: (draft: ArticleDraft) => titleKeysWithin(draft).flatMap((key) => titles.get(key) ?? []),
  }
}
