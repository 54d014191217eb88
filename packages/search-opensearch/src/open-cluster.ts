import { type ContextualEmbedder, type StaticEmbedder, createTokenAffinity } from '@claire/embeddings'
import { LRUCache } from 'lru-cache'
import {
  type IndexChange,
  type LackingContext,
  type SearchIndex,
  find,
  findSimilar,
} from '@claire/search-engine/shared'
import { ClusterAnswers } from './querying/cluster-answers.ts'
import { completions, formsOfTopic } from './querying/completions.ts'
import { prefetchSearch } from './querying/prefetch-search.ts'
import { columnsOf, idOf, textIn } from './querying/hits.ts'
import { embeddedBy, havingContext } from './querying/matches.ts'
import { type ClusterState, cacheOverview, overviewBodies, overviewIn } from './querying/overview.ts'
import { type NearestLists, PlanMemory } from './querying/plan-memory.ts'
import { inRounds } from './querying/rounds.ts'
import { type Asked, type ClusterSettings, type Connection, type Json, connect } from './connection.ts'
import { type ContextModel, contextModels } from './schema.ts'
import { createArticleWriter } from './indexing/article-writer.ts'
import { type ClusterWriter, createClusterWriter } from './indexing/cluster-writer.ts'
import { createIndices } from './indexing/indices.ts'
import { cacheRecent } from './indexing/cache-recent.ts'
import { createStates } from './indexing/states.ts'

interface Settings extends ClusterSettings {
  embedder: StaticEmbedder
  contextual: Pick<ContextualEmbedder, 'id' | 'dimensions'>[]
  /** Identifies the articles' database. */
  databaseId: string
}

/** Opens the search index in an OpenSearch cluster. Requests nothing before the first call. */
export function openCluster({ embedder, contextual, databaseId, ...cluster }: Settings): SearchIndex {
  const connection = connect(cluster)
  const models = contextModels(contextual)
  const indices = createIndices({
    connection,
    ...cluster,
    dimensions: embedder.dimensions,
    models,
  })
  const writer = createClusterWriter({
    indices,
    states: createStates(connection, cluster),
    writer: createArticleWriter({ connection, embedder, models }),
    embedderId: embedder.id,
    databaseId,
  })
  const state = cacheRecent(() => stateOf({ connection, writer, index: indices.alias, embedder, models }))
  const queries = queriesOf({ connection, state, embedder, models, index: indices.alias })
  let closed: Promise<void> | undefined
  /** Updates the state after a change, so that it is visible at once. */
  const changing =
    <A extends unknown[]>(change: (...args: A) => Promise<void>) =>
    (...args: A) =>
      change(...args).finally(state.renew)
  return {
    ...queries,
    write: changing((change: IndexChange) => writer.write(change, state.latest()?.generation ?? '')),
    writeContext: changing(writer.writeContext),
    rebuild: changing(writer.rebuild),
    outdated: writer.outdated,
    isRebuildPending: writer.isRebuildPending,
    close() {
      state.close()
      return (closed ??= writer
        .release()
        .catch(() => {})
        .then(connection.close))
    },
  }
}

interface StateParts extends Pick<Settings, 'embedder'> {
  connection: Connection
  writer: ClusterWriter
  index: string
  models: ContextModel[]
}

async function stateOf(parts: StateParts): Promise<ClusterState> {
  const { connection, writer, index, embedder, models } = parts
  const [stored, [totals]] = await Promise.all([
    writer.known(),
    connection.searches(index, [{ body: totalsBody(models) }]),
  ])
  const { name = '', cursor = 0, filling = null, event = '', embedderId = embedder.id } = stored ?? {}
  const counted = (stored && totals?.aggregations) ?? {}
  return {
    articles: stored ? (totals?.hits?.total?.value ?? 0) : 0,
    added: counted.added?.value ?? 0,
    inContext: models.map(({ fields }) => counted[fields.bytes]?.doc_count ?? 0),
    cursor,
    filling,
    event,
    embedderId,
    // An article has one vector of each, which a new model's replaces.
    contextual: models.map(({ id }) => ({ id, rankedBy: id })),
    generation: name,
  }
}

