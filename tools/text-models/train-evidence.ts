// node tools/run.mjs tools/text-models/train-evidence.ts [folder] [--vectors=FILE] [--claims=N]: fits the models that score sentences
// as answers, by logistic regression on claims with known evidence sentences (as `eval evidence` takes them). Writes answers.json to
// the server's models, and one pair of models per fold to benchmarks/models, each fitted without its fold.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  type AnswerModels,
  type Logistic,
  factsOf,
  factsOfWhole,
  probabilitiesOf,
  probabilityOfAnswer,
  type Candidate,
} from '../../apps/server/src/domains/reading/evidence/answer-model.ts'
import {
  candidatesOf,
  likeliest,
  createCosines,
} from '../../apps/server/src/domains/reading/evidence/candidates.ts'
import { type Claim, foldOfClaim } from '../../benchmarks/support/claims.ts'
import { openClaimsCorpus } from '../../benchmarks/support/claims-corpus.ts'
import { cachedContextual, evaluatedContextual } from '../../benchmarks/support/search/cached-contextual.ts'
import { FOLDS } from '../../benchmarks/support/search/folds.ts'
import { quantile } from '../../benchmarks/support/search/retrieval-scores.ts'
import { logisticRegression } from './logistic-regression.ts'

const WORKS = 40
/** Share of the answerable claims that the threshold silences. */
const SILENCED = 0.095

const root = path.resolve(import.meta.dirname, '../..')
const args = process.argv.slice(2)
const option = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const [folder = path.join(root, '../shared/eval/scifact_rationales')] = args.filter(
  (arg) => !arg.startsWith('--'),
)

interface Example {
  claim: Claim
  candidates: Candidate[]
  isEvidence: Set<Candidate>
}

const contextual = cachedContextual(evaluatedContextual(), option('vectors'))
const cosines = createCosines(contextual, (error) => {
  throw error
})
const examples = await readExamples()
await prepareVectors()
const folds: AnswerModels[] = []
for (let fold = 0; fold < FOLDS; fold++)
  folds.push(await fit(examples.filter(({ claim }) => foldOfClaim(claim) !== fold)))
const answersFrom = { words: await thresholdOf('words'), contextual: await thresholdOf('contextual') }
const write = (file: string, models: unknown) =>
  writeFileSync(path.join(root, file), `${JSON.stringify(models, null, 1)}\n`)
write('apps/server/src/domains/reading/evidence/models/answers.json', withThresholds(await fit(examples)))
write('benchmarks/models/answers-folds.json', folds.map(withThresholds))
console.log(answersFrom)
await contextual.stop()

async function readExamples(): Promise<Example[]> {
  const corpus = await openClaimsCorpus(folder, contextual)
  const some: Example[] = []
  for (const claim of corpus.claims.slice(0, Number(option('claims') ?? Infinity))) {
    const articles = await corpus.articles.get((await corpus.best(claim, WORKS)).ids)
    const asked = { question: claim.text, isForeign: false, articles, isRanked: true, signal: undefined }
    const candidates = await candidatesOf(corpus, asked)
    const isEvidence = candidates.filter(({ article, start, end }) =>
      corpus.isEvidence(claim, { articleId: article.id, start, end }),
    )
    some.push({ claim, candidates, isEvidence: new Set(isEvidence) })
    if (some.length % 50 === 0) console.log(`${some.length} claims read`)
  }
  await corpus.close()
  return some
}

/** Embeds the sentences of one claim at once. */
async function prepareVectors() {
  const words = fitWords(examples)
  for (const [at, { claim, candidates }] of examples.entries()) {
    const texts = likeliest(words, candidates).map(({ text }) => text)
    await Promise.all([claim.text, ...texts].map(contextual.query))
    if (at % 50 === 0) console.log(`sentences of ${at} claims embedded`)
  }
}

function fitWords(some: Example[]): Logistic {
  return modelOf(
    some.flatMap(({ candidates }) => factsOf(candidates)),
    some.flatMap(({ candidates, isEvidence }) => candidates.map((each) => isEvidence.has(each))),
  )
}

async function fit(some: Example[]): Promise<AnswerModels> {
  const words = fitWords(some)
  const facts: Record<string, number>[] = []
  const labels: boolean[] = []
  for (const { claim, candidates, isEvidence } of some) {
    const compared = likelyCandidates(words, candidates)
    facts.push(...factsOf(compared, await cosinesOf(claim, compared)))
    labels.push(...compared.map((each) => isEvidence.has(each)))
  }
  const near = modelOf(facts, labels)
  const wholes = { words: [] as Record<string, number>[], contextual: [] as Record<string, number>[] }
  for (const { claim, candidates } of some) {
    const compared = likelyCandidates(words, candidates)
    const cosinesThere = await cosinesOf(claim, compared)
    wholes.words.push(factsOfWhole(likeliest(words, candidates)))
    wholes.contextual.push(factsOfWhole(probabilitiesOf(near, compared, cosinesThere), cosinesThere))
  }
  const isAnswerable = some.map(({ claim }) => claim.gold.size > 0)
  const complete = (model: Logistic, whole: Record<string, number>[]) => ({
    ...model,
    whole: modelOf(whole, isAnswerable),
    answersFrom: 0,
  })
  return { words: complete(words, wholes.words), contextual: complete(near, wholes.contextual) }
}

/** The candidates themselves, not their scored copies. */
function likelyCandidates(words: Logistic, candidates: Candidate[]): Candidate[] {
  const keyOf = ({ article, field, start }: Candidate) => `${article.id} ${field} ${start}`
  const likely = new Set(likeliest(words, candidates).map(keyOf))
  return candidates.filter((each) => likely.has(keyOf(each)))
}

async function cosinesOf(claim: Claim, compared: Candidate[]): Promise<number[]> {
  const near = await cosines(
    claim.text,
    compared.map(({ text }) => text),
  )
  if (!near) throw new Error('the contextual model is not available')
  return near
}

function modelOf(facts: Record<string, number>[], labels: boolean[]): Logistic {
  const names = Object.keys(facts[0] ?? {})
  const { intercept, weights } = logisticRegression(
    facts.map((each) => names.map((name) => each[name] ?? 0)),
    labels,
  )
  const rounded = (value: number) => Number(value.toPrecision(5))
  return {
    intercept: rounded(intercept),
    weights: Object.fromEntries(names.map((name, at) => [name, rounded(weights[at] ?? 0)])),
  }
}

/** The probability below which so many answerable claims are, each by the models of its fold. */
async function thresholdOf(kind: keyof AnswerModels): Promise<number> {
  const best: number[] = []
  for (const { claim, candidates } of examples.filter((each) => each.claim.gold.size)) {
    const models = folds[foldOfClaim(claim)]
    if (!models) continue
    const compared = likelyCandidates(models.words, candidates)
    const near = kind === 'contextual' ? await cosinesOf(claim, compared) : undefined
    const scored = near
      ? probabilitiesOf(models.contextual, compared, near)
      : likeliest(models.words, candidates)
    best.push(probabilityOfAnswer(models[kind], scored, near))
  }
  return Number(quantile(best, SILENCED).toPrecision(3))
}

function withThresholds({ words, contextual: near }: AnswerModels): AnswerModels {
  return {
    words: { ...words, answersFrom: answersFrom.words },
    contextual: { ...near, answersFrom: answersFrom.contextual },
  }
}
