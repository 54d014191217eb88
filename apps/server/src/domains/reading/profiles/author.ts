import { authorMatcher, fullNameKey, isSameFullName } from '@claire/scholarly-text'
import type { AuthoredArticle } from '#domains/articles'
import {
  type Authorship,
  type Work,
  authorshipsOf,
  byYear,
  namesAt,
  affiliationsAt,
  foldedKey,
  othersAt,
} from './works.ts'

/** Names under which other works of a person are searched for. */
const MOST_NAMES = 5
/** An iD stands at another author by mistake now and then: names of fewer of its works are not searched for. */
const LEAST_SHARE = 1 / 20

/** The works of a person with an ORCID iD, or under a name. */
export interface Author {
  /** The address of the iD; null for a name. */
  orcid: string | null
  /** The fullest form of the name. */
  name: string
  /** Most frequent first. */
  forms: string[]
  /** Works that state the iD, and those that are certainly the same person's, newest first. */
  identified: Authorship[]
  withIdentifier: number
  /** Other works under the name whose place states no iD, newest first. */
  named: Authorship[]
  /** Others of the name, by iD. */
  people: { orcid: string; key: string; name: string; count: number }[]
}

type IsNamed = (author: string) => boolean

const placesOfName =
  (isNamed: IsNamed) =>
  ({ authors }: AuthoredArticle) => {
    const places: number[] = []
    for (let place = 0; place < authors.length; place++) if (isNamed(authors[place] ?? '')) places.push(place)
    return places
  }

const placesOfOrcid = (orcid: string) => (article: AuthoredArticle) =>
  article.orcids.flatMap((each, place) => (each === orcid ? [place] : []))

/** The part of an iD's address that identifies it. */
export const keyOfOrcid = (orcid: string): string => orcid.slice(orcid.lastIndexOf('/') + 1)

/** Returns the author of a name as it was typed. null if none of the works carries it. */
export function authorNamed(typed: string, works: Work[]): Author | null {
  const all = inOrder(authorshipsOf(works, placesOfName(authorMatcher(typed))))
  if (!all.length) return null
  const forms = formsOf(all)
  const name = fullestOf(forms)
  // Initials mean several people: none of them gives the page its name.
  const isOne = forms.every((form) => !fullNameKey(form) || isSameFullName(form, name))
  return {
    orcid: null,
    name: isOne ? name : typed,
    forms,
    identified: [],
    withIdentifier: 0,
    named: all.filter(({ hasFree }) => hasFree),
    people: peopleOf(all),
  }
}

/** Returns the names under which works of an iD may be without it, from works that state it. */
export function namesOfOrcid(orcid: string, works: Work[]): string[] {
  const own = authorshipsOf(works, placesOfOrcid(orcid))
  const forms = formsOf(own)
  const full = forms.filter(fullNameKey)
  const byName = Map.groupBy(full.length ? full : forms, (form) => fullNameKey(form) || form)
  return [...byName.values()]
    .filter(
      (some) =>
        own.filter((work) => namesAt(work).some((name) => some.includes(name))).length >=
        own.length * LEAST_SHARE,
    )
    .flatMap(([form = '']) => form)
    .slice(0, MOST_NAMES)
}

/** Returns the person of an iD from works that state it, and works under their names. null if none states it. */
export function authorIdentified(orcid: string, works: Work[], names: string[]): Author | null {
  const own = inOrder(authorshipsOf(works, placesOfOrcid(orcid)))
  if (!own.length) return null
  const stated = new Set(own.map(({ work }) => work))
  const matchers = names.map(authorMatcher)
  const under = authorshipsOf(
    works.filter((work) => !stated.has(work)),
    placesOfName((author) => matchers.some((isNamed) => isNamed(author))),
  )
  const [free, taken] = [under.filter(({ hasFree }) => hasFree), under.filter(({ orcids }) => orcids.size)]
  const certain = certainWorks(own, { free, others: taken })
  const forms = formsOf(own)
  const [usual = ''] = forms
  return {
    orcid,
    // An iD that stands at another author by mistake does not rename the person.
    name: fullestOf(forms.filter(authorMatcher(usual))) || usual,
    forms,
    identified: inOrder([...own, ...certain]),
    withIdentifier: own.length,
    named: inOrder(free.filter((work) => !certain.has(work))),
    people: peopleOf(taken),
  }
}

const inOrder = (works: Authorship[]): Authorship[] => {
  const newest = byYear('newest')
  return works.toSorted((a, b) => newest(a.work, b.work))
}

