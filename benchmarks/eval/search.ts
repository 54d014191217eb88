// npm run eval -- search [folder…]: the quality of ranking, through the product's own functions including the parser; and
// whether it stays the same for queries in capitals, as titles, or with a full stop or question mark.
// Each folder holds corpus.jsonl, queries.jsonl and qrels.tsv (plain or .gz), or folders that do. Default: eval of ../shared.
//   --split=_train   takes queries_train.jsonl and qrels_train.tsv instead
//   --json=FILE      writes the numbers
//   --contextual=off without the contextual tier
//   --vectors=FILE   keeps contextual vectors between runs
//   --hybrid         the product's own ranking only, of unchanged queries
//   OPENSEARCH_URL   puts the index into a cluster instead of a folder
//   --told           the share of queries with a notice of weak results: those of the collection, and those of the others
//   --alike          'more like this' alone: the share of the first ten that are relevant to a query of the article
import { existsSync, writeFileSync } from 'node:fs'
import { NO_CITATION, NO_REFERENCES } from '@claire/scholarly-text'
import { allOf } from '@claire/search-engine'
import path from 'node:path'
import { planByMeaning } from '../../apps/server/src/domains/reading/search/query/query-plan.ts'
import { meaningOf } from '../../apps/server/src/domains/reading/search/ranking/query-meaning.ts'
import { personId } from '../../apps/server/src/testing/person.ts'
import { freshSearch, staticEmbedder } from '../../apps/server/src/testing/search.ts'
import { cachedContextual, evaluatedContextual } from '../support/search/cached-contextual.ts'
import {
  type Collection,
  type CollectionQuery,
  collectionsIn,
  readCollection,
} from '../support/search/collections.ts'
import { clusterFor, forgetCluster } from '../support/search/cluster.ts'
import { interval, mean, ndcg, quantile, recall } from '../support/search/retrieval-scores.ts'
import { type Notices, noticesOf } from '../support/search/weak-results.ts'

