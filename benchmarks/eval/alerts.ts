// npm run eval -- alerts [folder…]: the quality of alerts by meaning. Each collection's documents are split in two: alerts
// are created on the older half as in the product, and matched against each document of the newer half; then vice versa.
// Folders as for eval search; default: eval of ../shared. --width=strict|normal|wide
//   --contextual=off without the contextual tier, like alerts without a contextual vector
//   --vectors=FILE   keeps contextual vectors between runs
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ALERT_WIDTHS } from '@claire/api-contract/enums'
import type { IndexedArticle } from '@claire/search-engine'
import {
  AlertSet,
  type WatchedAlert,
} from '../../apps/server/src/domains/reading/alerts/matching/decision/alert-set.ts'
import { matchingFactsOf } from '../../apps/server/src/domains/reading/alerts/matching/decision/matching-facts.ts'
import { prepareArticle } from '../../apps/server/src/domains/reading/alerts/matching/decision/prepared-article.ts'
import { vectorTextOf } from '../../apps/server/src/domains/reading/search/index.ts'
import { articleDraft } from '../../apps/server/src/testing/drafts.ts'
import { freshSearch, staticEmbedder } from '../../apps/server/src/testing/search.ts'
import { cachedContextual, evaluatedContextual } from '../support/search/cached-contextual.ts'
import {
  type Collection,
  type CollectionDocument,
  collectionsIn,
  readCollection,
} from '../support/search/collections.ts'
import { mean } from '../support/search/retrieval-scores.ts'

const args = process.argv.slice(2)
const width = ALERT_WIDTHS.find((each) => args.includes(`--width=${each}`)) ?? 'normal'
const option = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const contextual =
  option('contextual') === 'off' ? [] : [cachedContextual(evaluatedContextual(), option('vectors'))]
const EMBEDDERS = { words: staticEmbedder, contextual }
const named = args.filter((arg) => !arg.startsWith('--'))
const shared = path.resolve(import.meta.dirname, '../../../shared/eval')
const folders = (named.length ? named : existsSync(shared) ? [shared] : []).flatMap(collectionsIn)

if (!folders.length) console.log('eval alerts skipped: no collection given, and ../shared/eval is absent.')
else await evaluateAll()

async function evaluateAll() {
  console.log(
    `Alerts by meaning, width ${width}, ${contextual.length ? 'with' : 'without'} contextual vectors; means over queries with something relevant in the newer half.`,
  )
  const all: { precision: number; recall: number; hits: number }[] = []
  for (const folder of folders) {
    const collection = readCollection(folder)
    const halves = [await evaluate(collection, 1), await evaluate(collection, 0)]
    const of = (figure: keyof Scores) => mean(halves.map((half) => half[figure]))
    const [precision, recall, hits] = [of('precision'), of('recall'), of('hits')]
    all.push({ precision, recall, hits })
    console.log(
      `${collection.name.padEnd(10)} precision ${precision.toFixed(3)} (of the ${of('found').toFixed(0)} % of alerts that found anything)  recall ${recall.toFixed(3)}  results an alert ${hits.toFixed(1)}`,
    )
  }
  for (const embedder of contextual) await embedder.stop()
  const [precision, recall] = [mean(all.map((each) => each.precision)), mean(all.map((each) => each.recall))]
  const hits = all.map((each) => each.hits)
  console.log(
    `mean       precision ${precision.toFixed(3)}  recall ${recall.toFixed(3)} (bar .30 at .30)  results an alert ${Math.min(...hits).toFixed(1)} to ${Math.max(...hits).toFixed(1)} (bar 8 to 20)`,
  )
}

/** Returns the half of a document by its id: the same in every run (FNV-1a). */
function halfOf({ _id }: CollectionDocument): number {
  let hash = 0x811c9dc5
  for (const character of `x${_id}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return ((hash >>> 13) ^ (hash >>> 3)) & 1
}

function draftOf({ _id, title = '', text }: CollectionDocument) {
  const url = `https://collection.example/${encodeURIComponent(_id)}`
  const unsaid = { publicationYear: null, authors: [], categories: [] }
  return articleDraft({ url, title, abstract: text, externalId: String(_id), ...unsaid })
}

interface Scores {
  precision: number
  recall: number
  /** Results per alert. */
  hits: number
  /** Percentage of the alerts with new relevant articles that found any. */
  found: number
}

async function evaluate({ documents, queries }: Collection, newer: number): Promise<Scores> {
  const claire = await freshSearch({ contextual })
  const older = documents.filter((document) => halfOf(document) !== newer)
  const fresh = documents.filter((document) => halfOf(document) === newer)
  try {
    await claire.articles.saveAll(older.map(draftOf))
    await claire.follower.catchUp()
    await claire.fillContext()
    const alerts = new AlertSet<WatchedAlert>(EMBEDDERS)
    for (const { id, text } of queries) {
      const asked = { input: { searchTerm: text }, sources: [] }
      const facts = await matchingFactsOf(
        { index: claire.index, embedder: staticEmbedder, contextual, isForeign: () => false },
        asked,
      )
      if (facts) alerts.put({ id, searchTerm: text, width, strictness: 1, facts })
    }
    return scores({ fresh, queries, results: await resultsOf(alerts, fresh) })
  } finally {
    await claire.close()
  }
}

/** Returns the ids of the documents that each alert finds. */
async function resultsOf(alerts: AlertSet<WatchedAlert>, documents: CollectionDocument[]) {
  const results = new Map<string, string[]>()
  for (const document of documents) {
    const id = String(document._id)
    const article: IndexedArticle = { ...draftOf(document), id, workKey: id, firstSeenAt: 0 }
    const texts = [vectorTextOf(article)]
    const [byWords] = await staticEmbedder.embed(texts)
    const inContext: Partial<Record<string, Float32Array>> = {}
    for (const embedder of contextual) inContext[embedder.id] = (await embedder.articles(texts))[0]
    for (const { alert } of alerts.match(prepareArticle(article, { byWords, inContext })))
      results.set(alert.id, [...(results.get(alert.id) ?? []), id])
  }
  return results
}

interface Found {
  fresh: CollectionDocument[]
  queries: Collection['queries']
  results: Map<string, string[]>
}

function scores({ fresh, queries, results }: Found): Scores {
  const ids = new Set(fresh.map(({ _id }) => String(_id)))
  const [precisions, recalls]: [number[], number[]] = [[], []]
  for (const { id, relevant } of queries) {
    const wanted = [...relevant.keys()].filter((each) => ids.has(each))
    const found = results.get(id) ?? []
    if (!wanted.length) continue
    const right = found.filter((each) => relevant.has(each)).length
    recalls.push(right / wanted.length)
    if (found.length) precisions.push(right / found.length)
  }
  return {
    precision: mean(precisions),
    recall: mean(recalls),
    hits: mean(queries.map(({ id }) => results.get(id)?.length ?? 0)),
    found: (100 * precisions.length) / Math.max(1, recalls.length),
  }
}
