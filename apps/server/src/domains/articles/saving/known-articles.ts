import { NO_CITATION, NO_REFERENCES } from '@claire/scholarly-text'
import type { Database } from '#platform/database'
import { type ArticleDraft, contentHashOf } from '../article.ts'
import { disagreementsOf } from '../consensus/disagreements.ts'
import { type DisagreementChange, reconcile } from '../consensus/consensus.ts'
import type { Stated } from '../consensus/statements.ts'
import { abstractsAgree, type Described, isRevision, isSameIdentified } from '../works/agreement.ts'
import {
  aliasesOf,
  disputedAddress,
  sameTitled,
  singleWorkKey,
  distinctiveLettersOf,
  isOfItsOwn,
  titleKeyOf,
  titleKeysNear,
  workKeyOf,
} from '../works/work-keys.ts'
import { type ArticleRow, type Candidates, candidatesFor } from './candidate-articles.ts'
import { claimOf, decisionsOn } from '../works/work-pairs.ts'

/** Result of comparing a draft with the articles that are stored. */
export interface Identified {
  /** The draft, without an identifier that belongs to another work, with the title and year that count. */
  draft: ArticleDraft
  /** The article that the draft is about, live or deleted. */
  known: ArticleRow | undefined
  /** The source has another record of this article, under another identifier. */
  isOtherRecord: boolean
  workKey: string
  /** Another article of the same work, whose work key is `workKey`. */
  sameWork: ArticleRow | undefined
  /** Articles of other works that have a weaker claim to the draft's DOI. */
  losers: ArticleRow[]
  /** The article of another work that has the identifier which the draft claims too. */
  conflict: { identifier: string; with: ArticleRow } | null
  /** Statements that disagree and have to be stored. */
  changes: DisagreementChange[]
  /** Articles with the same title and first author that may be the same work. */
  similar: ArticleRow[]
}

/** Finds the articles that any of the drafts may be about, and decides which draft is which article. */
export async function knownAmong(transaction: Database, drafts: ArticleDraft[]) {
  const rows = await candidatesFor(transaction, drafts)
  const decided = await decisionsOn(transaction, rows.decided)
  const disagreements = await disagreementsOf(transaction, rows.disputed)
  const holdersOf = (doi: string | null) => rows.byDoi(doi).filter((row) => !row.deleted)

  function identify(stated: ArticleDraft): Identified {
    const record = recordOf(rows, stated)
    const { allies, rivals, isWeaker } = claimsOn(stated, {
      holders: holdersOf(stated.doi),
      record: record.row,
    })
    const claimed = withClaims(stated, { record, isWeaker })
    const known = sameArticle(rows, claimed, { allies, record: record.row })
    const { draft, changes } = reconcile(claimed, statementsAbout(known))
    const isOther = (row: ArticleRow) => row !== known && !row.deleted && !decided.areApart(known?.id, row.id)
    const keyed = rows.byWorkKey(workKeyOf(draft)).filter(isOther)
    const titled = rows.titled(draft).filter(isOther)
    const sameWork =
      (draft.doi ? allies.find(isOther) : undefined) ??
      keyed.find(
        (row) => isSameIdentified(describe(row), draft) && (draft.doi || !isContradicted(row, draft)),
      ) ??
      titled.find((row) => isSameWork(row, draft))
    const merged = decided.mergedInto(known?.id) ?? sameWork?.work_key
    const isOtherRecord = known !== undefined && known !== record.row && hasOtherId(known, draft)
    return {
      // An article has one identifier of its source: that of the first of its records.
      draft: isOtherRecord ? { ...draft, externalId: known.external_id } : draft,
      known,
      isOtherRecord,
      sameWork,
      changes,
      workKey: workKeyFor(draft, { known, merged, isTaken: keyed.length > 0 }),
      losers: isWeaker ? [] : rivals,
      conflict: rivals[0] ? { identifier: stated.doi ?? '', with: rivals[0] } : record.rival,
      similar: titled.filter((row) => row.work_key !== sameWork?.work_key && isSimilar(row, draft)),
    }
  }

  const statementsAbout = (known: ArticleRow | undefined) => ({
    before: known && !known.deleted ? statedIn(known) : undefined,
    stored: disagreements.get(known?.id ?? '') ?? [],
  })

  return { identify, holdersOf }
}

/** The draft at its own address, without identifiers that another work claims more strongly. */
function withClaims(
  stated: ArticleDraft,
  { record, isWeaker }: { record: ReturnType<typeof recordOf>; isWeaker: boolean },
): ArticleDraft {
  const refused = record.row && originsOf(record.row).refusedDoi
  const isRefused = refused !== undefined && refused === stated.doi
  return {
    ...stated,
    ...(record.address && { url: record.address }),
    ...((isWeaker || isRefused) && {
      doi: null,
      provenance: {
        ...stated.provenance,
        doi: 'claimed by another work',
        ...(isRefused && { refusedDoi: refused }),
      },
    }),
    ...(record.rival && { externalId: null }),
  }
}

/** Articles that share the draft's DOI: those of its work or, if there is none, those of another. */
function claimsOn(
  draft: ArticleDraft,
  { holders, record }: { holders: ArticleRow[]; record: ArticleRow | undefined },
) {
  const allies = holders.filter((row) => row === record || isSameIdentified(describe(row), draft))
  const rivals = allies.length ? [] : holders
  return { allies, rivals, isWeaker: rivals.some((row) => strengthOf(row) >= claimOf(draft.provenance)) }
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
  provenance: originsOf(row),
})

