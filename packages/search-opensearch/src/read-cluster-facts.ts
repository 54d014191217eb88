import { type ClusterSettings, connect, statusOf } from './connection.ts'
import { createIndices } from './indexing/indices.ts'
import { createStates } from './indexing/states.ts'

/** Facts about a cluster that are read without changing it. */
export type ClusterFacts =
  | { kind: 'away'; reason: string }
  /** Response to wrong credentials or missing permissions. */
  | { kind: 'refused'; status: number }
  | {
      kind: 'answering'
      version: string
      nodes: number
      /** red: shards are missing; yellow: replicas are missing. */
      health: 'green' | 'yellow' | 'red'
      /** Names of nodes without the k-NN plugin. */
      withoutVectors: string[]
      /** null if nothing has been indexed yet. */
      index: { databaseId: string; cursor: number; articles: number; isFilling: boolean } | null
    }

const PLUGIN = 'opensearch-knn'

/** Reads the state of each part of a cluster. */
export async function readClusterFacts(settings: ClusterSettings): Promise<ClusterFacts> {
  const connection = connect({ ...settings, isHurried: true })
  try {
    return await facts(connection, settings)
  } catch (error) {
    const status = statusOf(error)
    if (status === 401 || status === 403) return { kind: 'refused', status }
    return { kind: 'away', reason: error instanceof Error ? error.message : String(error) }
  } finally {
    await connection.close()
  }
}

async function facts(
  connection: ReturnType<typeof connect>,
  settings: ClusterSettings,
): Promise<ClusterFacts> {
  const { request } = connection
  const about = await request<{ version?: { number?: string } }>((to) => to.info())
  const { status, number_of_nodes: nodes } = await request<{
    status: 'green' | 'yellow' | 'red'
    number_of_nodes: number
  }>((to) => to.cluster.health())
  const { nodes: each } = await request<{
    nodes: Record<string, { name: string; roles: string[]; plugins: { name: string }[] }>
  }>((to) => to.nodes.info({ metric: ['plugins'] }))
  return {
    kind: 'answering',
    version: about.version?.number ?? 'unknown',
    nodes,
    health: status,
    withoutVectors: Object.values(each)
      .filter(({ roles, plugins }) => roles.includes('data') && !plugins.some(({ name }) => name === PLUGIN))
      .map(({ name }) => name),
    index: await indexOf(connection, settings),
  }
}

async function indexOf(connection: ReturnType<typeof connect>, settings: ClusterSettings) {
  const indices = createIndices({ connection, ...settings, dimensions: 1, models: [] })
  const [name, stored] = [await indices.answering(), await createStates(connection, settings).of('current')]
  if (!stored || stored.name !== name) return null
  const { count } = await connection.request<{ count: number }>((to) => to.count({ index: name }))
  return {
    databaseId: stored.databaseId,
    cursor: stored.cursor,
    articles: count,
    isFilling: stored.filling !== null,
  }
}
