import type { StoredSource } from '#domains/intake/sources'

/** A source as scanning knows it. */
export type VisitedSource = Pick<StoredSource, 'id' | 'url' | 'status' | 'rhythm' | 'settings' | 'scanning'>

/** The approved sources, as scanning uses them. */
export interface ApprovedSources {
  get(id: string): Promise<VisitedSource | undefined>
  withStatus(status: 'APPROVED'): Promise<VisitedSource[]>
}

export const isPaused = ({ scanning }: Pick<VisitedSource, 'scanning'>) => scanning.state === 'paused'

/** The approved sources whose scans are paused. */
export const pausedIds = async (sources: ApprovedSources) =>
  (await sources.withStatus('APPROVED')).filter(isPaused).map(({ id }) => id)
