import type { StoredSource } from '#domains/intake/sources'

/** A source as scanning knows it. */
export type VisitedSource = Pick<StoredSource, 'id' | 'url' | 'status' | 'rhythm'>

/** What scanning needs of the sources: those that are approved. */
export interface ApprovedSources {
  get(id: string): Promise<VisitedSource | undefined>
  withStatus(status: 'APPROVED'): Promise<VisitedSource[]>
}
