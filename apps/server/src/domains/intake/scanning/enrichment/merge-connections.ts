import type { ExtractedDraft } from '#domains/intake/extraction'
import { isSameFamilies } from './merge-citations.ts'

type Connected = Pick<ExtractedDraft, 'affiliations' | 'references' | 'authors' | 'provenance'>

/**
 * Returns `draft` with the affiliations and references of `other` if that has more: of more authors, of more DOIs. With
 * `origins`, only those from one of these. Ignores affiliations of other authors.
 */
export function withFullerConnections<T extends Connected>(
  draft: T,
  other: Connected,
  origins?: ReadonlySet<string>,
): T {
  const mayTake = (field: 'affiliations' | 'references') =>
    !origins || origins.has(other.provenance[field] ?? '')
  const affiliations =
    mayTake('affiliations') &&
    placedIn(other) > placedIn(draft) &&
    isSameFamilies(draft.authors, other.authors)
  const references = mayTake('references') && isFuller(other, draft)
  if (!affiliations && !references) return draft
  const from = (field: 'affiliations' | 'references') =>
    other.provenance[field] ? { [field]: other.provenance[field] } : {}
  return {
    ...draft,
    ...(affiliations && { affiliations: other.affiliations }),
    ...(references && { references: other.references }),
    provenance: {
      ...draft.provenance,
      ...(affiliations && from('affiliations')),
      ...(references && from('references')),
    },
  }
}

/** The number of authors with an affiliation. */
const placedIn = ({ affiliations }: Connected) => new Set(affiliations.flatMap(({ authors }) => authors)).size

const isFuller = ({ references: one }: Connected, { references: other }: Connected) =>
  one.dois.length === other.dois.length ? one.count > other.count : one.dois.length > other.dois.length