const DEPTH = 100
/** Variants of the same query, and the allowed difference in nDCG@10. */
const WRITINGS: [name: string, write: (text: string) => string][] = [
  ['IN CAPITALS', (text) => text.toUpperCase()],
  ['First Letters', (text) => text.replace(/(?<![\p{L}\p{N}'])\p{Ll}/gu, (letter) => letter.toUpperCase())],
  ['full stop.', (text) => `${bare(text)}.`],
  ['question?', (text) => `${bare(text)}?`],
]
const TOLERANCE = 0.005
const ALIKE = { asked: 400, first: 10 }
const bare = (text: string) => text.replace(/[\s.?!]+$/, '')
type Mode = 'keywords' | 'meaning' | 'hybrid'

const args = process.argv.slice(2)
const option = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const MODES: Mode[] = args.includes('--hybrid') ? ['hybrid'] : ['keywords', 'meaning', 'hybrid']
const contextual =
  option('contextual') === 'off' ? undefined : cachedContextual(evaluatedContextual(), option('vectors'))
const named = args.filter((arg) => !arg.startsWith('--'))
const shared = path.resolve(import.meta.dirname, '../../../shared/eval')
const folders = (named.length ? named : existsSync(shared) ? [shared] : []).flatMap(collectionsIn)

if (!folders.length) console.log('eval search skipped: no collection given, and ../shared/eval is absent.')
else await evaluateAll()

async function evaluateAll() {
  const numbers: Record<string, unknown> = {}
  console.log(
    'nDCG@10 (gain 2^grade - 1) with 95 % bootstrap interval, recall@100, milliseconds a query (p50 / p95)',
  )
  for (const folder of folders) {
    const collection = readCollection(folder, option('split'))
    numbers[collection.name] = await evaluate(collection)
  }
  await contextual?.stop()
  const json = option('json')
  if (json) writeFileSync(json, `${JSON.stringify(numbers, null, 2)}\n`)
}

async function evaluate(collection: Collection) {
  const cluster = clusterFor(collection.name)
  const claire = await freshSearch({ contextual: contextual && [contextual], ...(cluster && { cluster }) })
  try {
    const corpusIds = await load(claire, collection)
    console.log(
      `\n${collection.name}: ${collection.documents.length} documents, ${collection.queries.length} queries`,
    )
    const numbers: Record<string, Score> = {}
    if (args.includes('--told')) return await countNotices(claire, collection)
    if (args.includes('--alike')) return await scoreAlike(claire, collection, corpusIds)
    for (const mode of MODES) {
      const ranked = async (text: string) =>
        (await rank(claire, mode, text)).map((id) => corpusIds.get(id) ?? '')
      const plain = await score(collection.queries, ranked)
      print(mode, plain)
      numbers[mode] = plain
      for (const [name, write] of args.includes('--hybrid') ? [] : WRITINGS) {
        const other = await score(collection.queries, (text) => ranked(write(text)))
        print(`  ${name}`, other, plain)
        numbers[`${mode}, ${name}`] = other
      }
    }
    return numbers
  } finally {
    await claire.close()
    if (cluster) await forgetCluster(cluster)
  }
}

/** Queries of the other collections are about other subjects: hardly anything here is close to them. */
async function countNotices({ search }: Claire, { name, queries }: Collection) {
  const others = folders
    .map((folder) => readCollection(folder, option('split')))
    .filter((other) => other.name !== name)
  const asked = { own: queries, foreign: others.flatMap((other) => other.queries) }
  const numbers: Record<string, Notices> = {}
  for (const [whose, theirs] of Object.entries(asked)) {
    const notices = await noticesOf(
      search,
      theirs.map(({ text }) => text),
      withVector,
    )
    const [weak, missing] = [notices.weak, notices.missing].map((share) => `${(100 * share).toFixed(1)} %`)
    console.log(`  ${theirs.length} queries ${whose}: weak ${weak}, a word in no article ${missing}`)
    numbers[whose] = notices
  }
  return numbers
}

/** Embeds first: a search waits only briefly, and on a busy machine the figures would be without the vector. */
async function withVector(text: string) {
  await contextual?.query(
    planByMeaning(
      text,
      () => [],
      () => false,
    ).text,
  )
}

type Claire = Awaited<ReturnType<typeof freshSearch>>

/** Saves the documents as articles and indexes them; returns their ids in the collection by their ids in Claire. */
async function load(
  { articles, follower, fillContext }: Claire,
  { documents }: Collection,
): Promise<Map<string, string>> {
  const corpusIds = new Map<string, string>()
  for (const { _id, title = '', text } of documents) {
    const { id } = await articles.save({
      sourceId: 'source',
      url: `https://collection.example/${encodeURIComponent(_id)}`,
      articleType: 'web',
      title,
      publicationYear: null,
      authors: [],
      abstract: text,
      fullText: '',
      doi: null,
      externalId: String(_id),
      language: 'en',
      categories: [],
      fileUrl: null,
      citation: NO_CITATION,
      affiliations: [],
      references: NO_REFERENCES,
      provenance: {},
    })
    corpusIds.set(id, String(_id))
  }
  await follower.catchUp()
  await fillContext()
  return corpusIds
}

/** Searches for articles similar to relevant documents, at most `ALIKE.asked`. */
async function scoreAlike(
  { index }: Claire,
  { documents, queries }: Collection,
  corpusIds: Map<string, string>,
) {
  const idOf = new Map([...corpusIds].map(([id, corpusId]) => [corpusId, id]))
  const titleOf = new Map(documents.map(({ _id, title = '' }) => [String(_id), title]))
  const alike = relevantTogether(queries)
  const some = [...alike].filter((_, at) => at % Math.ceil(alike.size / ALIKE.asked) === 0)
  const shares: number[] = []
  for (const [corpusId, others] of some) {
    const id = idOf.get(corpusId)
    if (!id) continue
    const found = await index.similar({ id, title: titleOf.get(corpusId) ?? '' }, ALIKE.first)
    const right = found.filter((other) => others.has(corpusIds.get(other) ?? '')).length
    shares.push(right / Math.min(ALIKE.first, others.size))
  }
  console.log(`  more like this  precision@10 ${mean(shares).toFixed(4)} of ${shares.length} documents`)
  return { alike: mean(shares) }
}

/** Returns, for each document, those that are relevant to the same queries. */
function relevantTogether(queries: CollectionQuery[]): Map<string, Set<string>> {
  const together = new Map<string, Set<string>>()
  for (const { relevant } of queries)
    for (const one of relevant.keys())
      for (const other of relevant.keys())
        if (one !== other) together.set(one, (together.get(one) ?? new Set()).add(other))
  return together
}

async function queryVector(text: string): Promise<Float32Array | undefined> {
  return (await staticEmbedder.embed([text]))[0]
}

async function rank({ index, search }: Claire, mode: Mode, text: string): Promise<string[]> {
  if (mode === 'hybrid') {
    await withVector(text)
    const { content } = await search.search(
      personId('evaluation'),
      { searchTerm: text },
      { page: 0, size: DEPTH },
    )
    return content.map(({ id }) => id)
  }
  const plan = planByMeaning(
    text,
    () => [],
    () => false,
  )
  const scope = allOf(plan.required)
  if (mode === 'keywords') return (await index.lexical({ text: plan.text, scope, limit: DEPTH })).ids
  const meaning = await meaningOf({ index, embedder: staticEmbedder, queryVector }, plan)
  return meaning ? (await index.nearest({ vector: meaning.vector, scope, limit: DEPTH })).ids : []
}

interface Score {
  ndcg: number
  recall: number
  low: number
  high: number
  times: number[]
}

async function score(
  queries: CollectionQuery[],
  ranked: (text: string) => Promise<string[]>,
): Promise<Score> {
  const [gains, recalls, times]: [number[], number[], number[]] = [[], [], []]
  for (const query of queries) {
    const begun = performance.now()
    const ids = await ranked(query.text)
    times.push(performance.now() - begun)
    gains.push(ndcg(ids, query.relevant))
    recalls.push(recall(ids, query.relevant, DEPTH))
  }
  const [low, high] = interval(gains)
  return { ndcg: mean(gains), recall: mean(recalls), low, high, times }
}

function print(name: string, { ndcg: gain, recall: found, low, high, times }: Score, plain?: Score) {
  const shown = [gain, low, high, found].map((value) => value.toFixed(4))
  const speed = [0.5, 0.95].map((share) => quantile(times, share).toFixed(1)).join(' / ')
  const difference = plain
    ? `  ${Math.abs(gain - plain.ndcg) > TOLERANCE ? 'DIFFERS by' : 'differs by'} ${(gain - plain.ndcg).toFixed(4)}`
    : ''
  console.log(
    `  ${name.padEnd(15)} nDCG@10 ${shown[0]} (${shown[1]} to ${shown[2]})  recall@100 ${shown[3]}  ${speed} ms${difference}`,
  )
}
