import type { IndexChange, IndexExtent } from '#index-types'
import { ClusterAwayError, type Connection, statusOf } from '../connection.ts'
import { type Lengths, SCHEMA } from '../schema.ts'

/** How far an index of the cluster is, and how it was made. */
export interface Kept extends IndexExtent {
  /** The index's own name. */
  name: string
  embedderId: string
  databaseId: string
  lengths: Lengths
}

/** The index that answers, and the one that is built beside it. */
export type Part = 'current' | 'building'

/** What one process may do at a time. */
type Right = 'write' | 'build'

/** Where a document is in the order of changes to it. */
export type Version = [sequence: number, term: number]

/** Who has a right, and until when. */
interface Lease {
  owner: string
  until: number
}

export type States = ReturnType<typeof createStates>

/** Where it is written how far the indices are: an index of a few small documents. */
export function createStates(
  connection: Connection,
  { prefix, replicas }: { prefix: string; replicas: number },
) {
  const index = `${prefix}-state`
  const id = (part: Part) => `${SCHEMA}-${part}`

  const { ensure, read, readAll, put } = documentsOf(connection, index, replicas)

  return {
    ensure,
    of: (part: Part): Promise<(Kept & { version: Version }) | null> => read<Kept>(id(part)),
    /** Both at once. */
    async all(): Promise<Record<Part, (Kept & { version: Version }) | null>> {
      const [current = null, building = null] = await readAll<Kept>([id('current'), id('building')])
      return { current, building }
    },
    put: (part: Part, kept: Kept) => put(id(part), stateOf(kept)),

    /** Puts what a write has led to, unless another has put something meanwhile. */
    async advance(kept: Kept, version: Version) {
      const [if_seq_no, if_primary_term] = version
      await put(id('current'), stateOf(kept), { if_seq_no, if_primary_term }).catch((error: unknown) => {
        if (statusOf(error) !== 409) throw error
      })
    },
    async remove(part: Part) {
      await connection
        .request((to) => to.delete({ index, id: id(part) }))
        .catch((error: unknown) => {
          if (statusOf(error) !== 404) throw error
        })
    },

    /** Takes a right for so long; false where another has it. */
    async lease(right: Right, { owner, until }: Lease): Promise<boolean> {
      const key = `${SCHEMA}-${right}`
      const held = await read<Lease>(key)
      if (held && held.owner !== owner && held.until > Date.now()) return false
      const [if_seq_no, if_primary_term] = held?.version ?? []
      const only = held ? { if_seq_no, if_primary_term } : { op_type: 'create' }
      try {
        await put(key, { owner, until }, only)
        return true
      } catch (error) {
        if (statusOf(error) !== 409) throw error
        // Asked again of another node, what was done already is refused.
        return (await read<Lease>(key))?.owner === owner
      }
    },
  }
}

const NO_INDEX = 'index_not_found_exception'

/** A document as it is read; where its index is not there, it says no more than an error. */
interface Read<T> {
  found?: boolean
  error?: { type?: string; reason?: string }
  _source: T
  _seq_no: number
  _primary_term: number
}

/** The documents of a small index. */
function documentsOf({ request }: Connection, index: string, replicas: number) {
  async function ensure() {
    const exists = await request<boolean>((to) => to.indices.exists({ index }))
    if (exists) return
    const settings = { index: { number_of_shards: 1, number_of_replicas: replicas } }
    const mappings = { enabled: false }
    await request((to) => to.indices.create({ index, body: { settings, mappings } })).catch(
      (error: unknown) => {
        // Another process was faster.
        if (statusOf(error) !== 400) throw error
      },
    )
  }

  /** In order; null where there is none. */
  async function readAll<T>(ids: string[]): Promise<((T & { version: Version }) | null)[]> {
    const { docs } = await request<{ docs: Read<T>[] }>((to) => to.mget({ index, body: { ids } })).catch(
      (error: unknown) => {
        if (statusOf(error) === 404) return { docs: [] }
        throw error
      },
    )
    return docs.map(({ found, error, _source, _seq_no, _primary_term }) => {
      if (error && error.type !== NO_INDEX)
        throw new ClusterAwayError(
          `OpenSearch cannot tell how far its indices are: ${error.reason ?? error.type}`,
        )
      return found ? { ..._source, version: [_seq_no, _primary_term] } : null
    })
  }

  const read = async <T>(key: string) => (await readAll<T>([key]))[0] ?? null

  const put = (key: string, body: object, only: object = {}) =>
    request((to) => to.index({ index, id: key, body, ...only }))

  return { ensure, read, readAll, put }
}

const stateOf = ({ name, cursor, filling, event, embedderId, databaseId, lengths }: Kept): Kept => ({
  name,
  cursor,
  filling,
  event,
  embedderId,
  databaseId,
  lengths,
})

/** How far an index is once it has taken in a change. */
export function extentAfter(kept: Kept, change: IndexChange): Kept {
  const { event = '' } = change
  if ('filling' in change)
    return { ...kept, filling: change.filling, embedderId: change.filling.embedderId, event }
  if (change.cursor < kept.cursor) return kept
  return { ...kept, cursor: change.cursor, filling: null, event }
}
