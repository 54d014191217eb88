import { type NoticeKind, noticeInTitle } from '@claire/scholarly-text'
import type { ArticleDraft } from '../article.ts'
import { digest } from '../works/digest.ts'
import { distinctiveLettersOf } from '../works/work-keys.ts'

type Titled = Pick<ArticleDraft, 'sourceId' | 'title' | 'doi'>
export type Noticed = Titled & Pick<ArticleDraft, 'citation'>

/** Keys of the work that a notice is about: by DOI anywhere, by a distinctive title within its source. */
export const byDoi = (doi: string) => `doi:${doi}`
export function byTitle(sourceId: string, title: string): string[] {
  const letters = distinctiveLettersOf(title)
  return letters ? [`title:${sourceId}:${digest(letters)}`] : []
}

/** The works that an article is a notice about, and their status by it. */
export function noticesIn({
  sourceId,
  title,
  doi,
  citation,
}: Noticed): { target: string; kind: NoticeKind }[] {
  const titled = noticeInTitle(title)
  const named = titled?.about === 'another' ? byTitle(sourceId, titled.title) : []
  const targets = new Map<string, NoticeKind>([
    ...named.map((target) => [target, titled?.kind ?? 'corrected'] as const),
    // A record may point at itself.
    ...citation.amends
      .filter((each) => each.doi !== doi)
      .map(({ kind, doi: of }) => [byDoi(of), kind] as const),
  ])
  return [...targets].map(([target, kind]) => ({ target, kind }))
}
