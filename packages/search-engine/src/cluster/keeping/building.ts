import type { RebuildRequest } from '#search-index'
import { type Lengths, USUAL_LENGTHS } from '../schema.ts'
import type { ArticleWriter } from './article-writer.ts'
import { IndexTakenError, type KeptIndex, type KeptParts, lengthsOf } from './kept-index.ts'
import { type Kept, extentAfter } from './states.ts'

/** Lease of a process; it expires if the process ends without releasing it. */
export const LEASE_MS = 60_000
export const RENEW_MS = LEASE_MS / 3

interface Parts extends KeptParts {
  writer: ArticleWriter
}

interface Build {
  owner: string
  request: RebuildRequest
  /** The index that answers queries meanwhile. */
  before: Kept | null
  fresh: KeptIndex['fresh']
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
    let kept = await resumed(parts, build)
    let done = 0
    for await (const change of request.changes(kept ?? { cursor: 0, filling: null, event: '' })) {
      await lease()
      kept ??= await begun(lengthsOf(change.put))
      await writer.write({ index: kept.name, isAlias: false }, change, {
        lengths: kept.lengths,
        contexts: before?.name ?? kept.name,
      })
      kept = { ...extentAfter(kept, change), embedderId: request.embedderId }
      await states.put('building', kept)
      request.onProgress((done += change.put.length))
    }
    const built = kept ?? (await begun(USUAL_LENGTHS))
    await indices.refresh(built.name)
    await indices.copy(built.name, lease)
    await indices.answerFrom(built.name)
    await states.put('current', built)
    await states.remove('building')
    await indices.removeAllBut([built.name])
  } finally {
    await lease(0).catch(() => {})
  }
}

/** Returns the result of an interrupted rebuild if it can be resumed; otherwise deletes it. */
async function resumed(
  { indices, states, databaseId }: Parts,
  { request, before }: Build,
): Promise<Kept | null> {
  const left = await states.of('building')
  if (!left || left.name === before?.name) return null
  const isOurs = left.embedderId === request.embedderId && left.databaseId === databaseId
  if (isOurs && !(await indices.isBroken(left.name)) && (await request.isCurrent(left))) return left
  await states.remove('building')
  await indices.remove([left.name])
  return null
}
