import type { StoredSource } from '#domains/intake/sources'

/** A source as scanning knows it. */
export type VisitedSource = Pick<StoredSource, 'id' | 'url' | 'status' | 'rhythm' | 'settings' | 'scanning'>

/** What scanning needs of the sources: those that are approved. */
export interface ApprovedSources {
  get(id: string): Promise<VisitedSource | undefined>
  withStatus(status: 'APPROVED'): Promise<VisitedSource[]>
}

export const isPaused = ({ scanning }: Pick<VisitedSource, 'scanning'>) => scanning.state === 'paused'

/** The approved sources that are not scanned for the time being. */
export const pausedIds = async (sources: ApprovedSources) =>
  (await sources.withStatus('APPROVED')).filter(isPaused).map(({ id }) => id)
