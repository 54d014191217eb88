import type { Archive } from '../pages/archive.ts'
import type { CrawlUrl, FeedContinuation } from '../frontier/crawl-url.ts'
import type { Outcome } from '../discovery/outcome.ts'
import type { Fetched } from '#domains/intake/web-access'
import { type AnswerRead, WITHOUT_REQUEST } from './visit-result.ts'

export const continuationOf = (row: CrawlUrl): FeedContinuation | undefined =>
  row.kind === 'feed' ? row.hint.continuation : undefined

/** Stores a fetched list that was not read to its end, and has its reading continued. */
export async function saveContinuation(
  archive: Archive,
  row: CrawlUrl,
  { outcome, answer, document }: AnswerRead & { document: Fetched },
): Promise<AnswerRead> {
  const { bodyHash: digest, etag, lastModified } = answer
  if (outcome.step.kind !== 'interrupted' || digest === null) return { outcome, answer }
  await archive.save({ id: row.id, digest }, document)
  return {
    outcome: goingOn(row, outcome, { digest, from: outcome.step.passed, etag, lastModified }),
    answer,
  }
}

/** After a further part, without a request: continues with the next, or ends as if all had been read at once. */
export function afterPart(row: CrawlUrl, continuation: FeedContinuation, outcome: Outcome): AnswerRead {
  const { step } = outcome
  if (step.kind === 'interrupted' && step.passed > continuation.from)
    return { outcome: goingOn(row, outcome, { ...continuation, from: step.passed }), answer: WITHOUT_REQUEST }
  const { digest, etag, lastModified } = continuation
  return { outcome, answer: { ...WITHOUT_REQUEST, httpStatus: 200, etag, lastModified, bodyHash: digest } }
}

/** The list without progress. */
export function startingOver(row: CrawlUrl): CrawlUrl {
  if (row.kind !== 'feed') return row
  const { continuation: _, ...hint } = row.hint
  return { ...row, hint }
}

/** True if nothing remains of a list that was read in parts. */
export const isAtItsEnd = (row: CrawlUrl, outcome: Outcome): boolean =>
  continuationOf(row) !== undefined && outcome.step.kind !== 'continued'

/** The first part of a list, or one after it. */
function goingOn(row: CrawlUrl, outcome: Outcome, continuation: FeedContinuation): Outcome {
  const { url, trail } = row
  const hint = { ...startingOver(row).hint, continuation }
  return { ...outcome, step: { kind: 'continued', next: { kind: 'feed', url, trail, hint } } }
}