interface QueryingParts extends Pick<Settings, 'embedder'> {
  connection: Connection
  models: ContextModel[]
  state: { recent: () => Promise<ClusterState> }
  index: string
}

type Querying = Omit<
  SearchIndex,
  'write' | 'writeContext' | 'outdated' | 'rebuild' | 'isRebuildPending' | 'close'
>

function queriesOf({ connection, state, embedder, models, index }: QueryingParts): Querying {
  const affinity = createTokenAffinity(embedder.tokenVectors)
  const search = (searches: Asked[]) => connection.searches(index, searches)

  const lists: NearestLists = new LRUCache({ max: NEAREST_LISTS })
  const overviewOf = cacheOverview(async ({ articles }) => {
    const bodies = overviewBodies(articles, models)
    return overviewIn(await search(bodies.map((body) => ({ body }))), { articles, models })
  })

  /** Returns the result of a plan that is written as if the index were local. */
  async function planned<T>(plan: (answers: ClusterAnswers, round: number) => T): Promise<T> {
    const now = await state.recent()
    const overview = await overviewOf(now)
    const memory = new PlanMemory(lists, `${now.generation} ${now.cursor} ${now.inContext}`)
    const known = { embedder, affinity, state: now, overview, models, memory }
    return inRounds((read, round) => plan(new ClusterAnswers({ read, ...known }), round), search)
  }

  return {
    state: state.recent,
    find: (search) =>
      planned((answers, round) => {
        if (round === 0) prefetchSearch(answers, search)
        return find(answers, search)
      }),
    similar: (article, limit) => planned((answers) => findSimilar(answers, article, limit)),
    count: (scope) => planned((answers) => answers.count(scope)),
    literal: (asked) => planned((answers) => answers.literal(asked)),
    lexical: (asked) => planned((answers) => answers.lexical(asked)),
    nearest: (asked) => planned((answers) => answers.nearest(asked)),
    nearestInContext: (asked) => planned((answers) => answers.nearestInContext(asked)),
    contextVectors: (embedderId, ids) => planned((answers) => answers.contextVectors(embedderId, ids)),
    vectors: (ids) => planned((answers) => answers.vectors(ids)),
    facets: (scope, ids) => planned((answers) => answers.facets(scope, ids)),
    statistics: (text) => planned((answers) => answers.statistics(text)),
    correct: (text) => planned((answers) => answers.correct(text)),
    complete: (typed, limit) => completions({ search, planned }, typed, limit),
    formsOfTopic: (name) => formsOfTopic({ search }, name),
    lackingContext: (embedderId, limit) =>
      lackingContext(search, models.filter(({ id }) => id === embedderId).map(embeddedBy), limit),
    sample: (limit) => sample(search, limit),
  }
}

type Searching = (searches: Asked[]) => ReturnType<Connection['searches']>

const COUNT_BODY = { size: 0, track_total_hits: true, query: { match_all: {} } }
const totalsBody = (models: ContextModel[]) => ({
  ...COUNT_BODY,
  aggs: {
    added: { max: { field: 'added' } },
    ...Object.fromEntries(models.map((model) => [model.fields.bytes, { filter: havingContext(model) }])),
  },
})
/** Number of cached nearest lists, which serve counting and further pages. */
const NEAREST_LISTS = 300

async function sample(search: Searching, limit: number): Promise<string[]> {
  const query = { function_score: { query: { match_all: {} }, random_score: {} } }
  const [response] = await search([
    { body: { size: limit, track_total_hits: false, ...columnsOf([]), query } },
  ])
  return (response?.hits?.hits ?? []).map(idOf)
}

async function lackingContext(search: Searching, embedded: Json[], limit: number): Promise<LackingContext> {
  const body = {
    size: limit,
    track_total_hits: true,
    query: { bool: { must_not: embedded } },
    ...columnsOf(['digest']),
    sort: [{ added: 'desc' }, { work: 'desc' }],
  }
  const [lacking, all] = await search([{ body }, { body: COUNT_BODY }])
  return {
    lacking: lacking?.hits?.total?.value ?? 0,
    articles: all?.hits?.total?.value ?? 0,
    first: (lacking?.hits?.hits ?? []).map((hit) => ({
      id: idOf(hit),
      digest: Number(textIn(hit, 'digest') ?? 0),
    })),
  }
}
