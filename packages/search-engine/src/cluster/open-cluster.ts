import { type ContextualEmbedder, type StaticEmbedder, createTokenAffinity } from '@claire/embeddings'
import { find } from '#finding/find'
import type { MeaningSearch, Search } from '#finding/find-types'
import { RANKING } from '#finding/fusion'
import { findSimilar } from '#finding/similar'
import type { IndexState, LackingContext } from '#index-types'
import type { SearchIndex } from '#search-index'
import type { ArticleFacts } from './asking/facts.ts'
import { NO_HITS, createWorkNumbers, textIn } from './asking/hits.ts'
import { ClusterAnswers } from './asking/cluster-answers.ts'
import { topicsBody } from './asking/topics.ts'
import { type Asked, expect, inRounds } from './asking/rounds.ts'
import { type ClusterSettings, type Connection, connect } from './connection.ts'
import { createArticleWriter } from './keeping/article-writer.ts'
import { type ClusterKeeper, createClusterKeeper } from './keeping/cluster-keeper.ts'
import { createIndices } from './keeping/indices.ts'
import { createStates } from './keeping/states.ts'

interface Settings extends ClusterSettings {
  embedder: StaticEmbedder
  contextual: Pick<ContextualEmbedder, 'id' | 'dimensions'> | null
  /** What tells the articles' database from others. */
  databaseId: string
}

/** The search index in an OpenSearch cluster. Nothing is asked of the cluster before the first call. */
export function openCluster({ embedder, contextual, databaseId, ...cluster }: Settings): SearchIndex {
  const connection = connect(cluster)
  const indices = createIndices({
    connection,
    ...cluster,
    dimensions: embedder.dimensions,
    contextDimensions: contextual?.dimensions ?? null,
  })
  const keeper = createClusterKeeper({
    indices,
    states: createStates(connection, cluster),
    writer: createArticleWriter({ connection, embedder, contextualId: contextual?.id ?? null }),
    embedderId: embedder.id,
    databaseId,
  })
  const state = recently(() => stateOf({ connection, keeper, index: indices.alias, embedder }))
  const asked = askingOf({ connection, state, embedder, contextual, index: indices.alias })
  let closed: Promise<void> | undefined
  /** What has been written is known at once. */
  const changing =
    <A extends unknown[]>(change: (...args: A) => Promise<void>) =>
    (...args: A) =>
      change(...args).finally(state.forget)
  return {
    ...asked,
    write: changing(keeper.write),
    writeContext: keeper.writeContext,
    rebuild: changing(keeper.rebuild),
    isRebuildPending: keeper.isRebuildPending,
    close: () =>
      (closed ??= keeper
        .release()
        .catch(() => {})
        .then(connection.close)),
  }
}

const RECENT_MS = 500

/** What `load` gives, asked for again when it is older than a moment. */
function recently<T>(load: () => Promise<T>) {
  let known: { value: Promise<T>; at: number } | undefined
  const forget = () => void (known = undefined)
  return {
    forget,
    recent(): Promise<T> {
      if (known && performance.now() - known.at < RECENT_MS) return known.value
      const loading = { value: load(), at: performance.now() }
      known = loading
      loading.value.catch(() => known === loading && forget())
      return loading.value
    },
  }
}

interface StateParts extends Pick<Settings, 'embedder'> {
  connection: Connection
  keeper: ClusterKeeper
  index: string
}

async function stateOf({ connection, keeper, index, embedder }: StateParts): Promise<IndexState> {
  const [kept, [totals]] = await Promise.all([
    keeper.known(),
    connection.searches(index, [{ body: TOTALS_BODY }]),
  ])
  const { name = '', cursor = 0, filling = null, event = '', embedderId = embedder.id } = kept ?? {}
  const articles = kept ? (totals?.hits?.total?.value ?? 0) : 0
  const added = kept ? (totals?.aggregations?.added?.value ?? 0) : 0
  return { articles, added, cursor, filling, event, embedderId, generation: name }
}

interface AskingParts extends Pick<Settings, 'embedder' | 'contextual'> {
  connection: Connection
  state: { recent: () => Promise<IndexState> }
  index: string
}

type Asking = Omit<SearchIndex, 'write' | 'writeContext' | 'rebuild' | 'isRebuildPending' | 'close'>

