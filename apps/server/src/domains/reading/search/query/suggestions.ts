import type { Suggestions } from '@claire/api-contract'
import { readableTex } from '@claire/scholarly-text'
import type { ArticleStore } from '#domains/articles'
import type { PersonId } from '#platform/person'
import type { SearchIndex } from '../index-port.ts'
import type { RecentSearches } from '../recent-searches.ts'

const OF_EACH_KIND = 5
const SHOWN = 8

interface Parts {
  index: SearchIndex
  articles: Pick<ArticleStore, 'cards'>
  recentSearches: RecentSearches
}

/** Returns completions while `subject` types: their own searches first, then topics, then titles. */
export async function suggest(
  { index, articles, recentSearches }: Parts,
  subject: PersonId,
  typed: string,
): Promise<Suggestions> {
  const text = typed.trim()
  const [recent, { topics, ids }] = await Promise.all([
    recentSearches.startingWith(subject, text, OF_EACH_KIND),
    index.complete(text, OF_EACH_KIND),
  ])
  const titles = (await articles.cards(ids)).map(({ title }) => title)
  const all = [
    ...recent.map(({ text: search, filters }) => ({ text: search, kind: 'recent' as const, filters })),
    ...topics.map((topic) => ({ text: topic, kind: 'topic' as const })),
    ...titles.map((title) => ({ text: readableTex(title), kind: 'title' as const })),
  ]
  const seen = new Set<string>()
  const distinct = all.filter(
    (each) => !seen.has(each.text.toLowerCase()) && seen.add(each.text.toLowerCase()),
  )
  return { suggestions: distinct.slice(0, SHOWN) }
}
