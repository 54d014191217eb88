import { randomBytes } from 'node:crypto'
import { ClusterAwayError, type Connection, type Json, statusOf } from '../connection.ts'
import { type Lengths, SCHEMA, contextField, indexBody, vectorField } from '../schema.ts'

interface Parts {
  connection: Connection
  prefix: string
  shards: number
  replicas: number
  dimensions: number
  /** Of contextual vectors; null where there are none. */
  contextDimensions: number | null
}

/** What the cluster says of an index. */
interface Health {
  status: 'green' | 'yellow' | 'red'
  number_of_data_nodes: number
}

export type Indices = ReturnType<typeof createIndices>

/** The indices themselves: each has a name of its own, and an alias names the one that answers. */
export function createIndices({ connection, prefix, contextDimensions, replicas, ...sizes }: Parts) {
  const { request } = connection
  const alias = `${prefix}-articles-${SCHEMA}`
  const all = `${prefix}-articles-*`
  const fitted = new Set<string>()

  async function remove(names: string[]) {
    for (const index of names) await request((to) => to.indices.delete({ index, ignore_unavailable: true }))
  }

  return {
    alias,
    remove,

    /** Makes an index with nothing in it, and returns its name. Without copies, each article is analysed once. */
    async make(lengths: Lengths, { hasCopies }: { hasCopies: boolean }): Promise<string> {
      const index = `${alias}-${Date.now().toString(36)}${randomBytes(2).toString('hex')}`
      const body = indexBody({ ...sizes, replicas: hasCopies ? replicas : 0, lengths })
      await request((to) => to.indices.create({ index, body }))
      return index
    },

    /** Sees to it that an index can take in the contextual vectors of this model. */
    async fit(index: string) {
      if (contextDimensions === null || fitted.has(index)) return
      const properties = { [contextField(contextDimensions)]: vectorField(contextDimensions) }
      await request((to) => to.indices.putMapping({ index, body: { properties } }))
      fitted.add(index)
    },

    refresh: (index: string) => refresh(request, index),

    /** Whether parts of an index are missing, as when it has no copies and a node has gone. */
    isBroken: async (index: string) => (await healthOf(request, { index, timeout: '1s' })).status === 'red',

    /** Has the cluster copy an index as often as is wanted; `meanwhile` is called now and then until that is done. */
    copy: (index: string, meanwhile: () => Promise<void>) => copy(request, { index, replicas, meanwhile }),

    /** The index that answers. */
    answering: () => namedBy(request, alias),

    /** From now on, `index` answers and no other. */
    async answerFrom(index: string) {
      const actions: Json[] = [
        { remove: { index: all, alias, must_exist: false } },
        { add: { index, alias } },
      ]
      await request((to) => to.indices.updateAliases({ body: { actions } }))
    },

    /** Removes all but some, those of former versions included. */
    removeAllBut: async (kept: string[]) =>
      remove((await existing(request, all)).filter((name) => isOf(all, name) && !kept.includes(name))),
  }
}

/** Another's prefix may begin with ours: 'claire-articles-test'. */
const isOf = (all: string, name: string) => /^\d+-[a-z0-9]{12}$/.test(name.slice(all.length - 1))

async function existing(request: Connection['request'], index: string): Promise<string[]> {
  const found = await request<Record<string, unknown>>((to) =>
    to.indices.get({ index, filter_path: '*.aliases', ignore_unavailable: true }),
  )
  return Object.keys(found)
}

/** The index that an alias names. */
async function namedBy(request: Connection['request'], alias: string): Promise<string | null> {
  try {
    const found = await request<Record<string, unknown>>((to) => to.indices.getAlias({ name: alias }))
    return Object.keys(found)[0] ?? null
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

/** What was written is found from now on, wherever it is. */
async function refresh(request: Connection['request'], index: string) {
  const { _shards } = await request<{ _shards: { failed: number } }>((to) => to.indices.refresh({ index }))
  if (_shards.failed > 0)
    throw new ClusterAwayError('OpenSearch cannot show what was written in all its parts yet')
}

/** Longer than the copies of an index take; it answers without them, too. */
const COPIED_WITHIN_MS = 30 * 60_000

interface Copying {
  index: string
  replicas: number
  meanwhile: () => Promise<void>
}

async function copy(request: Connection['request'], { index, replicas, meanwhile }: Copying) {
  if (!replicas) return
  const settings = { index: { number_of_replicas: replicas } }
  await request((to) => to.indices.putSettings({ index, body: settings }))
  const until = performance.now() + COPIED_WITHIN_MS
  let health = await healthOf(request, { index, timeout: '10s' })
  // Two copies are never on one node: with too few nodes, they have to wait for others.
  while (health.status !== 'green' && health.number_of_data_nodes > replicas && performance.now() < until) {
    await meanwhile()
    health = await healthOf(request, { index, timeout: '10s', wait_for_status: 'green' })
  }
}

/** How an index is; where it is not as it is waited for in time, how it is then. */
const healthOf = (
  request: Connection['request'],
  asked: { index: string; timeout: string; wait_for_status?: 'green' },
) => request<Health>((to) => to.cluster.health(asked, { ignore: [408] }))