export const describe = (row: ArticleRow): Described => ({
  title: row.title,
  authors: JSON.parse(row.authors) as string[],
  publicationYear: row.publication_year,
  abstract: row.abstract,
})

/** The title and year of a stored article, with their rules. */
export const statedIn = (row: ArticleRow): Stated => ({
  articleType: row.article_type,
  title: row.title,
  publicationYear: row.publication_year,
  provenance: originsOf(row),
})

const originsOf = (row: ArticleRow) => JSON.parse(row.provenance) as Record<string, string>
/** Strength of an article's claim to its DOI. */
export const strengthOf = (row: ArticleRow) => claimOf(originsOf(row))

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

/** An article stays the one of its own address, whatever its title becomes; elsewhere it must be recognisable. */
const isSameRecord = (row: ArticleRow, draft: ArticleDraft) =>
  row.url === draft.url || (row.deleted ? isSameDeleted(row, draft) : isRevision(describe(row), draft))

/** Compares the digest of title, year and first author: nothing else is left of a deleted article. */
const isSameDeleted = (row: ArticleRow, draft: ArticleDraft) =>
  row.title_key === titleKeyOf(draft) || titleKeysNear(draft).includes(row.title_key)

function sameArticle(
  rows: Candidates,
  draft: ArticleDraft,
  { allies, record }: { allies: ArticleRow[]; record: ArticleRow | undefined },
): ArticleRow | undefined {
  const ofSource = (row: ArticleRow) => row.source_id === draft.sourceId
  const deleted = rows.byDoi(draft.doi).filter((row) => row.deleted && isSameDeleted(row, draft))
  return (
    (draft.doi ? [...allies, ...deleted].find(ofSource) : undefined) ??
    record ??
    likeliest(rows.titled(draft).filter(ofSource), draft)
  )
}

/** The article whose title is most like the draft's, if any is like it. */
function likeliest(rows: ArticleRow[], draft: ArticleDraft): ArticleRow | undefined {
  const near = new Set(titleKeysNear(draft))
  const judged = rows
    .filter((row) => near.has(row.title_key))
    .map((row) => ({ row, alike: identifiedOtherwise(row, draft) ? 0 : likeness(row, draft) }))
  return (judged.find(({ alike }) => alike === 2) ?? judged.find(({ alike }) => alike === 1))?.row
}

function likeness(row: ArticleRow, draft: ArticleDraft): 0 | 1 | 2 {
  if (row.deleted) return row.title_key === titleKeyOf(draft) ? 2 : 0
  return isContradicted(row, draft) ? 0 : sameTitled(describe(row), draft)
}

/**
 * True if the abstracts differ, or the texts of two pages without, and the title proves nothing against it: one of few
 * words, which columns have in each issue, by the same people; of a correction or reply; or without year and author.
 */
function isContradicted(row: ArticleRow, draft: ArticleDraft): boolean {
  const { title, publicationYear, authors } = draft
  if (distinctiveLettersOf(title) && !isOfItsOwn(title) && (publicationYear ?? authors[0])) return false
  const isOtherPage =
    row.source_id === draft.sourceId && row.article_type === draft.articleType && !originsOf(row).record
  const isOtherText = draft.fullText !== '' && row.content_hash !== contentHashOf(draft)
  if (isOtherPage && isOtherText && !(row.abstract && draft.abstract)) return true
  return !abstractsAgree(describe(row), draft)
}

/** True if an identifier separates an article and a draft with the same title. */
export function identifiedOtherwise(row: ArticleRow, draft: ArticleDraft): boolean {
  const isOther = row.doi !== null && draft.doi !== null && row.doi !== draft.doi
  return isOther || hasOtherId(row, draft)
}

const hasOtherId = (row: ArticleRow, { externalId }: ArticleDraft) =>
  row.external_id !== null && externalId !== null && row.external_id !== externalId

/**
 * True if an article with the draft's title key is the same work whatever their identifiers, as a preprint and its
 * journal version are: the whole title, the first author and the year agree. In print the year may differ; the
 * abstracts must begin alike then, and the sources differ, since yearly reports of one source have one title.
 */
function isSameWork(row: ArticleRow, draft: ArticleDraft): boolean {
  const described = describe(row)
  if (!described.authors.length || row.publication_year === null || draft.publicationYear === null)
    return false
  if (isContradicted(row, draft)) return false
  if (identifiedOtherwise(row, draft) && (isNextNotice(row, draft) || !abstractsAgree(described, draft)))
    return false
  const alike = isEqualTitled(row, draft) ? sameTitled(described, draft) : 0
  const isNear = Math.abs(row.publication_year - draft.publicationYear) <= 1
  return alike === 2 || (alike === 1 && (isNear || row.source_id !== draft.sourceId))
}

/** Two corrections of one article, or replies to it, have the same title in one journal, and often no abstract. */
const isNextNotice = (row: ArticleRow, draft: ArticleDraft) =>
  row.source_id === draft.sourceId && isOfItsOwn(draft.title) && !(row.abstract && draft.abstract)

const isEqualTitled = (row: ArticleRow, draft: ArticleDraft) =>
  distinctiveLettersOf(draft.title) !== '' &&
  distinctiveLettersOf(row.title) === distinctiveLettersOf(draft.title)

/** True if an administrator should look at the pair: title and first author agree, year or abstract do not. */
const isSimilar = (row: ArticleRow, draft: ArticleDraft) =>
  row.source_id !== draft.sourceId && JSON.parse(row.authors).length > 0 && isEqualTitled(row, draft)

/** The work key of the draft's article. A known article keeps its own until one of the facts behind it changes. */
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
