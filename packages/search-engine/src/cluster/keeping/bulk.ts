import { setTimeout as wait } from 'node:timers/promises'
import { ClusterAwayError, type Connection, type Json } from '../connection.ts'

/** A document to be written, or to be gone. */
export type Operation =
  | { kind: 'put'; id: string; document: Json; version?: [number, number] }
  | { kind: 'remove'; id: string }

/** Where documents are written to. By the alias, nothing is written to an index that has just been removed. */
export interface Target {
  index: string
  isAlias: boolean
}

/** A request stays below this, but for a single document. */
const MOST_BYTES = 8 * 2 ** 20
const TRIES = 6
const FIRST_PAUSE_MS = 200
const CONFLICT = 409
const NOT_FOUND = 404

interface Written {
  items: Record<string, { status: number; error?: { reason?: string } }>[]
}

/**
 * Writes documents to an index. Those whose version is not what it was are left as they are; what the cluster has no time
 * for is tried again for a while. Rejects where something could not be written: writing all again does no harm.
 */
export async function writeAll(connection: Connection, target: Target, operations: Iterable<Operation>) {
  let lines: string[] = []
  let bytes = 0
  const send = async () => {
    if (lines.length) await written(connection, target, lines)
    lines = []
    bytes = 0
  }
  for (const operation of operations) {
    const own = linesOf(operation)
    const size = own.reduce((sum, line) => sum + line.length, 0)
    if (bytes + size > MOST_BYTES) await send()
    lines.push(own.join('\n'))
    bytes += size
  }
  await send()
}

function linesOf(operation: Operation): string[] {
  if (operation.kind === 'remove') return [JSON.stringify({ delete: { _id: operation.id } })]
  const [if_seq_no, if_primary_term] = operation.version ?? []
  const only = operation.version && { if_seq_no, if_primary_term }
  return [JSON.stringify({ index: { _id: operation.id, ...only } }), JSON.stringify(operation.document)]
}

async function written(connection: Connection, { index, isAlias }: Target, lines: string[]) {
  let left = lines
  for (let attempt = 0; left.length; attempt++) {
    if (attempt >= TRIES) throw new ClusterAwayError('OpenSearch has no time to take in articles')
    if (attempt) await wait(FIRST_PAUSE_MS * 2 ** attempt)
    const { items } = await connection.request<Written>((to) =>
      to.transport.request({
        method: 'POST',
        path: `/${encodeURIComponent(index)}/_bulk`,
        querystring: { filter_path: 'items.*.status,items.*.error.reason', require_alias: isAlias },
        bulkBody: `${left.join('\n')}\n`,
      }),
    )
    left = left.filter((_, at) => isToBeTriedAgain(items[at]))
  }
}

function isToBeTriedAgain(item: Written['items'][number] | undefined): boolean {
  const { status, error } = Object.values(item ?? {})[0] ?? { status: 503 }
  if (status < 300 || status === CONFLICT || status === NOT_FOUND) return false
  if (status === 429 || status >= 500) return true
  throw new Error(`OpenSearch refused an article: ${error?.reason ?? status}`)
}
