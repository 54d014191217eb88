import { fullNameKey, keysForName } from '@claire/scholarly-text'
import type { AuthoredArticle } from '../../apps/server/src/domains/articles/index.ts'
import { type Work, foldedKey, worksOf } from '../../apps/server/src/domains/reading/profiles/works.ts'
import { randomNumbers } from './screening.ts'

/** A work with the iDs that its source states. */
export interface IdentifiedWork {
  id: string
  year: number | null
  authors: string[]
  /** One for each author, '' if unknown. */
  orcids: string[]
  affiliations: AuthoredArticle['affiliations']
}

/** The author at a place: the iD, '' if unknown, the group of those with whom they may be confused, and the name shown. */
interface Known {
  orcid: string
  group: string
  shown: string
}
export type Disguise = (name: string, orcid: string) => Known | null

/** People by their iDs, under their own names. */
export const byOrcid: Disguise = (name, orcid) => {
  const group = keysForName(name).at(-1)?.replace(/\.$/, '')
  return group ? { orcid, group, shown: name } : null
}

const WITH_MIDDLE = /^(\p{Lu}\p{Ll}+) (\p{Lu})(?:\.|\p{Ll}+) ((?:\p{Lu}[\p{L}'’-]+))$/u
const madeUp = (person: string) => `https://orcid.org/${foldedKey(person)}`

/** People with a middle name, shown without it: 'John A. Smith' and 'John B. Smith' are two people. */
export const withoutMiddleName: Disguise = (name) => {
  const [, given, middle, family] = WITH_MIDDLE.exec(name) ?? []
  if (!given || !family) return null
  const shown = `${given} ${family}`
  return { orcid: madeUp(`${given} ${middle} ${family}`), group: foldedKey(shown), shown }
}

/** People with a full name, shown under one given name for each initial: 'Wei Zhang' and 'Wen Zhang' are two people. */
export const underOneGivenName: Disguise = (name) => {
  const [family = '', given = ''] = fullNameKey(name).split('\u0006')
  const shown = `${given.charAt(0).toUpperCase()}nonymous ${family.charAt(0).toUpperCase()}${family.slice(1)}`
  return given ? { orcid: madeUp(`${given} ${family}`), group: shown, shown } : null
}

/** True if made-up iDs may be one person's, whose given name is spelt in two ways: 'Mike' and 'Michael', 'Jörg' and 'Joerg'. */
export const mayBeOne = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((orcid) => orcid.slice(madeUp('').length, madeUp('').length + 2))
  return first === second
}

/** The works of people who may be confused, without the iDs of a random half of the places that state one. */
export interface HiddenGroup {
  works: Work[]
  /** The iDs that are left. */
  stated: Set<string>
  /** Returns the hidden iDs at places of an article. */
  hiddenAt: (id: string, places: number[]) => string[]
}

interface Place {
  work: IdentifiedWork
  at: number
  known: Known
}

const SHARE_HIDDEN = 0.5

/** Returns the groups of people of some works that have at least two works. */
export function* groupsOf(works: IdentifiedWork[], disguise: Disguise): Generator<HiddenGroup> {
  const groups = new Map<string, Place[]>()
  for (const work of works)
    for (const [at, name] of work.authors.entries()) {
      const known = disguise(name, work.orcids[at] ?? '')
      if (!known) continue
      const places = groups.get(known.group)
      if (places) places.push({ work, at, known })
      else groups.set(known.group, [{ work, at, known }])
    }
  const random = randomNumbers(1)
  for (const places of groups.values()) if (places.length > 1) yield hiddenGroup(places, random)
}

function hiddenGroup(places: Place[], random: () => number): HiddenGroup {
  const hidden = new Map<string, string>()
  const stated = new Set<string>()
  const articles: AuthoredArticle[] = []
  for (const [{ id, year, authors, affiliations }, some] of Map.groupBy(places, ({ work }) => work)) {
    const article = { id, workKey: id, publicationYear: year, affiliations, categories: [], dois: [] }
    const shown = [...authors]
    const orcids = authors.map(() => '')
    for (const { at, known } of some) {
      shown[at] = known.shown
      if (!known.orcid) continue
      if (random() < SHARE_HIDDEN) hidden.set(`${id} ${at}`, known.orcid)
      else {
        orcids[at] = known.orcid
        stated.add(known.orcid)
      }
    }
    articles.push({ ...article, authors: shown, orcids })
  }
  return {
    works: worksOf(
      articles.map(({ id }) => id),
      articles,
    ),
    stated,
    hiddenAt: (id, at) => at.flatMap((place) => hidden.get(`${id} ${place}`) ?? []),
  }
}
