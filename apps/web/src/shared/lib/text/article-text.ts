import type { NoticeKind } from '@claire/api-contract'

/** Years up to this one are often errors of old records (docs/product.md 5.6). */
const LAST_UNSHOWN_YEAR = 1980

/** Returns a title, which the API URL-encodes. Decodes piece by piece, so that a stray percent sign stays. */
export function decodeTitle(encoded: string): string {
  return encoded.replace(/(?:%[\da-f]{2})+/gi, (piece) => {
    try {
      return decodeURIComponent(piece)
    } catch {
      return piece
    }
  })
}

/** Returns the year as text, or null if there is none to show. */
export function shownYear(year: number | null): string | null {
  return year !== null && year > LAST_UNSHOWN_YEAR ? String(year) : null
}

/** Severity of each notice: an error means that the work should no longer be relied on. */
export const SEVERITY: Record<NoticeKind, 'error' | 'warning'> = {
  retracted: 'error',
  withdrawn: 'error',
  concern: 'warning',
  corrected: 'warning',
}

const folded = (name: string) => name.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase()

/** Returns the venue if it is known and differs from the source, which is on the same line. */
export const venueBesideSource = (venue: string | null, source: string) =>
  venue === null || folded(venue) === folded(source) ? null : venue
