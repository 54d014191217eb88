import { setTimeout as delay } from 'node:timers/promises'
import type { Match } from '@claire/search-engine'
import { connect } from '@claire/search-opensearch'
import { createArticleEvents } from '../../../apps/server/src/domains/articles/index.ts'
import { openSearch } from '../../../apps/server/src/testing/search.ts'
import type { RunningOpenSearch } from '../../../tools/opensearch/start-opensearch.ts'
import { randomOf } from './chaos-articles.ts'
import { LASTING, writeWithoutPause } from './cluster-articles.ts'
import { type Searches, failures, searchWithoutPause } from './cluster-searches.ts'

const WHOLE_WITHIN_MS = 600_000
const ASKED_AT_ONCE = 1000
/** Maximum downtime of a node: longer than a cluster waits before it allocates replicas elsewhere. */
const AWAY_MS = 15_000
const BETWEEN_MS = 4_000
/** A busy machine may fail to start a node. */
const START_TRIES = 3

interface Run {
  folder: string
  cluster: RunningOpenSearch
  kills: number
  seed: number
  shards: number
  /** Minutes after which no other node is killed. */
  minutes: number
  signal: AbortSignal
}

type Claire = Awaited<ReturnType<typeof openSearch>>

/** Kills nodes one after the other under a Claire that writes and searches, and checks its articles. */
export async function clusterRun({ folder, cluster, shards, ...killing }: Run) {
  const { seed } = killing
  const settings = {
    nodes: cluster.nodes.map(({ url }) => url),
    user: undefined,
    password: undefined,
    ca: undefined,
    prefix: 'chaos',
    shards,
    replicas: 1,
  }
  const claire = await openSearch(folder, { cluster: settings })
  const health = connect({ ...settings, isHurried: true })
  const over = new AbortController()
  try {
    claire.follower.start()
    const events = createArticleEvents(claire.database)
    const writing = writeWithoutPause({ claire, events, seed, signal: over.signal })
    await untilFound(claire)
    const searching = searchWithoutPause({ claire, writing, signal: over.signal })
    const killed = await killOneByOne({ ...killing, cluster, health, searches: searching.so })
    over.abort()
    await writing.ended
    const searches = await searching.ended
    await claire.follower.stop()
    await claire.follower.catchUp()
    return {
      kills: killed,
      articles: writing.so,
      searches,
      trouble: failures(claire.troubles),
      judged: await judge(claire),
    }
  } finally {
    over.abort()
    await health.close()
    await claire.close()
  }
}

async function untilFound({ search }: Claire) {
  while (!(await search.count({ searchTerm: LASTING, refineSearch: true }).catch(() => ({ count: 0 }))).count)
    await delay(500)
}

interface Killing extends Omit<Run, 'folder' | 'shards'> {
  health: ReturnType<typeof connect>
  searches: Searches
}

/** Kills the next node when all nodes and replicas have been complete for a moment. */
async function killOneByOne(killing: Killing): Promise<number> {
  const { cluster, health, kills, seed, minutes, signal, searches } = killing
  const random = randomOf(seed)
  const until = performance.now() + minutes * 60_000
  for (let kill = 1; kill <= kills; kill++) {
    await untilWhole(health, cluster.nodes.length)
    await delay(random() * BETWEEN_MS)
    if (signal.aborted || performance.now() > until) return kill - 1
    const node = cluster.nodes[Math.floor(random() * cluster.nodes.length)]
    if (!node) throw new Error('there is no node to kill')
    const [began, before] = [performance.now(), { ...searches }]
    await node.kill()
    await delay(random() * AWAY_MS)
    await startedAgain(node)
    await untilWhole(health, cluster.nodes.length)
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    console.log(
      `kill ${kill}: ${node.name}, whole again after ${seconds} s; meanwhile ${searches.answered - before.answered} searches answered, ${searches.away - before.away} not; longest gap so far ${searches.longestGapMs} ms`,
    )
  }
  return kills
}

async function startedAgain(node: RunningOpenSearch['nodes'][number], attempt = 1): Promise<void> {
  try {
    await node.start()
  } catch (error) {
    if (attempt >= START_TRIES) throw error
    console.log(`${node.name} did not start at attempt ${attempt}`)
    await startedAgain(node, attempt + 1)
  }
}

async function untilWhole({ request }: ReturnType<typeof connect>, nodes: number) {
  const until = performance.now() + WHOLE_WITHIN_MS
  while (performance.now() < until) {
    const { status, number_of_nodes } = await request<{ status: string; number_of_nodes: number }>((to) =>
      to.cluster.health(),
    ).catch(() => ({ status: 'away', number_of_nodes: 0 }))
    if (status === 'green' && number_of_nodes === nodes) return
    await delay(500)
  }
  throw new Error(`the cluster was not whole again within ${WHOLE_WITHIN_MS / 1000} s`)
}

/** Returns the ids of all articles that match. */
async function idsIn(index: Claire['index'], scope: Match): Promise<Set<string>> {
  const found = new Set<string>()
  for (let offset = 0; ; offset += ASKED_AT_ONCE) {
    const asked = { scope, phrase: '', words: [], sort: 'newest' as const }
    const { hits } = await index.literal({ ...asked, offset, limit: ASKED_AT_ONCE })
    for (const id of hits.ids) found.add(id)
    if (!hits.ids.length) return found
  }
}

/** Compares the index with the articles of the database; their year encodes the version. */
async function judge({ index, database, articles }: Claire) {
  const found = await idsIn(index, { kind: 'all' })
  const judged = { articles: 0, missing: 0, stale: 0, tooMany: 0 }
  const rows = await database
    .withTables<{ article: { id: string; deleted: number } }>()
    .selectFrom('article')
    .select('id')
    .where('deleted', '=', 0)
    .execute()
  const ids = rows.map(({ id }) => id)
  const ofYears = Map.groupBy(await articles.get(ids), ({ publicationYear: year }) => year)
  for (const [year, own] of ofYears) {
    const current = await idsIn(index, { kind: 'years', from: year, to: year })
    for (const { id } of own) {
      judged.articles += 1
      if (!found.has(id)) judged.missing += 1
      else if (!current.has(id)) judged.stale += 1
      found.delete(id)
    }
  }
  return { ...judged, tooMany: found.size }
}
