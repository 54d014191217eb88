// npm run eval -- languages [FOLDER]: whether questions in other languages find the one English article that they are about.
// FOLDER has eval/crosslingual/visible.tsv and corpus/arxiv-100k.jsonl.gz; by default ../shared. --records=N of the corpus,
// by default 30,000, the sought ones among them. --vectors=FILE caches the vectors of the multilingual model: making them
// takes a quarter to half an hour of a core, and is resumed. Prints the places by these vectors alone, those in the whole
// ranking, and the processor time of embedding a question. Skipped where the data is absent.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ContextualEmbedder } from '@claire/embeddings'
import { isForeignBy } from '../../apps/server/src/compose/contextual.ts'
import { vectorTextOf } from '../../apps/server/src/domains/reading/search/index.ts'
import { personId } from '../../apps/server/src/testing/person.ts'
import { staticEmbedder } from '../../apps/server/src/testing/search.ts'
import { processorTime } from '../support/load/processor-time.ts'
import { readJsonLines } from '../support/read-lines.ts'
import { cachedContextual, evaluatedModels } from '../support/search/cached-contextual.ts'
import {
  type LanguageQuestion,
  placesIn,
  readQuestions,
  someRecords,
} from '../support/search/language-questions.ts'
import { type ArxivRecord, buildIndex } from '../support/search/search-corpus.ts'

const DEPTH = 100
const SHOWN_EACH = 1000

const args = process.argv.slice(2)
const option = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const folder =
  args.find((arg) => !arg.startsWith('--')) ?? path.resolve(import.meta.dirname, '../../../shared')
const corpus = path.join(folder, 'corpus/arxiv-100k.jsonl.gz')
const asked = path.join(folder, 'eval/crosslingual/visible.tsv')

const absent = [corpus, asked].find((file) => !existsSync(file))
const isForeign = isForeignBy(staticEmbedder)

if (absent) console.log(`eval languages skipped: ${absent} is absent.`)
else await evaluate()

async function evaluate() {
  const questions = readQuestions(asked)
  const sought = new Set(questions.map(({ articleId }) => articleId))
  const records = someRecords(readJsonLines<ArxivRecord>(corpus), sought, Number(option('records') ?? 30_000))
  const { english, multilingual: model } = evaluatedModels()
  try {
    await printCost(model, questions)
    const multilingual = cachedContextual(model, option('vectors'))
    console.log(`${records.length.toLocaleString('en')} records, ${questions.length} questions`)
    console.log(`  vectors alone  ${placesIn(await placesAlone(multilingual, records, questions))}`)
    // Articles get no vectors for English: a question that is taken for English is ranked by its words.
    const contextual = [{ ...english, isAvailable: () => false }, multilingual]
    console.log(`  whole ranking  ${placesIn(await placesInRanking(contextual, records, questions))}`)
    const foreign = questions.filter(({ text }) => isForeign(text)).length
    console.log(`  taken for another language  ${foreign} of ${questions.length}`)
  } finally {
    await model.stop()
  }
}

/** Prints the processor time of embedding a question, once the model is loaded. */
async function printCost({ query }: ContextualEmbedder, questions: LanguageQuestion[]) {
  await query('warm')
  const used = () => processorTime(process.pid).get('children') ?? 0
  const before = used()
  for (const { text } of questions) await query(text)
  console.log(
    `embedding a question: ${((used() - before) / questions.length).toFixed(1)} ms of processor time`,
  )
}

async function placesAlone(
  { query, articles }: ContextualEmbedder,
  records: ArxivRecord[],
  questions: LanguageQuestion[],
): Promise<number[]> {
  const vectors = new Map<string, Float32Array>()
  for (const { id, title, abstract } of records) {
    const [vector] = await articles([vectorTextOf({ title, abstract, fullText: '' })])
    if (vector) vectors.set(id, vector)
    if (vectors.size % SHOWN_EACH === 0) console.log(`  ${vectors.size.toLocaleString('en')} vectors`)
  }
  const places: number[] = []
  for (const { text, articleId } of questions) {
    const vector = await query(text)
    const near = (other: Float32Array) => other.reduce((sum, value, d) => sum + value * (vector[d] ?? 0), 0)
    const found = near(vectors.get(articleId) ?? new Float32Array())
    places.push(1 + [...vectors.values()].filter((other) => near(other) > found).length)
  }
  return places
}

async function placesInRanking(
  contextual: ContextualEmbedder[],
  records: ArxivRecord[],
  questions: LanguageQuestion[],
): Promise<number[]> {
  const home = mkdtempSync(path.join(tmpdir(), 'claire-languages-'))
  const claire = await buildIndex(home, records, { contextual, isForeign })
  try {
    await claire.fillContext()
    const places: number[] = []
    for (const { text, articleId } of questions) {
      // A search waits only briefly for the vector of its query.
      for (const { query } of contextual) await query(text)
      const page = { page: 0, size: DEPTH }
      const { content } = await claire.search.search(personId('evaluation'), { searchTerm: text }, page)
      places.push(1 + content.findIndex(({ url }) => url === `https://arxiv.org/abs/${articleId}`))
    }
    return places
  } finally {
    await claire.close()
    rmSync(home, { recursive: true, force: true })
  }
}
