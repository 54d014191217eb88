import type { KnownPreview, Language, Suggester } from '@claire/api-contract'
import type { StoredSource } from '../source.ts'
import { createPreviewStore } from './previews.ts'
import { type Rejection, rejectionsBefore } from './rejected-before.ts'
import type { ServiceParts } from './service-parts.ts'
import { suggestersOf } from './suggesters.ts'

/** A source with information for the decision on it while it is pending. */
export type SourceInList = StoredSource & {
  rejectedBefore?: Rejection | undefined
  suggester?: Suggester | undefined
  preview?: (Omit<KnownPreview, 'date'> & { at: number }) | undefined
}

/** Returns the same sources, the pending ones with that information, by a fixed number of queries. */
export async function inList(
  { database, scanning }: Pick<ServiceParts, 'database' | 'scanning'>,
  sources: StoredSource[],
  language?: Language,
): Promise<SourceInList[]> {
  const pending = sources.filter(({ status }) => status === 'PENDING')
  const [rejections, suggesters, previews] = await Promise.all([
    rejectionsBefore(database, pending),
    suggestersOf(database, pending),
    createPreviewStore(database).of(pending),
  ])
  return sources.map((source) => {
    if (source.status !== 'PENDING') return source
    const look = previews.get(source.id)
    return {
      ...source,
      rejectedBefore: rejections.get(source.id),
      suggester: suggesters.get(source.id),
      preview: look && {
        ...scanning.describeFindings(look.findings, language),
        ...(look.articles !== null && { message: '' }),
        estimatedArticles: look.articles,
        at: look.at,
      },
    }
  })
}
