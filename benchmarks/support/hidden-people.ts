import { fullNameKey } from '@claire/scholarly-text'
import type { AuthoredArticle } from '../../apps/server/src/domains/articles/index.ts'
import { randomNumbers } from './screening.ts'
import type { ArxivRecord } from './search/search-corpus.ts'

/** A work with the iDs that its source states, as files for `eval authors` have it. */
export interface IdentifiedWork {
  id: string
  year: number | null
  authors: string[]
  /** One for each author, '' if unknown. */
  orcids: string[]
  affiliations: AuthoredArticle['affiliations']
}

/** A place among authors whose iD is hidden, by article and place. */
export type Hidden = Map<string, string>

const placeKey = (id: string, place: number) => `${id} ${place}`
const SHARE_HIDDEN = 0.5

/** Returns the works without the iDs of a random half of the places that state one, and these iDs. */
export function hideHalf(works: IdentifiedWork[]): { articles: AuthoredArticle[]; hidden: Hidden } {
  const random = randomNumbers(1)
  const hidden: Hidden = new Map()
  const articles = works.map(({ id, year, authors, orcids, affiliations }) => ({
    id,
    workKey: id,
    publicationYear: year,
    authors,
    affiliations,
    categories: [],
    dois: [],
    orcids: orcids.map((orcid, place) => {
      if (!orcid || random() >= SHARE_HIDDEN) return orcid
      hidden.set(placeKey(id, place), orcid)
      return ''
    }),
  }))
  return { articles, hidden }
}

/** Returns the hidden iDs at places of a work. */
export const hiddenAt = (hidden: Hidden, id: string, places: number[]): string[] =>
  places.flatMap((place) => hidden.get(placeKey(id, place)) ?? [])

/** How people of a corpus without iDs are told apart, and the name that hides it. */
export type Disguise = (name: string) => { person: string; shown: string } | null

const WITH_MIDDLE = /^(\p{Lu}\p{Ll}+) (\p{Lu})(?:\.|\p{Ll}+) ((?:\p{Lu}[\p{L}'’-]+))$/u

/** People with a middle name, shown without it: 'John A. Smith' and 'John B. Smith' are two people. */
export const withoutMiddleName: Disguise = (name) => {
  const [, given, middle, family] = WITH_MIDDLE.exec(name) ?? []
  return family ? { person: `${given} ${middle}. ${family}`, shown: `${given} ${family}` } : null
}

/** People with a full name, shown under one given name for each initial: 'Wei Zhang' and 'Wen Zhang' are two people. */
export const underOneGivenName: Disguise = (name) => {
  const [family = '', given = ''] = fullNameKey(name).split('\u0006')
  const shown = `${given.charAt(0).toUpperCase()}xx ${family.charAt(0).toUpperCase()}${family.slice(1)}`
  return given ? { person: `${given} ${family}`, shown } : null
}

/** Returns records of a corpus without iDs, with a made-up iD for each person who can be told apart. */
export function disguised(records: ArxivRecord[], disguise: Disguise): IdentifiedWork[] {
  const iDs = new Map<string, string>()
  const orcidOf = (person: string) => {
    const known = iDs.get(person)
    if (known) return known
    const made = `https://orcid.org/${iDs.size}`
    iDs.set(person, made)
    return made
  }
  return records.map(({ id, created, authors }) => {
    const people = authors.split(', ').map((name) => ({ name, disguise: disguise(name) }))
    return {
      id,
      year: Number(created.slice(0, 4)),
      authors: people.map(({ name, disguise: hidden }) => hidden?.shown ?? name),
      orcids: people.map(({ disguise: hidden }) => (hidden ? orcidOf(hidden.person) : '')),
      affiliations: [],
    }
  })
}