/** The forms of a name, most frequent first. */
function formsOf(works: Authorship[]): string[] {
  const counts = new Map<string, number>()
  for (const work of works)
    for (const name of new Set(namesAt(work))) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([a, most], [b, more]) => more - most || (a < b ? -1 : 1)).map(([name]) => name)
}

/** The form with the most words that are no initials, then the most words, then the most frequent; '' of none. */
function fullestOf(forms: string[]): string {
  const fullness = (form: string) => {
    const words = form.split(/[^\p{L}\p{M}'’]+/u).filter(Boolean)
    return words.filter((word) => word.length > 1).length * 100 + words.length
  }
  let best = { form: '', by: -1 }
  for (const form of forms) {
    const by = fullness(form)
    if (by > best.by) best = { form, by }
  }
  return best.form
}

function peopleOf(works: Authorship[]): Author['people'] {
  const orcids = new Set(works.flatMap((work) => [...work.orcids]))
  const found = [...orcids].map((orcid) => {
    const theirs = authorshipsOf(
      works.filter((work) => work.orcids.has(orcid)).map(({ work }) => work),
      placesOfOrcid(orcid),
    )
    return { orcid, key: keyOfOrcid(orcid), name: fullestOf(formsOf(theirs)), count: theirs.length }
  })
  return found.toSorted((a, b) => b.count - a.count || (a.orcid < b.orcid ? -1 : 1))
}

/** A part of an address that names an institution, not a department or a town. */
const INSTITUTION =
  /univ|instit|college|hospital|polite|polyt|hochsch|akadem|academ|laborat|school|ecole|eth\b/

/** With so many common co-authors, or one and the institution, two works under one name are by one person. */
const ENOUGH_CO_AUTHORS = 2

/** The names of a person by their keys, the keys of the co-authors, and the institutions. */
interface Circle {
  names: Map<string, Set<string>>
  coAuthors: Set<string>
  institutions: Set<string>
}

/**
 * Returns the works of `free`, which state no iD at the place, that are certainly by the person of `own`: the given name in
 * full is the same, and the co-authors and the institution are those of the person's works, joined ones included. A
 * co-author of somebody else of the name, in `others`, is no evidence, and makes a work doubtful.
 */
function certainWorks(
  own: Authorship[],
  { free, others }: { free: Authorship[]; others: Authorship[] },
): Set<Authorship> {
  const mine = circleOf(own)
  const theirs = circleOf(others)
  const joined = new Set<Authorship>()
  let left = free
    .map((work) => ({ work, circle: circleOf([work]) }))
    .filter(({ circle }) => !common(circle.coAuthors, theirs.coAuthors).length)
  for (let before = Infinity; left.length < before;) {
    before = left.length
    left = left.filter(({ work, circle }) => {
      if (!isCertain(circle, mine, theirs)) return true
      joined.add(work)
      addTo(mine, work)
      return false
    })
  }
  return joined
}

function isCertain(work: Circle, mine: Circle, theirs: Circle): boolean {
  const isNamed = [...work.names].some(([key, [name = '']]) => {
    const forms = [...(mine.names.get(key) ?? [])]
    // 'John B. Smith' is like 'John Smith', but not where 'John A. Smith' is the same person.
    return forms.length > 0 && forms.every((form) => isSameFullName(form, name))
  })
  if (!isNamed) return false
  const coAuthors = common(work.coAuthors, mine.coAuthors).length
  if (coAuthors >= ENOUGH_CO_AUTHORS || !coAuthors) return coAuthors > 0
  return common(work.institutions, mine.institutions).some((name) => !theirs.institutions.has(name))
}

const common = (one: Set<string>, other: Set<string>) => [...one].filter((each) => other.has(each))

function circleOf(works: Authorship[]): Circle {
  const circle: Circle = { names: new Map(), coAuthors: new Set(), institutions: new Set() }
  for (const work of works) addTo(circle, work)
  return circle
}

function addTo({ names, coAuthors, institutions }: Circle, work: Authorship) {
  for (const name of namesAt(work)) {
    const key = fullNameKey(name)
    if (key) names.set(key, (names.get(key) ?? new Set()).add(name))
  }
  for (const { name } of othersAt(work)) {
    const key = fullNameKey(name)
    if (key) coAuthors.add(key)
  }
  for (const affiliation of affiliationsAt(work))
    for (const part of affiliation.split(/[,;]/).map(foldedKey))
      if (INSTITUTION.test(part)) institutions.add(part)
}
