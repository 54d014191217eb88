import {
  type CheckedReference,
  type Folder,
  REFERENCES_CHECKED,
  type ReferenceCheck as Checked,
} from '@claire/api-contract'
import { type CitedWork, exactTokens, gravestNotice, isTakenBack, nameText } from '@claire/scholarly-text'
import {
  type ArticleCard,
  type ArticleStore,
  type ListedNotice,
  type WorkConnections,
  citedWorkOf,
  distinctiveLettersOf,
  encodeTitle,
  familyOf,
  keyOfWork,
  titlesAgree,
} from '#domains/articles'
import { type BookmarkStore, type ReferenceFiles, someAtATime } from '#domains/reading/bookmarks'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'

interface Parts {
  files: Pick<ReferenceFiles, 'readToCheck'>
  articles: Pick<ArticleStore, 'matching' | 'cards' | 'listedNotices' | 'noticeList'>
  bookmarks: Pick<BookmarkStore, 'folders' | 'placesOfArticles' | 'placesOfReferences'>
  workConnections: Pick<WorkConnections, 'citedTogether'>
  /** An article of each work with exactly one of these titles. */
  titled: (titles: string[]) => Promise<string[]>
}

type ReadEntry = Awaited<ReturnType<Parts['files']['readToCheck']>>['entries'][number]

/** An entry of a list; `work` is null for one that names no work. */
interface Given {
  number: number
  line: number
  /** The whole text of an entry of a plain list; '' in other formats. */
  text: string
  work: CitedWork | null
}

/** Findings about the work of an entry. */
interface Facts {
  article: ArticleCard | undefined
  /** The title of the work with its DOI, if that is another. */
  otherTitle: string | null
  notice: CheckedReference['notice']
  folder: Folder | null
  sameAs: number | null
}

const AUTHORS_SHOWN = 3
const MOST_MISSING = 20
/** Share of the words of a title that a plain reference to its work has. */
const MOST_WORDS = 0.7

export type ReferenceCheck = ReturnType<typeof createReferenceCheck>

/** Checks lists of references. Nothing of them is stored. */
export function createReferenceCheck(parts: Parts) {
  const { files, articles } = parts
  return async (owner: PersonId, bytes: Uint8Array): Promise<Checked> => {
    const { entries, leftOut } = await files.readToCheck(owner, { bytes, most: REFERENCES_CHECKED })
    if (!entries.length) throw new DomainError('BAD_REQUEST', 'There are no references in this list.')
    const given = entries.map(givenOf)
    const facts = await factsOf(parts, owner, given)
    const list = await articles.noticeList()
    return {
      references: await someAtATime(given, (one) => [checkedOf(one, facts.get(one))]),
      leftOut,
      missing: await missingFrom(parts, [...facts]),
      retractionsAsOf: list?.newest ?? null,
    }
  }
}

const givenOf = (entry: ReadEntry, at: number): Given =>
  entry.kind === 'fault'
    ? { number: at + 1, line: entry.line, text: entry.reason, work: null }
    : { number: at + 1, line: entry.line, text: entry.reference.note ?? '', work: entry.reference.work }

function checkedOf(given: Given, facts: Facts | undefined): CheckedReference {
  const { number, line, work } = given
  const { article, otherTitle = null, notice = null, folder = null, sameAs = null } = facts ?? {}
  return {
    number,
    line,
    ...describe(given),
    verdict: verdictOf(work, facts),
    article: article ? citedArticle(article) : null,
    notice,
    otherTitle,
    sameAs,
    folder,
  }
}

function describe({ text, work }: Given): Pick<CheckedReference, 'text' | 'authors' | 'year' | 'doi'> {
  if (!work) return { text, authors: [], year: '', doi: null }
  const { title, names, published, doi, arxivId, url } = work
  return {
    text: title || text || doi || arxivId || url,
    authors: names.slice(0, AUTHORS_SHOWN).map(nameText),
    year: published.slice(0, 4),
    doi: doi || null,
  }
}

