import { type CitationFacts, NO_CITATION, knownFacts, nameText } from '@claire/scholarly-text'
import type { ExtractedDraft } from '#domains/intake/extraction'

type Cited = Pick<ExtractedDraft, 'citation' | 'provenance' | 'authors' | 'publicationYear'>

/** The work's position in a journal: taken together, from one origin. */
const PLACE = ['volume', 'issue', 'pages'] as const

/**
 * Returns `draft` with missing citation facts from `other`, with their origin; with `origins`, only those from one of
 * these. Ignores volume and pages of another venue, dates of another year, and parts of other names.
 */
export function completedCitation<T extends Cited>(draft: T, other: Cited, origins?: ReadonlySet<string>): T {
  const own = knownFacts(draft.citation)
  const stated = knownFacts(other.citation)
  const sameVenue = !own.venue || !stated.venue || isSameVenue(own.venue, stated.venue)
  const placed = PLACE.some((field) => own[field])
  const taken = Object.keys(stated)
    .filter(isFact)
    .filter((field) => {
      if (field in own || (origins && !origins.has(other.provenance[field] ?? ''))) return false
      if (field === 'orcids') return false
      if (field === 'names') return isSameAuthors(draft.authors, other.citation.names)
      if (field === 'published') return String(draft.publicationYear) === other.citation.published.slice(0, 4)
      return PLACE.some((each) => each === field) ? sameVenue && !placed : true
    })
  if (!taken.length) return withOrcids(draft, other, origins)
  return withOrcids(
    {
      ...draft,
      citation: { ...draft.citation, ...Object.fromEntries(taken.map((field) => [field, stated[field]])) },
      provenance: {
        ...draft.provenance,
        ...Object.fromEntries(
          taken.flatMap((field) => (other.provenance[field] ? [[field, other.provenance[field]]] : [])),
        ),
      },
    },
    other,
    origins,
  )
}

/** Adds each author's missing ORCID iD from `other`. */
function withOrcids<T extends Cited>(draft: T, other: Cited, origins?: ReadonlySet<string>): T {
  const more = other.citation.orcids
  if (origins && !origins.has(other.provenance.orcids ?? '')) return draft
  if (!more.length || !isSameFamilies(draft.authors, other.authors)) return draft
  const own = draft.citation.orcids
  const orcids = draft.authors.map((_, at) => own[at] || more[at] || '')
  const from = own.length ? draft.provenance.orcids : other.provenance.orcids
  return {
    ...draft,
    citation: { ...draft.citation, orcids },
    provenance: { ...draft.provenance, ...(from && { orcids: from }) },
  }
}

/** Without the facts that come from any of `origins`. */
export function withoutCitationsOf<T extends Cited>(article: T, origins: ReadonlySet<string>): T {
  const left = Object.entries(knownFacts(article.citation)).filter(
    ([field]) => !origins.has(article.provenance[field] ?? ''),
  )
  return { ...article, citation: { ...NO_CITATION, ...Object.fromEntries(left) } }
}

const isFact = (field: string): field is keyof CitationFacts => field in NO_CITATION
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const isSameVenue = (one: string, other: string) => letters(one) === letters(other)
const familyOf = (author = '') => letters(author.split(' ').at(-1) ?? '')

/** True if two lists name the same people, by their number and family names: given names may be abbreviated. */
export const isSameFamilies = (one: string[], other: string[]) =>
  one.length === other.length && one.every((author, at) => familyOf(author) === familyOf(other[at]))

const isSameAuthors = (authors: string[], names: CitationFacts['names']) =>
  authors.length === names.length &&
  names.every((name, index) => letters(nameText(name)) === letters(authors[index] ?? ''))
