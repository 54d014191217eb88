import type { IndexChange, IndexExtent } from '@claire/search-engine/shared'
import { ClusterAwayError, type Connection, unless } from '../connection.ts'
import { type Lengths, SCHEMA } from '../schema.ts'

/** The extent of an index of the cluster, and how it was created. */
export interface StoredIndex extends IndexExtent {
  /** The name of the index. */
  name: string
  embedderId: string
  databaseId: string
  lengths: Lengths
}

/** The current index, and the one that is being built. */
export type Part = 'current' | 'building'

/** An exclusive right of one process. */
type Right = 'write' | 'build'

/** The position of a document in the order of its changes. */
export type Version = [sequence: number, term: number]

/** The owner of a right, and when it expires. */
interface Lease {
  owner: string
  until: number
}

export type States = ReturnType<typeof createStates>

/** Stores the states of the indices as a few small documents in an index. */
export function createStates(
  connection: Connection,
  { prefix, replicas }: { prefix: string; replicas: number },
) {
  const index = `${prefix}-state`
  const id = (part: Part) => `${SCHEMA}-${part}`

  const { ensure, read, readAll, put } = documentsOf(connection, index, replicas)

  return {
    ensure,
    of: (part: Part): Promise<(StoredIndex & { version: Version }) | null> => read<StoredIndex>(id(part)),
    /** Reads both at once. */
    async all(): Promise<Record<Part, (StoredIndex & { version: Version }) | null>> {
      const [current = null, building = null] = await readAll<StoredIndex>([id('current'), id('building')])
      return { current, building }
    },
    put: (part: Part, stored: StoredIndex) => put(id(part), stateOf(stored)),

    /** Stores the result of a write, unless another process has written meanwhile. */
    async advance(stored: StoredIndex, version: Version) {
      const [if_seq_no, if_primary_term] = version
      await put(id('current'), stateOf(stored), { if_seq_no, if_primary_term }).catch(unless(CONFLICT))
    },
    async remove(part: Part) {
      await connection.request((to) => to.delete({ index, id: id(part) })).catch(unless(NOT_FOUND))
    },

    /** Takes a right until a time; false if another process has it. */
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
        unless(CONFLICT)(error)
        // A retry on another node is refused if the first attempt succeeded.
        return (await read<Lease>(key))?.owner === owner
      }
    },
  }
}

const NOT_FOUND = 404
const CONFLICT = 409
/** The status of creating an index that exists. */
const EXISTS = 400
const NO_INDEX = 'index_not_found_exception'

/** A document as read; a missing index yields only an error. */
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
    // Another process may have been faster.
    await request((to) => to.indices.create({ index, body: { settings, mappings } })).catch(unless(EXISTS))
  }

  /** Returns the documents in order; null for missing ones. */
  async function readAll<T>(ids: string[]): Promise<((T & { version: Version }) | null)[]> {
    const found = await request<{ docs: Read<T>[] }>((to) => to.mget({ index, body: { ids } })).catch(
      unless(NOT_FOUND),
    )
    return (found?.docs ?? []).map(({ found, error, _source, _seq_no, _primary_term }) => {
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

/** Leaves out the version of a document that was read; JSON does. */
const stateOf = (stored: StoredIndex): object => ({ ...stored, version: undefined })

/** Returns the extent of an index after a change. */
export function extentAfter(stored: StoredIndex, change: IndexChange): StoredIndex {
  const { event = '' } = change
  if ('filling' in change)
    return { ...stored, filling: change.filling, embedderId: change.filling.embedderId, event }
  if (change.cursor < stored.cursor) return stored
  return { ...stored, cursor: change.cursor, filling: null, event }
}
