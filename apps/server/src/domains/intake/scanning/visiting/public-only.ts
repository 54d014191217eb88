import type { AddressGuard } from '#domains/intake/web-access'
import type { Outcome } from '../discovery/outcome.ts'

/**
 * Returns the findings of a visit without addresses that are unreachable from outside the site's network:
 * 'http://localhost/…' is on the author's machine, and links into a private network are useless to readers.
 */
export function publicOnly(outcome: Outcome, guard: Pick<AddressGuard, 'refusal'>): Outcome {
  const { articles } = outcome
  const isPublic = (url: string) => guard.refusal(url) !== 'private_address'
  const withFile = <D extends { fileUrl: string | null }>(draft: D): D =>
    draft.fileUrl === null || isPublic(draft.fileUrl) ? draft : { ...draft, fileUrl: null }
  return {
    ...outcome,
    found: outcome.found.filter(({ url }) => isPublic(url)),
    articles:
      articles.kind === 'none' || articles.kind === 'other work'
        ? articles
        : articles.kind === 'listed'
          ? { ...articles, drafts: articles.drafts.map(withFile) }
          : { ...articles, draft: withFile(articles.draft) },
  }
}