function askingOf({ connection, state, embedder, contextual, index }: AskingParts): Asking {
  const works = createWorkNumbers()
  const affinity = createTokenAffinity(embedder.tokenVectors)
  const search = (asked: Asked[]) => connection.searches(index, asked)

  /** What a plan comes to that asks as if the index were here. */
  async function planned<T>(plan: (answers: ClusterAnswers) => T): Promise<T> {
    const { articles } = await state.recent()
    const facts = new Map<string, ArticleFacts | null>()
    const context = contextual && { id: contextual.id, dimensions: contextual.dimensions }
    return inRounds(
      (read) =>
        plan(new ClusterAnswers({ read, embedder, affinity, works, articles, contextual: context, facts })),
      search,
    )
  }

  return {
    state: state.recent,
    find: (asked) =>
      planned((answers) => {
        expect(foreseen(answers, asked))
        return find(answers, asked)
      }),
    similar: (article, limit) => planned((answers) => findSimilar(answers, article, limit)),
    count: (scope) => planned((answers) => answers.count(scope)),
    literal: (asked) => planned((answers) => answers.literal(asked)),
    lexical: (asked) => planned((answers) => answers.lexical(asked)),
    nearest: (asked) => planned((answers) => answers.nearest(asked)),
    nearestInContext: (asked) =>
      planned((answers) => (answers.hasContext ? answers.nearestInContext(asked) : NONE_IN_CONTEXT)),
    contextVectors: (ids) => planned((answers) => answers.contextVectors(ids)),
    vectors: (ids) => planned((answers) => answers.vectors(ids)),
    facets: (scope, ids) => planned((answers) => answers.facets(scope, ids)),
    statistics: (text) => planned((answers) => answers.statistics(text)),
    correct: (text) => planned((answers) => answers.correct(text)),
    complete: (typed, limit) => completions({ search, planned }, typed, limit),
    lackingContext: (limit) => lackingContext({ search, contextualId: contextual?.id ?? '' }, limit),
  }
}

/** What a search by meaning will ask in any case, so that it is asked for at once. */
function foreseen(answers: ClusterAnswers, search: Search): (() => unknown)[] {
  if (search.kind === 'words' || !search.telling.length) return []
  const { meaning, text, telling, literal } = search
  const all = { scope: { kind: 'all' as const }, limit: RANKING.nearest }
  return [
    () => answers.statistics(text),
    () => answers.statistics(telling.join(' ')),
    () => answers.count({ kind: 'or', of: literal ? [literal] : [] }),
    ...(meaning ? [() => answers.nearest({ ...all, vector: meaning.vector })] : []),
    ...contextOf(answers, meaning, all),
  ]
}

function contextOf(
  answers: ClusterAnswers,
  meaning: MeaningSearch['meaning'],
  all: { scope: { kind: 'all' }; limit: number },
): (() => unknown)[] {
  const context = meaning?.context
  if (!context) return []
  return [() => answers.hasContext, () => answers.nearestInContext({ ...all, vector: context.vector })]
}

type Searching = (asked: Asked[]) => ReturnType<Connection['searches']>

const NONE_IN_CONTEXT = { ...NO_HITS, mean: 0, deviation: 0, compared: 0, share: 0 }
const COUNT_BODY = { size: 0, track_total_hits: true, query: { match_all: {} } }
const TOTALS_BODY = { ...COUNT_BODY, aggs: { added: { max: { field: 'added' } } } }

interface CompletionParts {
  search: Searching
  planned: <T>(plan: (answers: ClusterAnswers) => T) => Promise<T>
}

/** Topics whose words go on from what was typed, most used first, and the newest works whose title does. */
async function completions({ search, planned }: CompletionParts, typed: string, limit: number) {
  if (!typed.trim()) return { topics: [], ids: [] }
  const titles = {
    scope: { kind: 'prefix' as const, text: typed, field: 'title' as const },
    phrase: '',
    words: [],
    sort: 'newest' as const,
    offset: 0,
    limit,
  }
  const [[response], { hits }] = await Promise.all([
    search([{ body: topicsBody(typed, limit) }]),
    planned((answers) => answers.literal(titles)),
  ])
  const topics = (response?.aggregations?.topics?.buckets ?? []).map(({ key }) => String(key))
  return { topics, ids: hits.ids }
}

async function lackingContext(
  { search, contextualId }: { search: Searching; contextualId: string },
  limit: number,
): Promise<LackingContext> {
  const lackingAny = { bool: { must_not: [{ term: { told_by: contextualId } }] } }
  const body = {
    size: limit,
    track_total_hits: true,
    query: lackingAny,
    _source: false,
    docvalue_fields: ['digest'],
    sort: [{ added: 'desc' }, { id: 'desc' }],
  }
  const [lacking, all] = await search([{ body }, { body: COUNT_BODY }])
  return {
    lacking: lacking?.hits?.total?.value ?? 0,
    articles: all?.hits?.total?.value ?? 0,
    first: (lacking?.hits?.hits ?? []).map((hit) => ({
      id: hit._id,
      digest: Number(textIn(hit, 'digest') ?? 0),
    })),
  }
}
