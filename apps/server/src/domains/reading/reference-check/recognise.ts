import { type CitedWork, exactTokens, nameText } from '@claire/scholarly-text'
import {
  type ArticleCard,
  type ArticleStore,
  citedWorkOf,
  distinctiveLettersOf,
  familyOf,
  titlesAgree,
} from '#domains/articles'
import { letOthersRun } from '#domains/reading/bookmarks'

export interface RecognitionParts {
  articles: Pick<ArticleStore, 'matching' | 'cards'>
  /** An article of each work with exactly one of these titles. */
  titled: (titles: string[]) => Promise<string[]>
}

/** An entry of a list; `text` is the whole text of an entry of a plain list. */
interface Entry {
  text: string
}
interface NamedWork {
  one: Entry
  work: CitedWork
}

const MATCHED_AT_ONCE = 100
/** Share of the words of a title that a plain reference to its work has. */
const MOST_WORDS = 0.7

/**
 * Finds the articles that entries name: by identifier, or by title where there is none or it belongs to another work.
 * `report` is called with the number of entries that were looked up.
 */
export async function recognise(parts: RecognitionParts, named: NamedWork[], report: (done: number) => void) {
  const { articles } = parts
  const matches: string[][] = []
  for (let at = 0; at < named.length; at += MATCHED_AT_ONCE) {
    report(at)
    await letOthersRun()
    const some = named.slice(at, at + MATCHED_AT_ONCE)
    matches.push(...(await articles.matching(some.map(({ work }) => work))))
  }
  report(named.length)
  const identified = await cardsOf(articles, matches)
  const others = new Map<Entry, string>()
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
  return {
    /** For each entry, the first article with its identifier or title. */
    identified: matches.map(([id]) => identified.get(id ?? '')),
    /** Titles of the works that have the DOI of an entry with another title. */
    others,
    /** For each entry, the articles of its work. */
    candidates,
    cards,
  }
}

const unidentified = (work: CitedWork): CitedWork => ({ ...work, doi: '', arxivId: '' })

/**
 * Returns the articles of works whose year or first author is missing or wrong: those with the title, if they are of one
 * work and their first author is no other.
 */
async function solelyTitled(
  { articles, titled }: RecognitionParts,
  open: NamedWork[],
): Promise<Map<Entry, string[]>> {
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

export async function cardsOf(articles: Pick<ArticleStore, 'cards'>, matches: string[][]) {
  const cards = await articles.cards([...new Set(matches.flat())])
  return new Map(cards.map((card) => [card.id, card]))
}

export const doisOf = ({ doi, arxivId }: CitedWork) => [
  ...(doi ? [doi] : []),
  ...(arxivId ? [`10.48550/arxiv.${arxivId}`] : []),
]

/** True if the work with the DOI of an entry has another title than the entry. */
function isAnotherWork({ text }: Entry, work: CitedWork, { title }: ArticleCard): boolean {
  if (!work.doi || !work.title || !title || titlesAgree(work.title, title)) return false
  // Where a title begins and ends in a plain reference is a guess: its words decide.
  const words = new Set(wordsOf(text))
  const wanted = wordsOf(title)
  return wanted.filter((word) => words.has(word)).length < wanted.length * MOST_WORDS
}

const wordsOf = (text: string) =>
  exactTokens(text).flatMap(({ text: word, span }) => (span === 1 ? word : []))
