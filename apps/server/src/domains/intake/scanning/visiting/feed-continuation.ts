import type { Archive } from './archive.ts'
import type { CrawlUrl } from '../frontier/crawl-url.ts'
import type { Outcome } from '../discovery/outcome.ts'
import type { Fetched } from '#domains/intake/web-access'
import { type Answer, SILENT } from './visit-result.ts'
import { type FeedContinuation, readPageHint } from '../frontier/page-hint.ts'

export const continuationOf = (row: CrawlUrl): FeedContinuation | undefined =>
  row.kind === 'feed' ? readPageHint(row.hint).rest : undefined

interface Read {
  outcome: Outcome
  answer: Answer
}

/** After a list was fetched: keeps one that was not read to its end, and has its row read on. */
export async function keepRest(
  archive: Archive,
  row: CrawlUrl,
  { outcome, answer, document }: Read & { document: Fetched },
): Promise<Read> {
  const { bodyHash: digest, etag, lastModified } = answer
  if (outcome.rest === undefined || digest === null) return { outcome, answer }
  await archive.keep(digest, document)
  return { outcome: goingOn(row, outcome, { digest, from: outcome.rest, etag, lastModified }), answer }
}

/** After a further part, which nobody was asked for: on to the next, or to the end as if all had been read at once. */
export function afterPart(row: CrawlUrl, rest: FeedContinuation, outcome: Outcome): Read {
  if (outcome.rest !== undefined && outcome.rest > rest.from)
    return { outcome: goingOn(row, outcome, { ...rest, from: outcome.rest }), answer: SILENT }
  const { digest, etag, lastModified } = rest
  return {
    outcome: atItsEnd(row, outcome),
    answer: { ...SILENT, httpStatus: 200, etag, lastModified, bodyHash: digest },
  }
}

/** The list as if nothing of it had been read. */
export function startingOver(row: CrawlUrl): CrawlUrl {
  if (!continuationOf(row)) return row
  const { rest: _, ...others } = readPageHint(row.hint)
  return { ...row, hint: Object.keys(others).length ? JSON.stringify(others) : '' }
}

/** However a list was dealt with that was not read to its end: from now on nothing is left of it. */
export const atItsEnd = (row: CrawlUrl, outcome: Outcome): Outcome =>
  continuationOf(row) && !outcome.next
    ? { ...outcome, next: { url: row.url, hint: startingOver(row).hint } }
    : outcome

const goingOn = (row: CrawlUrl, outcome: Outcome, rest: FeedContinuation): Outcome => ({
  ...outcome,
  state: 'due',
  next: { url: row.url, hint: JSON.stringify({ ...readPageHint(row.hint), rest }) },
})
