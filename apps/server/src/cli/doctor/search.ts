import type { ContextualEmbedder } from '@claire/embeddings'
import type { readClusterFacts } from '#adapters/opensearch'
import { withTimeout } from '#platform/time-limit'
import { FEW_EVENTS, type Finding, type Outbox, fault, warning, well, inOneLine } from './finding.ts'

/** The major version whose queries are tested. */
const MAJOR = 2

type Cluster = Parameters<typeof readClusterFacts>[0]
type Facts = Extract<Awaited<ReturnType<typeof readClusterFacts>>, { kind: 'answering' }>

/** Checks that the cluster of the search index responds, is complete, and has an up-to-date index of this database. */
export async function checkCluster(cluster: Cluster, outbox: Outbox): Promise<Finding> {
  const adapter = await import('#adapters/opensearch')
  const facts = await adapter.readClusterFacts(cluster)
  const where = `OpenSearch at ${cluster.nodes.join(', ')} (OPENSEARCH_URL)`
  if (facts.kind === 'away')
    return fault('search', `${where} cannot be reached, so that nothing is found: ${facts.reason}`)
  if (facts.kind === 'refused')
    return fault(
      'search',
      facts.status === 401
        ? `${where} does not let Claire in: OPENSEARCH_USER or OPENSEARCH_PASSWORD is wrong.`
        : `${where} does not let OPENSEARCH_USER do enough: Claire makes, reads, writes and removes indices that begin with "${cluster.prefix}-", and their aliases.`,
    )
  return ofCluster(facts, where) ?? (await ofIndex(facts, outbox))
}

function ofCluster({ version, health, withoutVectors }: Facts, where: string): Finding | undefined {
  if (!version.startsWith(`${MAJOR}.`))
    return fault(
      'search',
      `${where} is of version ${version}; Claire needs ${MAJOR}.19 or a later ${MAJOR}.x.`,
    )
  if (withoutVectors.length)
    return fault(
      'search',
      `${where} lacks the plugin opensearch-knn on ${withoutVectors.join(', ')}: install it there.`,
    )
  if (health === 'red')
    return fault('search', `${where} lacks parts of an index: see _cluster/allocation/explain there.`)
  return undefined
}

async function ofIndex({ version, nodes, health, index }: Facts, outbox: Outbox): Promise<Finding> {
  const engine = `OpenSearch ${version}, ${nodes === 1 ? 'one node' : `${nodes} nodes`}`
  if (!index) return well('search', `${engine}; the index will be built`)
  const newest = await outbox.latest()
  if (index.databaseId !== (await outbox.identity()))
    return fault(
      'search',
      'The index of this OPENSEARCH_INDEX_PREFIX is of another database. Choose another prefix, or replace it: npm run claire -- reindex.',
    )
  if (!index.isFilling && newest - index.cursor > FEW_EVENTS)
    return warning(
      'search',
      `${engine}: the index is ${newest - index.cursor} changes behind. No process with the role indexer runs, or it fails.`,
    )
  if (health === 'yellow')
    return warning(
      'search',
      `${engine}: copies of the index are missing, and a node that fails takes articles with it. Add a node, or set OPENSEARCH_REPLICAS to fewer and run npm run claire -- reindex.`,
    )
  const state = index.isFilling ? ', being built' : ''
  return well('search', `${engine}, ${index.articles.toLocaleString('en')} articles${state}`)
}

/** Time in which a busy machine loads the model. */
const WITHIN_MS = 60_000

const ENGLISH = {
  part: 'meaning',
  runs: 'the contextual model runs',
  cannot: 'The contextual model cannot run here',
  instead: 'searches go by words and their meaning. CONTEXTUAL=off says so from the start.',
}
const MULTILINGUAL = {
  part: 'languages',
  runs: 'the multilingual model runs',
  cannot: 'The multilingual model cannot run here',
  instead:
    'searches that are not English are ranked like English ones. MULTILINGUAL=off says so from the start.',
}

/** Checks that the contextual embedders work, then stops them. `isOwn`: the first is a built-in model, not a service. */
export async function* checkContextual(
  embedders: ContextualEmbedder[],
  isOwn: boolean,
): AsyncGenerator<Finding> {
  const [first, second] = embedders
  if (!first) yield well('meaning', 'CONTEXTUAL is off: searches go by words and their meaning')
  try {
    if (first) yield isOwn ? await checkModel(first, ENGLISH) : await checkService(first)
    if (second) yield await checkModel(second, MULTILINGUAL)
  } finally {
    for (const embedder of embedders) await embedder.stop()
  }
}

async function checkModel(
  { query }: ContextualEmbedder,
  { part, runs, cannot, instead }: typeof ENGLISH,
): Promise<Finding> {
  const failure = await failureOf(query)
  return failure === null ? well(part, runs) : warning(part, `${cannot} (${failure}): ${instead}`)
}

async function checkService({ query }: ContextualEmbedder): Promise<Finding> {
  const failure = await failureOf(query)
  return failure === null
    ? well('meaning', 'the embedding service answers')
    : fault('meaning', `EMBEDDING_URL: ${failure}. Searches go by words and their meaning meanwhile.`)
}

/** Returns why a query is not embedded; null if it is. */
async function failureOf(query: ContextualEmbedder['query']): Promise<string | null> {
  try {
    await withTimeout(query('gravitational waves'), WITHIN_MS)
    return null
  } catch (error) {
    return inOneLine(error)
  }
}
