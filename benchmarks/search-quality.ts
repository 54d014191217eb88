// npm run eval:search -- [folder…]: how good the ranking is, through the product's own functions.
// Each folder holds corpus.jsonl, queries.jsonl and qrels.tsv (plain or .gz), or folders that do. Default: eval of ../shared.
//   --split=_train   takes queries_train.jsonl and qrels_train.tsv instead
//   --json=FILE      writes the numbers
import { existsSync, writeFileSync } from 'node:fs'
import { NO_CITATION } from '@claire/scholarly-text'
import path from 'node:path'
import { freshSearch, staticEmbedder } from '../apps/server/src/testing/search.ts'
import {
  type Collection,
  type CollectionQuery,
  collectionsIn,
  readCollection,
} from './support/collections.ts'
import { interval, mean, ndcg, quantile, recall } from './support/retrieval-scores.ts'

const DEPTH = 100
const MODES = ['keywords', 'meaning', 'hybrid'] as const
type Mode = (typeof MODES)[number]

const args = process.argv.slice(2)
const option = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const named = args.filter((arg) => !arg.startsWith('--'))
const shared = path.resolve(import.meta.dirname, '../../shared/eval')
const folders = (named.length ? named : existsSync(shared) ? [shared] : []).flatMap(collectionsIn)

if (!folders.length) console.log('eval:search skipped: no collection given, and ../shared/eval is absent.')
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
  const json = option('json')
  if (json) writeFileSync(json, `${JSON.stringify(numbers, null, 2)}\n`)
}

async function evaluate(collection: Collection) {
  const claire = await freshSearch()
  try {
    const corpusIds = await load(claire, collection)
    console.log(
      `\n${collection.name}: ${collection.documents.length} documents, ${collection.queries.length} queries`,
    )
    const numbers: Record<string, { ndcg: number; recall: number }> = {}
    for (const mode of MODES)
      numbers[mode] = await score(collection.queries, mode, async (query) => {
        const ids = await rank(claire, mode, query.text)
        return ids.map((id) => corpusIds.get(id) ?? '')
      })
    return numbers
  } finally {
    await claire.close()
  }
}

type Claire = Awaited<ReturnType<typeof freshSearch>>

/** Saves the documents as articles and indexes them; returns their ids in the collection by their ids in Claire. */
async function load({ articles, follower }: Claire, { documents }: Collection): Promise<Map<string, string>> {
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
      provenance: {},
    })
    corpusIds.set(id, String(_id))
  }
  await follower.catchUp()
  return corpusIds
}

async function rank({ index, search }: Claire, mode: Mode, text: string): Promise<string[]> {
  const scope = { kind: 'all' } as const
  if (mode === 'keywords') return (await index.lexical({ text, scope, limit: DEPTH })).ids
  if (mode === 'meaning') {
    const [vector = new Float32Array()] = await staticEmbedder.embed([text])
    return (await index.nearest({ vector, scope, limit: DEPTH })).ids
  }
  const { content } = await search.search('evaluation', { searchTerm: text }, { page: 0, size: DEPTH })
  return content.map(({ id }) => id)
}

async function score(
  queries: CollectionQuery[],
  mode: Mode,
  ranked: (query: CollectionQuery) => Promise<string[]>,
) {
  const [gains, recalls, times]: [number[], number[], number[]] = [[], [], []]
  for (const query of queries) {
    const begun = performance.now()
    const ids = await ranked(query)
    times.push(performance.now() - begun)
    gains.push(ndcg(ids, query.relevant))
    recalls.push(recall(ids, query.relevant, DEPTH))
  }
  const [low, high] = interval(gains)
  const shown = [mean(gains), low, high, mean(recalls)].map((value) => value.toFixed(4))
  const speed = [0.5, 0.95].map((share) => quantile(times, share).toFixed(1)).join(' / ')
  console.log(
    `  ${mode.padEnd(9)} nDCG@10 ${shown[0]} (${shown[1]} to ${shown[2]})  recall@100 ${shown[3]}  ${speed} ms`,
  )
  return { ndcg: mean(gains), recall: mean(recalls) }
}
