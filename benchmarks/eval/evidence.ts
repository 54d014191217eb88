// npm run eval -- evidence [folder]: sentences that answer a claim, among the first 5 and 12 of the product's evidence, beside the
// highlights of its first five and twelve results; and how often it is silent with and without evidence in the corpus.
// The folder holds claims_*.csv and corpus_*.csv (SciFact rationales), gzipped or not. Default: scifact_rationales of ../shared.
//   --claims=N     the first N claims
//   --vectors=FILE keeps contextual vectors between runs; default .cache/evidence-vectors.bin
//   --words        without contextual vectors of sentences
//   --cost         processor time of questions, for 20 claims, with nothing cached and again
// Models that were fitted to these claims are replaced by those of the fold that has not seen the claim or abstract.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ContextualEmbedder, createContextualEmbedders } from '@claire/embeddings'
import { type AnswerModels, MODELS } from '../../apps/server/src/domains/reading/evidence/answer-model.ts'
import { choose, createCosines } from '../../apps/server/src/domains/reading/evidence/candidates.ts'
import { createEvidence } from '../../apps/server/src/domains/reading/evidence/index.ts'
import { personId } from '../../apps/server/src/testing/person.ts'
import { type Claim, foldOfClaim } from '../support/claims.ts'
import { type ClaimsCorpus, openClaimsCorpus } from '../support/claims-corpus.ts'
import { wholeTime } from '../support/load/processor-time.ts'
import { cachedContextual, evaluatedContextual } from '../support/search/cached-contextual.ts'
import { mean, quantile } from '../support/search/retrieval-scores.ts'

const root = path.resolve(import.meta.dirname, '../..')
const args = process.argv.slice(2)
const option = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const [folder = path.join(root, '../shared/eval/scifact_rationales')] = args.filter(
  (arg) => !arg.startsWith('--'),
)
const WORKS = 40
const COSTED = 20
const OWNER = personId('evaluation')

interface Judged {
  claim: Claim
  isAnswerable: boolean
  answers: boolean
  /** Probability that there is an answer. */
  score: number
  /** Places of evidence sentences, from 0, in what is shown. */
  shown: number[]
  /** The same in the highlights of the results. */
  highlights: number[]
  isFound: boolean
}

async function evaluate() {
  const file = option('vectors') ?? path.join(root, '.cache/evidence-vectors.bin')
  mkdirSync(path.dirname(file), { recursive: true })
  const contextual = cachedContextual(evaluatedContextual(), file)
  const corpus = await openClaimsCorpus(folder, contextual)
  const models = corpus.isTrainedOn ? foldModels() : undefined
  console.log(
    `${folder}: ${corpus.claims.length} claims\n${models ? 'cross-validated: each claim judged by models that have not seen it' : 'the shipped models; none of these claims was in their training set'}`,
  )
  if (args.includes('--cost')) await measureCost(corpus)
  else {
    const judged: Judged[] = []
    for (const claim of corpus.claims.slice(0, Number(option('claims') ?? Infinity)))
      judged.push(await judge({ corpus, contextual, models: models?.[foldOfClaim(claim)] ?? MODELS }, claim))
    print(judged)
  }
  await corpus.close()
  await contextual.stop()
}

const foldModels = () =>
  JSON.parse(readFileSync(path.join(root, 'benchmarks/models/answers-folds.json'), 'utf8')) as AnswerModels[]

interface Parts {
  corpus: ClaimsCorpus
  contextual: ContextualEmbedder
  models: AnswerModels
}

function fail(error: unknown): never {
  throw new Error('the contextual model cannot run', { cause: error })
}

