import type { NoticeKind } from '@claire/api-contract'

/** Years up to this one are mistakes of old records more often than dates (docs/product.md 5.6). */
const LAST_UNSHOWN_YEAR = 1980

/** A title travels URL-encoded. Decoded once, piece by piece, so that a stray percent sign stays one. */
export function decodeTitle(encoded: string): string {
  return encoded.replace(/(?:%[\da-f]{2})+/gi, (piece) => {
    try {
      return decodeURIComponent(piece)
    } catch {
      return piece
    }
  })
}

/** The year as text, or null when there is none to be shown. */
export function shownYear(year: number | null): string | null {
  return year !== null && year > LAST_UNSHOWN_YEAR ? String(year) : null
}

/** How grave each notice is: nobody should build any more on a work with an error. */
export const SEVERITY: Record<NoticeKind, 'error' | 'warning'> = {
  retracted: 'error',
  withdrawn: 'error',
  concern: 'warning',
  corrected: 'warning',
}

const folded = (name: string) => name.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase()

/** The venue of an article, where it is known and differs from the source, which stands in the same line. */
export const venueBesideSource = (venue: string | null, source: string) =>
  venue === null || folded(venue) === folded(source) ? null : venue
