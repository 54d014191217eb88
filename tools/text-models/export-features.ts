// Writes train.py's training data, computed by the functions that serve the API:
//   node tools/run.mjs tools/text-models/export-features.ts <data folder> <output folder>
// First the weights of terms (from arXiv and open-access abstracts), then a row of features per sentence.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createStaticEmbedder } from '@claire/embeddings'
import { splitSentences, stemmedTerms } from '@claire/scholarly-text'
import {
  type Lexicon,
  analysePassage,
  createNearness,
  readTermWeights,
} from '../../apps/server/src/domains/reading/abstracts/passage.ts'
import {
  QUERY_FEATURES,
  queryFeatures,
  questionOf,
  SHAPE_FEATURES,
  shapeFeatures,
} from '../../apps/server/src/domains/reading/abstracts/shape-features.ts'
import { foldOf } from '../../benchmarks/support/search/folds.ts'
import { readJsonLines } from '../../benchmarks/support/read-lines.ts'
import { rougeBest } from '../../benchmarks/support/rouge.ts'
import { readRationales, readSummaries } from '../../benchmarks/support/text-sets.ts'

const [data = '../shared', output = '.cache/text-models'] = process.argv.slice(2)
const TERMS_KEPT = 12_000

interface Paper {
  title?: string
  abstract?: string
}

const rounded = (values: number[]) => values.map((value) => Number(value.toPrecision(6))).join('\t')

function writeTermWeights(papers: Paper[]) {
  const frequency = new Map<string, number>()
  for (const { title, abstract } of papers) {
    for (const term of new Set(stemmedTerms(`${title ?? ''} ${abstract ?? ''}`)))
      frequency.set(term, (frequency.get(term) ?? 0) + 1)
  }
  const frequent = [...frequency].toSorted((a, b) => b[1] - a[1]).slice(0, TERMS_KEPT)
  const buckets = new Map<string, string[]>()
  for (const [term, count] of frequent) {
    const weight = Math.log((papers.length + 1) / (count + 0.5)).toFixed(1)
    const bucket = buckets.get(weight) ?? []
    bucket.push(term)
    buckets.set(weight, bucket)
  }
  const lines = [...buckets].map(([weight, terms]) => `${weight} ${terms.toSorted().join(' ')}`)
  writeFileSync(
    path.resolve(
      import.meta.dirname,
      '../../apps/server/src/domains/reading/abstracts/models/term-weights.txt',
    ),
    `${lines.join('\n')}\n`,
  )
}

/** Returns rows of claims with evidence, and of titles as queries for the sentence closest to the paper's conclusion. */
function highlightRows(papers: Paper[], lexicon: Lexicon): string[] {
  const rows = [['group', 'fold', 'weight', 'label', ...QUERY_FEATURES, ...SHAPE_FEATURES].join('\t')]
  let group = 0
  const add = (
    passage: ReturnType<typeof analysePassage>,
    query: string,
    mark: { fold: number; weight: number; gold: number[] },
  ) => {
    const byQuery = queryFeatures(passage, questionOf(query, lexicon.nearness))
    const byShape = shapeFeatures(passage)
    byQuery.forEach((row, at) => {
      rows.push(
        rounded([
          group,
          mark.fold,
          mark.weight,
          Number(mark.gold.includes(at)),
          ...row,
          ...(byShape[at] ?? []),
        ]),
      )
    })
    group++
  }
  const cases = readRationales(path.join(data, 'eval/scifact_rationales'))
  const documents = [...new Set(cases.map((each) => each.documentId))].toSorted()
  const models = path.resolve(import.meta.dirname, '../../benchmarks/models')
  mkdirSync(models, { recursive: true })
  writeFileSync(path.join(models, 'trained-on.json'), `${JSON.stringify({ documents })}\n`)
  for (const { documentId, claim, title, sentences, gold } of cases) {
    add(analysePassage({ title, sentences }, lexicon), claim, { fold: foldOf(documentId), weight: 1, gold })
  }
  for (const { title = '', abstract = '' } of papers) {
    const sentences = splitSentences(abstract).map((sentence) => sentence.text)
    if (sentences.length < 5 || sentences.length > 20) continue
    const passage = analysePassage({ title, sentences }, lexicon)
    const conclusion = passage.sentences.findIndex((sentence) => sentence.section === 5)
    if (conclusion < 0) continue
    add(passage, title, { fold: -1, weight: 0.15, gold: [conclusion] })
  }
  return rows
}

function summaryRows(lexicon: Lexicon): string[] {
  const rows = [['group', 'weight', 'label', ...SHAPE_FEATURES].join('\t')]
  readSummaries(path.join(data, 'eval/scitldr/train.jsonl.gz')).forEach(
    ({ title, sentences, references }, group) => {
      const shape = shapeFeatures(analysePassage({ title, sentences }, lexicon))
      sentences.forEach((sentence, at) => {
        const { r1, r2, rl } = rougeBest(sentence, references)
        rows.push(rounded([group, 1, (r1 + r2 + rl) / 3, ...(shape[at] ?? [])]))
      })
    },
  )
  return rows
}

mkdirSync(output, { recursive: true })
const open = readJsonLines<Paper>(path.join(data, 'corpus/jats-articles.jsonl.gz')).filter(
  (paper) => paper.abstract,
)
const arxiv = readJsonLines<Paper>(path.join(data, 'corpus/arxiv-100k.jsonl.gz'))
writeTermWeights([...open, ...arxiv.filter((_, at) => at % 4 === 0)])
const lexicon = { weights: readTermWeights(), nearness: createNearness(createStaticEmbedder()) }
writeFileSync(path.join(output, 'highlight.tsv'), `${highlightRows(open, lexicon).join('\n')}\n`)
writeFileSync(path.join(output, 'summary.tsv'), `${summaryRows(lexicon).join('\n')}\n`)