async function judge({ corpus, contextual, models }: Parts, claim: Claim): Promise<Judged> {
  const results = await corpus.articles.get((await corpus.best(claim, WORKS)).ids)
  const cosines = createCosines(args.includes('--words') ? null : contextual, fail)
  const { answers, probability, quotes } = await choose(
    { abstracts: corpus, cosines: { english: cosines, foreign: cosines }, models },
    { question: claim.text, isForeign: false, articles: results, isRanked: true, signal: undefined },
  )
  const hits = (places: { articleId: string; start: number; end: number }[]) =>
    places.flatMap((place, at) => (corpus.isEvidence(claim, place) ? [at] : []))
  return {
    claim,
    isAnswerable: claim.gold.size > 0,
    answers,
    score: probability,
    shown: hits(quotes.map(({ article, start, end }) => ({ articleId: article.id, start, end }))),
    highlights: hits(results.slice(0, 12).map((article) => corpus.highlight(claim, article))),
    isFound: results.some(({ id }) => corpus.isEvidenceArticle(claim, id)),
  }
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const among = (places: number[][], most: number) =>
  mean(places.map((own) => Number(own.some((at) => at < most))))

function print(judged: Judged[]) {
  const answerable = judged.filter(({ isAnswerable }) => isAnswerable)
  const others = judged.filter(({ isAnswerable }) => !isAnswerable)
  const found = answerable.filter(({ isFound }) => isFound)
  const shown = answerable.map((each) => each.shown)
  const highlights = answerable.map((each) => each.highlights)
  console.log(`${answerable.length} claims with evidence, ${others.length} without`)
  console.log(
    `with the abstract among the first ${WORKS} works: ${percent(found.length / Math.max(1, answerable.length))}; of these among 12: ${percent(
      among(
        found.map((each) => each.shown),
        12,
      ),
    )}`,
  )
  console.log(
    `baseline among 12: ${percent(among(highlights, 12))}; first sentence: ${percent(among(shown, 1))}`,
  )
  console.log('threshold at which so many answerable claims are silenced, and of the others:')
  for (const share of [0.02, 0.05, 0.08, 0.1, 0.15, 0.2, 0.3, 0.5]) {
    const threshold = quantile(
      answerable.map(({ score }) => score),
      share,
    )
    console.log(
      `  ${threshold.toFixed(3)}  ${percent(share)}  ${percent(mean(others.map(({ score }) => Number(score < threshold))))}`,
    )
  }
  const silent = (some: Judged[]) => percent(mean(some.map(({ answers }) => Number(!answers))))
  console.log(
    `evidence: among 5 ${percent(among(shown, 5))}, among 12 ${percent(among(shown, 12))}, baseline among 5 ${percent(among(highlights, 5))}; silent on ${silent(answerable)} of answerable and ${silent(others)} of others`,
  )
}

/** Measures by the product's own parts: a contextual process that has answered before, and nothing in any cache. */
async function measureCost(corpus: ClaimsCorpus) {
  const { english: contextual } = createContextualEmbedders({
    tokens: 128,
    onUnavailable: fail,
    onTrouble: fail,
  })
  await contextual.query('a first text')
  const times: Record<'first' | 'again', number[]> = { first: [], again: [] }
  for (const claim of corpus.claims.slice(0, COSTED)) {
    const evidence = createEvidence({
      search: { best: (_, most) => corpus.best(claim, most), near: async () => [] },
      articles: corpus.articles,
      abstracts: corpus,
      sourceNames: async () => new Map(),
      articlesIn: async () => [],
      contextual: [contextual],
      isForeign: () => false,
      writer: null,
      onContextualFailure: fail,
    })
    for (const which of ['first', 'again'] as const) {
      const before = wholeTime(process.pid)
      await evidence.find(OWNER, { question: claim.text })
      times[which].push(wholeTime(process.pid) - before)
    }
  }
  for (const [which, ms] of Object.entries(times))
    console.log(
      `processor time of a question, ${which}: mean ${mean(ms).toFixed(0)} ms, p95 ${quantile(ms, 0.95).toFixed(0)} ms`,
    )
  await contextual.stop()
}

if (!existsSync(folder))
  console.log(`SKIPPED: ${folder} is not here (docs/benchmarks.md says how to obtain it)`)
else await evaluate()
