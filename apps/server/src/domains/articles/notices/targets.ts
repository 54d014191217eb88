import { digest } from '../works/digest.ts'
import { distinctiveLettersOf } from '../works/work-keys.ts'

/** Keys of the work that a notice is about: by DOI anywhere, by a distinctive title within its source. */
export const byDoi = (doi: string) => `doi:${doi}`
export function byTitle(sourceId: string, title: string): string[] {
  const letters = distinctiveLettersOf(title)
  return letters ? [`title:${sourceId}:${digest(letters)}`] : []
}
