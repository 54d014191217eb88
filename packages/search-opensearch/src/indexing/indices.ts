import { randomBytes } from 'node:crypto'
import { ClusterAwayError, type Connection, type Json, unless } from '../connection.ts'
import { type ContextModel, type Lengths, SCHEMA, contextProperties, indexBody } from '../schema.ts'

interface Parts {
  connection: Connection
  prefix: string
  shards: number
  replicas: number
  dimensions: number
  models: ContextModel[]
}

/** The cluster's health of an index. */
interface Health {
  status: 'green' | 'yellow' | 'red'
  number_of_data_nodes: number
}

export type Indices = ReturnType<typeof createIndices>

/** Manages the indices: each has a unique name, and an alias names the current one. */
export function createIndices({ connection, prefix, models, replicas, ...sizes }: Parts) {
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

    /** Creates an empty index and returns its name. Without replicas, each article is analysed once. */
    async make(lengths: Lengths, { hasCopies }: { hasCopies: boolean }): Promise<string> {
      const index = `${alias}-${Date.now().toString(36)}${randomBytes(2).toString('hex')}`
      const body = indexBody({ ...sizes, replicas: hasCopies ? replicas : 0, lengths })
      await request((to) => to.indices.create({ index, body }))
      return index
    },

    /** Ensures that an index has the fields of the contextual models. */
    async fit(index: string) {
      if (!models.length || fitted.has(index)) return
      const properties = contextProperties(models)
      await request((to) => to.indices.putMapping({ index, body: { properties } }))
      fitted.add(index)
    },

    refresh: (index: string) => refresh(request, index),

    /** True if shards of an index are missing, as when a node without replicas has gone. */
    isBroken: async (index: string) => (await healthOf(request, { index, timeout: '1s' })).status === 'red',

    /** Sets the replicas of an index; calls `meanwhile` regularly until they exist. */
    copy: (index: string, meanwhile: () => Promise<void>) => copy(request, { index, replicas, meanwhile }),

    /** Returns the current index. */
    answering: () => namedBy(request, alias),

    /** Makes `index` the current one. */
    async answerFrom(index: string) {
      const actions: Json[] = [
        { remove: { index: all, alias, must_exist: false } },
        { add: { index, alias } },
      ]
      await request((to) => to.indices.updateAliases({ body: { actions } }))
    },

    /** Completes a filled index: removes all others but one that is being built, and merges its segments. */
    async complete(index: string, building = index) {
      const others = await existing(request, all)
      await remove(others.filter((name) => isOf(all, name) && name !== index && name !== building))
      await merge(request, index)
    },
  }
}

/** Another prefix may begin with ours: 'claire-articles-test'. */
const isOf = (all: string, name: string) => /^\d+-[a-z0-9]{12}$/.test(name.slice(all.length - 1))

async function existing(request: Connection['request'], index: string): Promise<string[]> {
  const found = await request<Record<string, unknown>>((to) =>
    to.indices.get({ index, filter_path: '*.aliases', ignore_unavailable: true }),
  )
  return Object.keys(found)
}

/** Returns the index that an alias names. */
async function namedBy(request: Connection['request'], alias: string): Promise<string | null> {
  const found = await request<Record<string, unknown>>((to) => to.indices.getAlias({ name: alias })).catch(
    unless(404),
  )
  return Object.keys(found ?? {})[0] ?? null
}

/** Makes everything written visible to searches, on every shard. */
async function refresh(request: Connection['request'], index: string) {
  const { _shards } = await request<{ _shards: { failed: number } }>((to) => to.indices.refresh({ index }))
  if (_shards.failed > 0)
    throw new ClusterAwayError('OpenSearch cannot show what was written in all its parts yet')
}

/**
 * Merges the segments of an index, each of which every search goes through, in the background. A cluster that does not
 * allow it only answers more slowly.
 */
const merge = (request: Connection['request'], index: string) =>
  request((to) => to.indices.forcemerge({ index, max_num_segments: 1, wait_for_completion: false })).catch(
    () => {},
  )

/** Timeout for replication; the index answers without replicas, too. */
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
  // Two copies never share a node: with too few nodes, some have to wait.
  while (health.status !== 'green' && health.number_of_data_nodes > replicas && performance.now() < until) {
    await meanwhile()
    health = await healthOf(request, { index, timeout: '10s', wait_for_status: 'green' })
  }
}

/** Returns the health of an index, even if it does not reach the awaited state in time. */
const healthOf = (
  request: Connection['request'],
  asked: { index: string; timeout: string; wait_for_status?: 'green' },
) => request<Health>((to) => to.cluster.health(asked, { ignore: [408] }))