/** The gravest finding. */
function verdictOf(work: CitedWork | null, facts: Facts | undefined): CheckedReference['verdict'] {
  if (facts?.notice) return isTakenBack(facts.notice) ? 'retracted' : 'corrected'
  if (facts?.otherTitle) return 'wrongDoi'
  if (facts?.sameAs) return 'twice'
  if (!work) return 'unreadable'
  return facts?.article ? 'here' : 'unknown'
}

const citedArticle = ({ id, title, authors, publicationYear, citation }: ArticleCard) => ({
  id,
  title: encodeTitle(title),
  authors,
  publicationYear,
  notice: citation.notice,
})

async function factsOf(parts: Parts, owner: PersonId, given: Given[]): Promise<Map<Given, Facts>> {
  const { articles, bookmarks } = parts
  const named = given.flatMap((one) => (one.work ? [{ one, work: one.work, key: keyOfWork(one.work) }] : []))
  const matches = await articles.matching(named.map(({ work }) => work))
  const identified = await cardsOf(articles, matches)
  const others = new Map<Given, string>()
  for (const [at, { one, work }] of named.entries()) {
    const other = identified.get(matches[at]?.[0] ?? '')
    if (other && isAnotherWork(one, work, other)) others.set(one, other.title)
  }
  // The work that the title names may be in Claire under another DOI.
  const disputed = named.filter(({ one }) => others.has(one))
  const titled = await articles.matching(disputed.map(({ work }) => unidentified(work)))
  const titledOf = new Map(disputed.map(({ one }, at) => [one, titled[at] ?? []]))
  const matched = new Map(named.map(({ one }, at) => [one, titledOf.get(one) ?? matches[at] ?? []]))
  const open = named.filter(
    ({ one, work }) => !matched.get(one)?.length && (others.has(one) || !doisOf(work).length),
  )
  const alone = await solelyTitled(parts, open)
  const candidates = named.map(({ one }) => alone.get(one) ?? matched.get(one) ?? [])
  const cards = new Map([...identified, ...(await cardsOf(articles, [...titled, ...alone.values()]))])

  const listed = await articles.listedNotices(named.flatMap(({ work }) => doisOf(work)))
  const folders = new Map((await bookmarks.folders(owner)).map(({ id, name }) => [id, { id, name }]))
  const places = await placesOf(bookmarks, owner, {
    articleIds: candidates.flat(),
    keys: named.map(({ key }) => key),
  })
  const seen = new Map<string, number>()
  return new Map(
    named.map(({ one, work, key }, at) => {
      const ids = candidates[at] ?? []
      const keys = [key, ...ids]
      const article = ids.map((id) => cards.get(id)).find((card) => card !== undefined)
      const byDoi = identified.get(matches[at]?.[0] ?? '')
      const sameAs = keys.map((each) => seen.get(each)).find((number) => number !== undefined) ?? null
      for (const each of keys) if (!seen.has(each)) seen.set(each, one.number)
      const place = keys.map((each) => places.get(each)).find((folderId) => folderId !== undefined)
      const facts: Facts = {
        article,
        otherTitle: others.get(one) ?? null,
        notice: noticeOf(
          [article, byDoi],
          doisOf(work)
            .map((doi) => listed.get(doi))
            .find(Boolean),
        ),
        folder: folders.get(place ?? '') ?? null,
        sameAs,
      }
      return [one, facts]
    }),
  )
}

const unidentified = (work: CitedWork): CitedWork => ({ ...work, doi: '', arxivId: '' })

/**
 * Returns the articles of works whose year or first author is missing or wrong: those with the title, if they are of one
 * work and their first author is no other.
 */
