import type { SourceDetail } from '@claire/api-contract'
import type { CallApi } from './api-session.ts'
import { eventually } from './eventually.ts'

/** Timeout for the work of several workers in turn, on a slow machine. */
export const LONG_MS = 180_000

/**
 * Waits until the scan of a source is done. A request during a scan starts no other one, and what is published meanwhile may
 * not be found: articles can be searched before their scan is done.
 */
export const scanned = (call: CallApi, sourceId: string) =>
  eventually(
    'the scan is done',
    async () => (await call<SourceDetail>('GET', `/claire/source/${sourceId}`)).scan?.state === 'done',
    LONG_MS,
  )
