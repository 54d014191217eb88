// npm run eval -- text [set…]: the quality of a search's sentence and of the summary, through the product's functions.
//   a folder with claims_*.csv and corpus_*.csv (SciFact rationales): hit@1, official-style F1 at one sentence
//   a SciTLDR file or folder (id, title, sents, tldrs): ROUGE of the sentence that summarises a paper
// Default: eval/scifact_rationales and eval/scitldr/dev.jsonl.gz of ../shared. docs/benchmarks.md says where they come from.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { createStaticEmbedder } from '@claire/embeddings'
import { type BoostedTrees, readTrees } from '../../apps/server/src/platform/boosted-trees.ts'
import {
  bestAlone,
  chooseSummary,
  scoreForQuery,
  scoreForSummary,
  shownText,
} from '../../apps/server/src/domains/reading/abstracts/best-sentences.ts'
import { readModels } from '../../apps/server/src/domains/reading/abstracts/service.ts'
import { analysePassage } from '../../apps/server/src/domains/reading/abstracts/passage.ts'
import {
  QUERY_FEATURES,
  questionOf,
  SHAPE_FEATURES,
} from '../../apps/server/src/domains/reading/abstracts/shape-features.ts'
import { foldOf } from '../support/search/folds.ts'
import { rougeBest } from '../support/rouge.ts'
import {
  type RationaleCase,
  type SummaryCase,
  isRationaleFolder,
  readRationales,
  readSummaries,
} from '../support/text-sets.ts'

const root = path.resolve(import.meta.dirname, '../..')
const shared = path.resolve(root, '../shared/eval')
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const places = named.length
  ? named
  : [path.join(shared, 'scifact_rationales'), path.join(shared, 'scitldr/dev.jsonl.gz')]
const models = readModels(createStaticEmbedder())

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const percent = (value: number) => (100 * value).toFixed(1)
const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

/** Returns the 95 % interval of 1,000 bootstrap means. */
function interval(values: number[]): string {
  let state = 42
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
  const draw = () => mean(values.map(() => values[Math.floor(random() * values.length)] ?? 0))
  const means = Array.from({ length: 1000 }, draw)
  return `${percent(quantile(means, 0.025))}-${percent(quantile(means, 0.975))}`
}

/** Returns the fold models if this is the set they were trained on: then each case is judged by a model that has not seen it. */
function foldModelsFor(cases: RationaleCase[]): BoostedTrees[] | undefined {
  const folder = path.join(root, 'benchmarks/models')
  const manifest = path.join(folder, 'trained-on.json')
  if (!existsSync(manifest)) return undefined
  const known = new Set((JSON.parse(readFileSync(manifest, 'utf8')) as { documents: string[] }).documents)
  const seen = cases.filter((each) => known.has(each.documentId)).length
  if (!seen) return undefined
  const files = readdirSync(folder)
    .filter((name) => name.startsWith('highlight-fold'))
    .toSorted()
  return files.map((name) => readTrees(path.join(folder, name), [...QUERY_FEATURES, ...SHAPE_FEATURES]))
}

function scoreRationales(place: string) {
  const cases = readRationales(place)
  const folds = foldModelsFor(cases)
  const split = folds
    ? `${folds.length}-fold cross-validation by abstract: each case judged by a model that has not seen its abstract`
    : 'the shipped model; no abstract of this set was in its training set'
  console.log(`\n${place}: ${cases.length} claim-abstract pairs\nsplit: ${split}`)
  const times: number[] = []
  const pick = ({ claim, title, sentences }: RationaleCase, model: BoostedTrees) => {
    const began = performance.now()
    const passage = analysePassage({ title, sentences }, models.lexicon)
    const best = bestAlone(passage, scoreForQuery(model, passage, questionOf(claim, models.lexicon.nearness)))
    times.push(performance.now() - began)
    return best
  }
  const hits = cases.map((each) =>
    Number(each.gold.includes(pick(each, folds?.[foldOf(each.documentId)] ?? models.highlight))),
  )
  console.log(
    `hit@1 ${percent(mean(hits))} (95 % ${interval(hits)}); chance ${percent(mean(cases.map((each) => each.gold.length / each.sentences.length)))}`,
  )
  times.length = 0
  for (const each of cases) pick(each, models.highlight)
  printTimes(times)
}

function scoreSummaries(place: string) {
  const cases = readSummaries(place)
  console.log(
    `\n${place}: ${cases.length} papers\nsplit: the shipped model, trained on SciTLDR's train file only${/train/.test(path.basename(place)) ? ' (this IS that file)' : ''}`,
  )
  const times: number[] = []
  const scores = cases.map((each) => rougeBest(oneSentence(each, times), each.references))
  const r1 = scores.map((score) => score.r1)
  console.log(
    `one sentence: R1 ${percent(mean(r1))} (95 % ${interval(r1)})  R2 ${percent(mean(scores.map((s) => s.r2)))}  RL ${percent(mean(scores.map((s) => s.rl)))}`,
  )
  const concise = cases.map((each) => rougeBest(conciseSummary(each), each.references))
  console.log(
    `concise summary: R1 ${percent(mean(concise.map((s) => s.r1)))}  R2 ${percent(mean(concise.map((s) => s.r2)))}  RL ${percent(mean(concise.map((s) => s.rl)))} (the references are one sentence)`,
  )
  times.length = 0
  for (const each of cases) oneSentence(each, times)
  const best = cases.map(({ sentences, references }) =>
    Math.max(0, ...sentences.map((sentence) => rougeBest(sentence, references).r1)),
  )
  console.log(
    `best possible single sentence: R1 ${percent(mean(best))}; first sentence: R1 ${percent(mean(cases.map(({ sentences, references }) => rougeBest(sentences[0] ?? '', references).r1)))}`,
  )
  printTimes(times)
}

function oneSentence({ title, sentences }: SummaryCase, times: number[]): string {
  const began = performance.now()
  const passage = analysePassage({ title, sentences }, models.lexicon)
  const scores = scoreForSummary(models.summary, passage)
  const best = bestAlone(passage, scores)
  chooseSummary(passage, scores)
  times.push(performance.now() - began)
  return shownText(passage, best)
}

function conciseSummary({ title, sentences }: SummaryCase): string {
  const passage = analysePassage({ title, sentences }, models.lexicon)
  return chooseSummary(passage, scoreForSummary(models.summary, passage))
    .map((at) => shownText(passage, at))
    .join(' ')
}

function printTimes(times: number[]) {
  const fives = times.slice(0, 5 * Math.floor(times.length / 5)).reduce<number[]>((sums, ms, at) => {
    sums[Math.floor(at / 5)] = (sums[Math.floor(at / 5)] ?? 0) + ms
    return sums
  }, [])
  const shown = (some: number[]) =>
    `p50 ${quantile(some, 0.5).toFixed(2)} ms, p95 ${quantile(some, 0.95).toFixed(2)} ms`
  console.log(
    `time per article, in a program that is warm: ${shown(times)}; for a page of five: ${shown(fives)}`,
  )
}

for (const place of places) {
  if (!existsSync(place))
    console.log(`SKIPPED: ${place} is not here (docs/benchmarks.md says how to obtain it)`)
  else if (isRationaleFolder(place)) scoreRationales(place)
  else scoreSummaries(place)
}
