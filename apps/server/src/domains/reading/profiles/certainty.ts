import { fullNameKey, isSameFullName } from '@claire/scholarly-text'
import { type Authorship, affiliationsAt, foldedKey, namesAt, othersAt } from './works.ts'

/** A part of an address that names an institution, not a department or a town. */
const INSTITUTION =
  /univ|instit|college|hospital|polite|polyt|hochsch|akadem|academ|laborat|school|ecole|eth\b/

/** With so many common co-authors, or one and the institution, two works under one name are by one person. */
const ENOUGH_CO_AUTHORS = 2

interface Circle {
  coAuthors: Set<string>
  institutions: Set<string>
}

/**
 * Returns the function that says if a work under a person's name, without an iD at that place, is certainly the person's:
 * the given name in full is the same, and the co-authors and the institution are those of works that state the person's
 * iD. A co-author of somebody else of the name is no evidence, and makes it doubtful.
 */
export function certaintyOf(own: Authorship[], others: Authorship[]): (work: Authorship) => boolean {
  const forms = Map.groupBy(new Set(own.flatMap(namesAt)), fullNameKey)
  const mine = circleOf(own)
  const theirs = circleOf(others)
  return (work) => {
    if (!namesAt(work).some((name) => isOneOf(forms.get(fullNameKey(name)) ?? [], name))) return false
    const { coAuthors, institutions } = circleOf([work])
    if ([...coAuthors].some((name) => theirs.coAuthors.has(name))) return false
    const common = [...coAuthors].filter((name) => mine.coAuthors.has(name)).length
    const isThere = [...institutions].some(
      (name) => mine.institutions.has(name) && !theirs.institutions.has(name),
    )
    return common >= ENOUGH_CO_AUTHORS || (common > 0 && isThere)
  }
}

/** 'John B. Smith' is like 'John Smith', but not where 'John A. Smith' is the same person. */
const isOneOf = (forms: string[], name: string) =>
  forms.length > 0 && forms.every((form) => isSameFullName(form, name))

function circleOf(works: Authorship[]): Circle {
  const coAuthors = works.flatMap((work) => othersAt(work).map(({ name }) => fullNameKey(name)))
  const institutions = works.flatMap((work) => affiliationsAt(work).flatMap(institutionsIn))
  return { coAuthors: new Set(coAuthors.filter(Boolean)), institutions: new Set(institutions) }
}

const institutionsIn = (affiliation: string): string[] =>
  affiliation
    .split(/[,;]/)
    .map(foldedKey)
    .filter((part) => INSTITUTION.test(part))
