/** Strength of a record's claim to its DOI; the stronger of two claims to one DOI counts. */
export type Claim = 0 | 1 | 2 | 3

/** Origins that are guesses from an article's text. */
const GUESSED = new Set(['first page', 'arXiv stamp', 'self-citation', 'link'])

export const isGuessed = ({ provenance }: { provenance: string }) =>
  GUESSED.has((JSON.parse(provenance) as Record<string, string>).doi ?? '')

/** Strength of the claim to a DOI, by the origins of a record's fields: registered, listed, on its own page, guessed. */
export function claimOf(provenance: Record<string, string>): Claim {
  if (provenance.doi === 'registered') return 3
  if (provenance.record !== undefined) return 2
  return GUESSED.has(provenance.doi ?? '') ? 0 : 1
}
