import type { Agreement, WorkPair, WorkPairPage, WorkPairState } from '@claire/api-contract'
import { splitSentences } from '@claire/scholarly-text'
import { type Database, countOf } from '#platform/database'
import type { Article } from '../article.ts'
import { articleReading } from '../article-reading.ts'
import type { SourceNames } from '../present.ts'
import { titlesAgree } from './agreement.ts'
import { isOfItsOwn, lettersOf } from './work-keys.ts'
import type { WorkPairRow } from './work-pairs.ts'

const MOST_AUTHORS = 20
const YEARS_PARTLY_APART = 1

export interface PairParts {
  database: Database
  sourceNames: SourceNames
  /** Bookmarks of each article, by everybody together. */
  bookmarksOf: (articleIds: string[]) => Promise<Map<string, number>>
}

/** A page of the pairs in one state: open ones that claim one identifier first, decided ones by their time. */
export async function pairPage(
  parts: PairParts,
  { state, page, size }: { state: WorkPairState; page: number; size: number },
): Promise<WorkPairPage> {
  const counts = await pairCounts(parts.database)
  const rows = await livePairs(parts.database)
    .selectAll('work_pair')
    .where('state', '=', state)
    .orderBy((eb) => eb.fn.coalesce('decided_at', eb.lit(0)), 'desc')
    .orderBy('reason')
    .orderBy('found_at', 'desc')
    .orderBy('first_id')
    .limit(size)
    .offset(page * size)
    .execute()
  return {
    content: await presentPairs(parts, rows),
    totalPages: Math.ceil(counts[state] / size),
    totalElements: counts[state],
    empty: rows.length === 0,
    counts,
  }
}

/** Pairs whose articles are both live. */
export const livePairs = (database: Database) =>
  database
    .selectFrom('work_pair')
    .innerJoin('article as first', 'first.id', 'first_id')
    .innerJoin('article as second', 'second.id', 'second_id')
    .where('first.deleted', '=', 0)
    .where('second.deleted', '=', 0)

/** Number of pairs in each state, and of undecided disagreements. */
export async function pairCounts(database: Database): Promise<WorkPairPage['counts']> {
  const totals = await livePairs(database)
    .select((eb) => ['state', eb.fn.countAll<number>().as('total')] as const)
    .groupBy('state')
    .execute()
  const total = (each: WorkPairState) => Number(totals.find((row) => row.state === each)?.total ?? 0)
  const disagreements = database
    .selectFrom('article_disagreement')
    .innerJoin('article', 'article.id', 'article_id')
    .where('deleted', '=', 0)
    .where('state', '=', 'open')
  return {
    open: total('open'),
    merged: total('merged'),
    apart: total('apart'),
    disagreements: await countOf(disagreements),
  }
}

export async function presentPairs(
  { database, sourceNames, bookmarksOf }: PairParts,
  rows: WorkPairRow[],
): Promise<WorkPair[]> {
  const ids = rows.flatMap(({ first_id, second_id }) => [first_id, second_id])
  const articles = new Map((await articleReading(database).get(ids)).map((each) => [each.id, each]))
  const names = await sourceNames([...articles.values()].map(({ sourceId }) => sourceId))
  const bookmarks = await bookmarksOf(ids)
  const shown = (article: Article) => ({
    id: article.id,
    title: article.title,
    authors: article.authors.slice(0, MOST_AUTHORS),
    year: article.publicationYear,
    doi: article.doi ?? '',
    source: names.get(article.sourceId) ?? '',
    url: article.url,
    sentences: sentencesOf(article).size,
    bookmarks: bookmarks.get(article.id) ?? 0,
  })
  return rows.flatMap((row) => {
    const [one, other] = [articles.get(row.first_id), articles.get(row.second_id)]
    if (!one || !other) return []
    return {
      id: `${row.first_id}~${row.second_id}`,
      state: row.state,
      reason: row.reason,
      identifier: row.identifier,
      keptBy: row.holder,
      isNotice: isOfItsOwn(one.title) !== isOfItsOwn(other.title),
      articles: [shown(one), shown(other)],
      ...compared(one, other),
      decidedBy: row.decided_name,
      decidedAt: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
    }
  })
}

function compared(one: Article, other: Article): Pick<WorkPair, 'agreement' | 'sharedSentences'> {
  const [sentences, others] = [sentencesOf(one), sentencesOf(other)]
  const shared = [...sentences].filter((sentence) => others.has(sentence)).length
  return {
    agreement: {
      title:
        lettersOf(one.title) === lettersOf(other.title)
          ? 'agrees'
          : titlesAgree(one.title, other.title)
            ? 'partly'
            : 'differs',
      doi: agreementOf([one.doi, other.doi], (a, b) => (a === b ? 'agrees' : 'differs')),
      authors: agreementOf([namesOf(one), namesOf(other)], sharedNames),
      year: agreementOf([one.publicationYear, other.publicationYear], (a, b) =>
        a === b ? 'agrees' : Math.abs(a - b) <= YEARS_PARTLY_APART ? 'partly' : 'differs',
      ),
      source: one.sourceId === other.sourceId ? 'agrees' : 'differs',
      abstract: agreementOf([nonEmpty(sentences), nonEmpty(others)], (a, b) =>
        shared >= Math.min(a.size, b.size) ? 'agrees' : shared ? 'partly' : 'differs',
      ),
    },
    sharedSentences: shared,
  }
}

function agreementOf<T>(
  [one, other]: [T | null, T | null],
  compare: (one: T, other: T) => Agreement,
): Agreement {
  if (one === null && other === null) return 'unknown'
  return one === null || other === null ? 'one_side' : compare(one, other)
}

const nonEmpty = <T>(set: Set<T>) => (set.size ? set : null)
const sentencesOf = ({ abstract }: Article) =>
  new Set(splitSentences(abstract).map(({ text }) => lettersOf(text)))
const namesOf = ({ authors }: Article) =>
  nonEmpty(new Set(authors.map((author) => lettersOf(author.trim().split(/\s+/).at(-1) ?? ''))))

function sharedNames(one: Set<string>, other: Set<string>): Agreement {
  const shared = [...one].filter((name) => other.has(name)).length
  return shared === one.size && shared === other.size ? 'agrees' : shared ? 'partly' : 'differs'
}
