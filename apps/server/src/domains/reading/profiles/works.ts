import { foldText } from '@claire/scholarly-text'
import type { AuthoredArticle } from '#domains/articles'

/** Works of more authors say little about who belongs together. */
const LARGEST_TEAM = 100

/** A work with its copies in several sources. */
export interface Work {
  /** The article that lists show. */
  id: string
  workKey: string
  year: number | null
  copies: AuthoredArticle[]
}

/** A work, and where a person stands among its authors. */
export interface Authorship {
  work: Work
  /** The places in each copy that has the person, from 0. */
  at: { article: AuthoredArticle; places: number[] }[]
  /** The ORCID iDs that these places state. */
  orcids: Set<string>
  /** True if one of these places states none. */
  hasFree: boolean
}

/** Returns the works of these articles in their order, from all copies of them. */
export function worksOf(ids: string[], articles: AuthoredArticle[]): Work[] {
  const copies = Map.groupBy(articles, ({ workKey }) => workKey)
  const byId = new Map(articles.map((article) => [article.id, article]))
  const works = new Map<string, Work>()
  for (const id of ids) {
    const article = byId.get(id)
    if (!article || works.has(article.workKey)) continue
    const all = copies.get(article.workKey) ?? []
    const year =
      article.publicationYear ?? all.find((copy) => copy.publicationYear !== null)?.publicationYear ?? null
    works.set(article.workKey, { id, workKey: article.workKey, year, copies: all })
  }
  return [...works.values()]
}

/** Returns the works that have a person, by the places among the authors of an article that are the person's. */
export function authorshipsOf(works: Work[], placesIn: (article: AuthoredArticle) => number[]): Authorship[] {
  return works.flatMap((work) => {
    const at = work.copies
      .map((article) => ({ article, places: placesIn(article) }))
      .filter(({ places }) => places.length > 0)
    if (!at.length) return []
    const orcids = new Set(
      at.flatMap(({ article, places }) => places.flatMap((place) => article.orcids[place] || [])),
    )
    return [{ work, at, orcids, hasFree: Math.max(...at.map(({ places }) => places.length)) > orcids.size }]
  })
}

/** The names at the places of a person. */
export const namesAt = ({ at }: Authorship): string[] =>
  at.flatMap(({ article, places }) => places.flatMap((place) => article.authors[place] ?? []))

/** The names of institutions at the places of a person. */
export const affiliationsAt = ({ at }: Authorship): string[] =>
  at.flatMap(({ article, places }) =>
    article.affiliations
      .filter(({ authors }) => authors.some((place) => places.includes(place)))
      .map(({ name }) => name),
  )

/** An author, and their ORCID iD, '' if unknown. */
export interface Person {
  name: string
  orcid: string
}

export type Byline = Pick<AuthoredArticle, 'authors' | 'orcids'>

/** The authors at other places than these; none of a work of more than a hundred authors. */
export const authorsBeside = ({ authors, orcids }: Byline, places: number[]): Person[] =>
  authors.length > LARGEST_TEAM
    ? []
    : authors.flatMap((name, place) => (places.includes(place) ? [] : [{ name, orcid: orcids[place] ?? '' }]))

/** The other authors of a person's work. */
export const othersAt = ({ at }: Authorship): Person[] =>
  at.flatMap(({ article, places }) => authorsBeside(article, places))

/** Newest first; works without a year come last in either direction. */
export const byYear = (direction: 'newest' | 'oldest') => (a: Work, b: Work) => {
  if (a.year === null || b.year === null) return Number(a.year === null) - Number(b.year === null)
  return direction === 'newest' ? b.year - a.year : a.year - b.year
}

/** Equal for two texts that differ in case, accents, spaces and punctuation only. */
export const foldedKey = (text: string): string =>
  foldText(text)
    .text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
