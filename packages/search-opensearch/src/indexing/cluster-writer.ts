import { randomUUID } from 'node:crypto'
import type { ContextEntry, IndexChange, IndexedArticle, RebuildRequest } from '@claire/search-engine/shared'
import type { ArticleWriter } from './article-writer.ts'
import { LEASE_MS, RENEW_MS, buildIndex } from './building.ts'
import { IndexTakenError, type IndexParts, createCurrentIndex } from './current-index.ts'
import { type States, extentAfter } from './states.ts'

interface Parts extends IndexParts {
  writer: ArticleWriter
}

/** Maximum delay until new articles are found in an index that is still being filled. */
const FILLING_SHOWN_MS = 10_000

export type ClusterWriter = ReturnType<typeof createClusterWriter>

/** Writes articles to the current index, and builds a new one beside it. One process at a time writes. */
export function createClusterWriter(parts: Parts) {
  const { indices, states, writer } = parts
  const owner = randomUUID()
  const mayWrite = createRight(states, owner)
  const { known, current, fresh, isRebuildPending } = createCurrentIndex(parts)
  const target = { index: indices.alias, isAlias: true }

  /** Refreshes rarely while filling: each refresh adds a segment that the cluster has to merge. */
  let shownAt = -Infinity
  async function shown(isFilling: boolean) {
    if (isFilling && performance.now() - shownAt < FILLING_SHOWN_MS) return
    await indices.refresh(indices.alias)
    shownAt = performance.now()
  }

  return {
    known,
    isRebuildPending,

    /** `basis` is the index whose extent the change was read by; '' if there was none. */
    async write(change: IndexChange, basis: string) {
      await mayWrite.take()
      const stored = await current(change.put)
      // With the extent of another index, articles missing from this one would be skipped.
      if (basis && basis !== stored.name)
        throw new IndexTakenError('The search index has just been replaced: what comes next is read again.')
      await writer.write(target, change, { lengths: stored.lengths, contexts: stored.name })
      const next = extentAfter(stored, change)
      await shown(next.filling !== null)
      await states.advance(next, stored.version)
      // An index of a former version stayed until all articles were in this one.
      if (stored.filling && !next.filling)
        await indices.complete(next.name, (await states.of('building'))?.name)
    },

    async writeContext(embedderId: string, entries: ContextEntry[]) {
      const stored = await known()
      if (!stored) return
      await indices.fit(stored.name)
      await writer.writeContext(target, embedderId, entries)
      await indices.refresh(indices.alias)
    },

    outdated: (articles: IndexedArticle[]) => writer.outdated(indices.alias, articles),

    async rebuild(request: RebuildRequest) {
      await states.ensure()
      await buildIndex(parts, { owner, request, before: await known(), fresh })
      await known()
    },

    /** Lets another process write at once. */
    release: mayWrite.release,
  }
}

/** Grants one of several processes the right to keep the index current; another takes over when it ends. */
function createRight(states: States, owner: string) {
  let renewAt = 0
  return {
    async take() {
      if (Date.now() < renewAt) return
      await states.ensure()
      if (!(await states.lease('write', { owner, until: Date.now() + LEASE_MS })))
        throw new IndexTakenError('Another process keeps the search index current.')
      renewAt = Date.now() + RENEW_MS
    },
    async release() {
      // A process that never wrote has no lease, and possibly no index that stores it.
      if (renewAt > 0) await states.lease('write', { owner, until: 0 })
    },
  }
}
