import { setTimeout as wait } from 'node:timers/promises'
import { ClusterAwayError, type Connection, type Json, statusOf } from '../connection.ts'

/** A document to write or delete. */
export type Operation =
  | { kind: 'put'; id: string; document: Json; version?: [number, number] }
  | { kind: 'remove'; id: string }

/** The target of writes. Writes by alias cannot recreate an index that has just been removed. */
export interface Target {
  index: string
  isAlias: boolean
}

/** Maximum size of a request, except for a single document. */
const MOST_BYTES = 2 * 2 ** 20
/** Maximum number of concurrent requests: several nodes and shards process them in parallel. */
const AT_ONCE = 4
/** A busy cluster gets fewer concurrent requests, and one more after this number of successes. */
const MORE_AFTER = 8
const TRIES = 6
const FIRST_PAUSE_MS = 200
const CONFLICT = 409
const NOT_FOUND = 404
const TOO_MANY = 429

interface Written {
  items: Record<string, { status: number; error?: { reason?: string } }>[]
}

/**
 * Writes documents to an index, in parts, by several concurrent requests: no document may occur twice. Skips documents
 * whose version has changed; retries what a busy cluster rejects for a while, with fewer requests. Rejects on failure
 * once no request is pending; writing everything again is harmless.
 */
export async function writeAll(
  connection: Connection,
  target: Target,
  parts: AsyncIterable<Operation[]> | Iterable<Operation[]>,
) {
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  let most = AT_ONCE
  const pace: Pace = {
    busy: () => (most = Math.max(1, most / 2)),
    done: () => (most = Math.min(AT_ONCE, most + 1 / MORE_AFTER)),
  }
  try {
    for await (const part of parts)
      for (const lines of requestsOf(part)) {
        while (underWay.size >= Math.floor(most)) await Promise.race(underWay)
        if (failures.length) throw failures[0]
        const request = written({ connection, target, pace }, lines)
          .catch((reason: unknown) => void failures.push(reason))
          .finally(() => underWay.delete(request))
        underWay.add(request)
      }
  } finally {
    await Promise.all(underWay)
  }
  if (failures.length) throw failures[0]
}

function* requestsOf(operations: Operation[]): Generator<string[]> {
  let lines: string[] = []
  let bytes = 0
  for (const operation of operations) {
    const own = linesOf(operation)
    const size = own.reduce((sum, line) => sum + line.length, 0)
    if (lines.length && bytes + size > MOST_BYTES) {
      yield lines
      ;[lines, bytes] = [[], 0]
    }
    lines.push(own.join('\n'))
    bytes += size
  }
  if (lines.length) yield lines
}

function linesOf(operation: Operation): string[] {
  if (operation.kind === 'remove') return [JSON.stringify({ delete: { _id: operation.id } })]
  const [if_seq_no, if_primary_term] = operation.version ?? []
  const only = operation.version && { if_seq_no, if_primary_term }
  return [JSON.stringify({ index: { _id: operation.id, ...only } }), JSON.stringify(operation.document)]
}

/** Receives feedback on the cluster's load. */
interface Pace {
  busy: () => void
  done: () => void
}

interface Writing {
  connection: Connection
  target: Target
  pace: Pace
}

async function written({ connection, target, pace }: Writing, lines: string[]) {
  let left = lines
  for (let attempt = 0; left.length; attempt++) {
    if (attempt >= TRIES) throw new ClusterAwayError('OpenSearch has no time to take in articles')
    if (attempt) {
      pace.busy()
      await wait(FIRST_PAUSE_MS * 2 ** attempt)
    }
    const items = await bulk(connection, target, left)
    left = left.filter((_, at) => isToBeTriedAgain(items?.[at]))
  }
  pace.done()
}

/** Returns the outcome of each operation; undefined if the cluster is too busy for any. */
async function bulk({ request }: Connection, { index, isAlias }: Target, lines: string[]) {
  try {
    const { items } = await request<Written>((to) =>
      to.transport.request({
        method: 'POST',
        path: `/${encodeURIComponent(index)}/_bulk`,
        querystring: { filter_path: 'items.*.status,items.*.error.reason', require_alias: isAlias },
        bulkBody: `${lines.join('\n')}\n`,
      }),
    )
    return items
  } catch (error) {
    if (statusOf(error) === TOO_MANY) return undefined
    throw error
  }
}

function isToBeTriedAgain(item: Written['items'][number] | undefined): boolean {
  const { status, error } = Object.values(item ?? {})[0] ?? { status: 503 }
  if (status < 300 || status === CONFLICT || status === NOT_FOUND) return false
  if (status === TOO_MANY || status >= 500) return true
  throw new Error(`OpenSearch refused an article: ${error?.reason ?? status}`)
}