async function solelyTitled(
  { articles, titled }: Pick<Parts, 'articles' | 'titled'>,
  open: { one: Given; work: CitedWork }[],
): Promise<Map<Given, string[]>> {
  const titles = open.flatMap(({ work: { title } }) => (distinctiveLettersOf(title) ? title : []))
  const cards = await articles.cards([...new Set(await titled([...new Set(titles)]))])
  const byTitle = Map.groupBy(cards, ({ title }) => distinctiveLettersOf(title))
  const found = open.flatMap(({ one, work }) => {
    const [card, ...others] = byTitle.get(distinctiveLettersOf(work.title)) ?? []
    if (!card || others.length) return []
    const authors = [familyOf({ authors: work.names.map(nameText) }), familyOf(card)]
    return authors.includes('') || authors[0] === authors[1] ? [{ one, card }] : []
  })
  // Other sources may have the work too.
  const all = await articles.matching(found.map(({ card }) => citedWorkOf(card)))
  return new Map(found.map(({ one, card }, at) => [one, [...new Set([card.id, ...(all[at] ?? [])])]]))
}

async function cardsOf(articles: Pick<ArticleStore, 'cards'>, matches: string[][]) {
  const cards = await articles.cards([...new Set(matches.flat())])
  return new Map(cards.map((card) => [card.id, card]))
}

const doisOf = ({ doi, arxivId }: CitedWork) => [
  ...(doi ? [doi] : []),
  ...(arxivId ? [`10.48550/arxiv.${arxivId}`] : []),
]

/** Folders of the owner's bookmarks, by article and by key of a work. */
async function placesOf(
  bookmarks: Parts['bookmarks'],
  owner: PersonId,
  { articleIds, keys }: { articleIds: string[]; keys: string[] },
): Promise<Map<string, string>> {
  const ofArticles = await bookmarks.placesOfArticles(owner, [...new Set(articleIds)])
  const ofReferences = await bookmarks.placesOfReferences(owner, [...new Set(keys)])
  return new Map([
    ...ofArticles.map(({ articleId, folderId }) => [articleId, folderId] as const),
    ...ofReferences.map(({ referenceKey, folderId }) => [referenceKey, folderId] as const),
  ])
}

/** True if the work with the DOI of an entry has another title than the entry. */
function isAnotherWork({ text }: Given, work: CitedWork, { title }: ArticleCard): boolean {
  if (!work.doi || !work.title || !title || titlesAgree(work.title, title)) return false
  // Where a title begins and ends in a plain reference is a guess: its words decide.
  const words = new Set(wordsOf(text))
  const wanted = wordsOf(title)
  return wanted.filter((word) => words.has(word)).length < wanted.length * MOST_WORDS
}

const wordsOf = (text: string) =>
  exactTokens(text).flatMap(({ text: word, span }) => (span === 1 ? word : []))

/** The gravest notice about a work; the list also has its date and reason. */
function noticeOf(
  cards: (ArticleCard | undefined)[],
  listed: ListedNotice | undefined,
): CheckedReference['notice'] {
  const notice = gravestNotice([...cards.map((card) => card?.citation.notice ?? null), listed ?? null])
  if (!notice) return null
  const { date = null, reason = '' } = listed?.kind === notice.kind ? listed : {}
  return { kind: notice.kind, url: notice.url, date, reason }
}

/** Works that the listed ones are cited together with; none that nobody should build on. */
async function missingFrom(
  { workConnections, articles }: Parts,
  facts: [Given, Facts][],
): Promise<Checked['missing']> {
  const dois = facts.flatMap(([{ work }, { article, otherTitle }]) =>
    article?.doi ? article.doi : work && otherTitle === null ? doisOf(work) : [],
  )
  const likely = await workConnections.citedTogether([...new Set(dois)], 2 * MOST_MISSING)
  const cards = await cardsOf(articles, [likely.flatMap(({ articleId }) => articleId ?? [])])
  const listed = await articles.listedNotices(likely.flatMap(({ doi }) => doi ?? []))
  return likely
    .map(({ doi, articleId, ...counts }) => ({ ...counts, doi, article: cards.get(articleId ?? '') }))
    .filter(({ doi, article }) => !isTakenBack(noticeOf([article], listed.get(doi ?? ''))))
    .slice(0, MOST_MISSING)
    .map(({ article, ...rest }) => ({ ...rest, article: article ? citedArticle(article) : null }))
}
