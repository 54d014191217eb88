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

export type Indices = ReturnType<typeof createIndices>

/** The indices themselves: each has a name of its own, and an alias names the one that answers. */
export function createIndices({ connection: { request }, prefix, contextDimensions, ...sizes }: Parts) {
  const alias = `${prefix}-articles-${SCHEMA}`
  const all = `${prefix}-articles-*`
  /** Another's prefix may begin with ours: 'claire-articles-test'. */
  const isOurs = (name: string) => /^\d+-[a-z0-9]{12}$/.test(name.slice(all.length - 1))

  const fitted = new Set<string>()

  async function remove(names: string[]) {
    for (const index of names) await request((to) => to.indices.delete({ index, ignore_unavailable: true }))
  }

  return {
    alias,
    remove,

    /** Makes an index with nothing in it, and returns its name. */
    async make(lengths: Lengths): Promise<string> {
      const index = `${alias}-${Date.now().toString(36)}${randomBytes(2).toString('hex')}`
      await request((to) => to.indices.create({ index, body: indexBody({ ...sizes, lengths }) }))
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

    /** The index that answers. */
    async answering(): Promise<string | null> {
      try {
        const found = await request<Record<string, unknown>>((to) => to.indices.getAlias({ name: alias }))
        return Object.keys(found)[0] ?? null
      } catch (error) {
        if (statusOf(error) === 404) return null
        throw error
      }
    },

    /** From now on, `index` answers and no other. */
    async answerFrom(index: string) {
      const actions: Json[] = [
        { remove: { index: all, alias, must_exist: false } },
        { add: { index, alias } },
      ]
      await request((to) => to.indices.updateAliases({ body: { actions } }))
    },

    /** Removes all but some, those of former versions included. */
    async removeAllBut(kept: string[]) {
      const found = await request<Record<string, unknown>>((to) =>
        to.indices.get({ index: all, filter_path: '*.aliases', ignore_unavailable: true }),
      )
      await remove(Object.keys(found).filter((name) => isOurs(name) && !kept.includes(name)))
    },
  }
}

/** What was written is found from now on, wherever it is. */
async function refresh(request: Connection['request'], index: string) {
  const { _shards } = await request<{ _shards: { failed: number } }>((to) => to.indices.refresh({ index }))
  if (_shards.failed > 0)
    throw new ClusterAwayError('OpenSearch cannot show what was written in all its parts yet')
}
