import type { StoredSource } from '#domains/intake/sources'

/** What scanning needs of the sources: those that are approved. */
export interface ApprovedSources {
  get(id: string): Promise<Pick<StoredSource, 'id' | 'url' | 'status'> | undefined>
  withStatus(status: 'APPROVED'): Promise<Pick<StoredSource, 'id' | 'url' | 'status'>[]>
}
