import { createHash } from 'node:crypto'
import type { Cause } from '@claire/api-contract'
import type { Extractor } from '#domains/intake/extraction'
import type { RequestRules, Fetched, FetchFailure, Renderer } from '#domains/intake/web-access'
import type { Clock } from '#platform/clock'
import { isCause } from '../causes.ts'
import { elsewhere, HOST_TROUBLE } from '../answers/read-failure.ts'
import { type Outcome, type Visit, wasRead } from '../discovery/outcome.ts'
import type { CrawlUrl } from '../frontier/crawl-url.ts'
import type { UrlKind } from '../tables.ts'
import { readAnswer } from './read-answer.ts'
import type { Answer } from './visit-result.ts'

const CONDITIONAL = new Set<UrlKind>(['page', 'pdf', 'feed', 'sitemap', 'index', 'home'])

/** True if the earlier content of the address is useful for comparison: it was valid, and is not to be reread. */
export const comparable = ({ row, run }: Visit) =>
  CONDITIONAL.has(row.kind) && !isCause(row.reason) && !(row.kind === 'home' && run.stage === 'probe')

interface Parts {
  extractor: Extractor
  clock: Clock
  renderer: Renderer | null
}

interface Read {
  outcome: Outcome
  answer: Answer
  /** The document: as fetched, or as rendered. */
  document: Fetched
}

interface Given {
  document: Fetched
  answer: Answer
  asking: RequestRules
}

/**
 * Returns the outcome of a document. One that needs JavaScript is read as rendered, if there is a renderer; a site that
 * asks for fewer requests meanwhile has refused us.
 */
export async function readDocument(
  parts: Parts,
  visit: Visit,
  { document, answer, asking }: Given,
): Promise<Read | { turnedAway: FetchFailure }> {
  const ofBytes = await readOnce(parts, visit, document)
  const finished = (read: Reading, seen: Partial<Answer>) => ({
    outcome: elsewhere(visit.row, read.outcome),
    answer: { ...answer, httpStatus: read.document.status, bytes: read.document.transferred, ...seen },
    document: read.document,
  })
  const asRead = (read: Reading) => {
    const {
      bodyHash,
      unchanged,
      document: { headers },
    } = read
    return finished(read, { bodyHash, unchanged, ...validators(headers, visit.now, null) })
  }
  if (!ofBytes.needsRendering || !parts.renderer) return asRead(ofBytes)
  const shown = await parts.renderer.render(document, asking)
  if (shown.kind === 'document')
    return asRead(instead(await readOnce(parts, visit, shown), 'empty', 'rendered_nothing'))
  if (HOST_TROUBLE.has(shown.cause)) return { turnedAway: shown }
  // Stores nothing to compare the next visit with, which is to try again.
  return finished(instead(ofBytes, 'needs_javascript', shown.cause), {})
}

type Reading = Awaited<ReturnType<typeof readOnce>>

async function readOnce(parts: Parts, visit: Visit, document: Fetched) {
  const { row } = visit
  const bodyHash = createHash('sha256').update(document.bytes).digest('base64url').slice(0, 22)
  const unchanged = comparable(visit) && row.body_hash === bodyHash
  const read = unchanged
    ? { outcome: wasRead(row.reason), needsRendering: false }
    : await readAnswer(parts, visit, document)
  return { ...read, document, bodyHash, unchanged }
}

/** Replaces `reason` in an outcome by the more specific `cause`; the list's data on an article stays. */
const instead = (read: Reading, reason: Cause, cause: Cause): Reading =>
  read.outcome.reason === reason ? { ...read, outcome: { ...read.outcome, reason: cause } } : read

/** A missing date, or one in the future, would make "not modified" meaningless. */
export function validators(headers: Record<string, string>, now: number, before: CrawlUrl | null) {
  const modified = headers['last-modified']
  const at = modified ? Date.parse(modified) : Number.NaN
  return {
    etag: headers.etag ?? before?.etag ?? null,
    lastModified: at <= now ? (modified ?? null) : (before?.last_modified ?? null),
  }
}
