import { fullNameKey, isSameFullName } from '@claire/scholarly-text'
import { type Authorship, affiliationsAt, foldedKey, namesAt, othersAt } from './works.ts'

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
export function certainWorks(
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
