import { randomUUID } from 'node:crypto'
import type { ContextEntry, IndexChange, IndexedArticle, RebuildRequest } from '@claire/search-engine/shared'
import type { ArticleWriter } from './article-writer.ts'
import {
  type IndexParts,
  type CurrentIndex,
  IndexTakenError,
  createCurrentIndex,
  lengthsOf,
} from './current-index.ts'
import { type States, type StoredIndex, extentAfter } from './states.ts'
import { type Lengths, USUAL_LENGTHS } from '../schema.ts'

interface WriterParts extends IndexParts {
  writer: ArticleWriter
}

/** Maximum delay until new articles are found in an index that is still being filled. */
const FILLING_SHOWN_MS = 10_000

export type ClusterWriter = ReturnType<typeof createClusterWriter>

/** Writes articles to the current index, and builds a new one beside it. One process at a time writes. */
export function createClusterWriter(parts: WriterParts) {
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

/** Lease of a process; it expires if the process ends without releasing it. */
const LEASE_MS = 60_000
const RENEW_MS = LEASE_MS / 3

interface Build {
  owner: string
  request: RebuildRequest
  /** The index that answers queries meanwhile. */
  before: StoredIndex | null
  fresh: CurrentIndex['fresh']
}

/** Builds an index beside the current one, then switches to it. */
async function buildIndex(parts: WriterParts, build: Build) {
  const { indices, states, writer } = parts
  const { owner, request, before } = build
  let renewAt = 0
  const lease = async (ms = LEASE_MS) => {
    if (ms > 0 && Date.now() < renewAt) return
    if (!(await states.lease('build', { owner, until: Date.now() + ms })))
      throw new IndexTakenError('Another process is rebuilding the search index.')
    renewAt = Date.now() + RENEW_MS
  }
  /** Built without replicas: a lost build can be repeated, and replicating it once complete costs less. */
  const begun = (lengths: Lengths) => build.fresh({ lengths, hasCopies: false, of: request.embedderId })
  await lease()
  try {
    let stored = await resumed(parts, build)
    let done = 0
    for await (const change of request.changes(stored ?? { cursor: 0, filling: null, event: '' })) {
      await lease()
      stored ??= await begun(lengthsOf(change.put))
      await writer.write({ index: stored.name, isAlias: false }, change, {
        lengths: stored.lengths,
        contexts: before?.name ?? stored.name,
      })
      stored = { ...extentAfter(stored, change), embedderId: request.embedderId }
      await states.put('building', stored)
      request.onProgress((done += change.put.length))
    }
    const built = stored ?? (await begun(USUAL_LENGTHS))
    await indices.refresh(built.name)
    await indices.copy(built.name, lease)
    await indices.answerFrom(built.name)
    await states.put('current', built)
    await states.remove('building')
    await indices.complete(built.name)
  } finally {
    await lease(0).catch(() => {})
  }
}

/** Returns the result of an interrupted rebuild if it can be resumed; otherwise deletes it. */
async function resumed(
  { indices, states, databaseId }: WriterParts,
  { request, before }: Build,
): Promise<StoredIndex | null> {
  const left = await states.of('building')
  if (!left || left.name === before?.name) return null
  const isOurs = left.embedderId === request.embedderId && left.databaseId === databaseId
  if (isOurs && !(await indices.isBroken(left.name)) && (await request.isCurrent(left))) {
    // It may have been begun with other contextual models.
    await indices.fit(left.name)
    return left
  }
  await states.remove('building')
  await indices.remove([left.name])
  return null
}
