import type { Suggestions } from '@claire/api-contract'
import { beginsName, joinNames, readableTex } from '@claire/scholarly-text'
import type { ArticleStore } from '#domains/articles'
import type { PersonId } from '#platform/person'
import type { SearchIndex } from '../index-port.ts'
import type { RecentSearches } from '../recent-searches.ts'

const OF_EACH_KIND = 5
const SHOWN = 8
const AUTHORS = 3
/** Number of people whose works are counted. */
const PEOPLE_COUNTED = 5

interface Parts {
  index: SearchIndex
  articles: Pick<ArticleStore, 'cards' | 'authorsOf'>
  recentSearches: RecentSearches
}

/** Returns completions while `subject` types: their own searches first, then topics, authors and titles. */
export async function suggest(
  { index, articles, recentSearches }: Parts,
  subject: PersonId,
  typed: string,
): Promise<Suggestions> {
  const text = typed.trim()
  const [recent, { topics, ids, byAuthors }] = await Promise.all([
    recentSearches.startingWith(subject, text, OF_EACH_KIND),
    index.complete(text, OF_EACH_KIND),
  ])
  const [cards, authors] = await Promise.all([
    articles.cards(ids),
    authorsStarting({ index, articles }, text, byAuthors),
  ])
  const all = [
    ...recent.map(({ text: search, filters }) => ({ text: search, kind: 'recent' as const, filters })),
    ...topics.map((topic) => ({ text: topic, kind: 'topic' as const })),
    ...authors.map((name) => ({ text: name, kind: 'author' as const })),
    ...cards.map(({ title }) => ({ text: readableTex(title), kind: 'title' as const })),
  ]
  const seen = new Set<string>()
  const distinct = all.filter(
    (each) => !seen.has(each.text.toLowerCase()) && seen.add(each.text.toLowerCase()),
  )
  return { suggestions: distinct.slice(0, SHOWN) }
}

/** Returns the authors of some articles whose names begin with a text, each by the fullest form, most works first. */
async function authorsStarting(
  { index, articles }: Pick<Parts, 'index' | 'articles'>,
  typed: string,
  ids: string[],
): Promise<string[]> {
  const names = (await articles.authorsOf(ids)).flat().filter((name) => beginsName(typed, name))
  const people = joinNames(names).slice(0, PEOPLE_COUNTED)
  const works = await Promise.all(people.map((name) => index.count({ kind: 'author', name })))
  return people
    .map((name, at) => ({ name: readableTex(name), works: works[at] ?? 0 }))
    .toSorted((a, b) => b.works - a.works)
    .slice(0, AUTHORS)
    .map(({ name }) => name)
}
