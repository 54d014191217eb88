import type { RebuildRequest } from '@claire/search-engine/shared'
import { type Lengths, USUAL_LENGTHS } from '../schema.ts'
import type { ArticleWriter } from './article-writer.ts'
import { IndexTakenError, type CurrentIndex, type IndexParts, lengthsOf } from './current-index.ts'
import { type StoredIndex, extentAfter } from './states.ts'

/** Lease of a process; it expires if the process ends without releasing it. */
export const LEASE_MS = 60_000
export const RENEW_MS = LEASE_MS / 3

interface Parts extends IndexParts {
  writer: ArticleWriter
}

interface Build {
  owner: string
  request: RebuildRequest
  /** The index that answers queries meanwhile. */
  before: StoredIndex | null
  fresh: CurrentIndex['fresh']
}

/** Builds an index beside the current one, then switches to it. */
export async function buildIndex(parts: Parts, build: Build) {
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
  { indices, states, databaseId }: Parts,
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
