import { type References, doiIn } from '@claire/scholarly-text'

/** The DOI of a page address such as 'https://doi.org/10.1000/x', or of a publisher's '/doi/10.1000/x'. */
export const doiOfUrl = (url: string): string | null => (/^[^?#]*\/10\.\d/.test(url) ? doiIn(url) : null)

const ISSN = /(?<![\d-])(\d{4})\s?[-\u2010-\u2013]?\s?(\d{3}[\dX])(?![\d-])/gi

/** The ISSNs in texts, '1234-5679', each once. */
export function readIssns(texts: string[]): string[] {
  const all = texts.flatMap((text) =>
    [...text.matchAll(ISSN)].map(([, first = '', second = '']) => `${first}-${second.toUpperCase()}`),
  )
  return [...new Set(all)].filter(isIssn)
}

/** True if its check digit is right (ISO 3297): weights 8 down to 1, a sum divisible by 11. */
function isIssn(issn: string): boolean {
  const digits = [...issn.replace('-', '')].map((digit) => (digit === 'X' ? 10 : Number(digit)))
  return digits.reduce((sum, digit, index) => sum + digit * (8 - index), 0) % 11 === 0
}

/** Limit of the DOIs stored; handbooks cite more works. */
const MOST_DOIS = 1_000

/** A document's statements about the works that its article cites, unparsed. */
export interface StatedReferences {
  /** For each reference the texts that may contain its DOI: a reference may be of several works. */
  listed: string[][]
  /** Total number, if the document states it. */
  count?: number
}

/** Number of works that an article cites, and the DOIs of those that have one, without the article's `own`. */
export function readReferences({ listed, count = 0 }: StatedReferences, own: string | null): References {
  const dois = new Set(listed.flat().flatMap((text) => doiIn(text) ?? []))
  if (own) dois.delete(own)
  return {
    count: Math.max(listed.length, dois.size, Number.isSafeInteger(count) && count < 100_000 ? count : 0),
    dois: [...dois].slice(0, MOST_DOIS),
  }
}
