// npm run eval -- folders [folder]: suggestions of folders that learn, by the decisions of systematic reviews: of an article that
// the search of a review found, a folder keeps some relevant ones and refuses some others; the rest is ranked. Precision
// among the first ten, beside the centroid of TF-IDF vectors with the same examples out of the ranking. And as in the
// product: folders of one and of five topics, whose candidates are the best of all topics.
// The folder holds NAME.jsonl[.gz] as in screening of ../shared/eval, which is the default.
//   --draws=N      random draws a topic; default 20
//   --vectors=FILE caches contextual vectors between runs; default .cache/screening-vectors.bin
//   --words        without contextual vectors
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { createFolderMatcher } from '../../apps/server/src/domains/reading/recommendations/folder-matching.ts'
import {
  type FolderModel,
  scoreOf,
  serialise,
} from '../../apps/server/src/domains/reading/recommendations/learning/folder-model.ts'
import type { LearningText } from '../../apps/server/src/domains/reading/recommendations/learning/learning-text.ts'
import {
  sampleAround,
  sampleLibrary,
  trainFolder,
} from '../../apps/server/src/domains/reading/recommendations/learning/train-folder.ts'
import {
  type Topic,
  bestOf,
  centroidOf,
  drawn,
  precisionOf,
  randomNumbers,
  readTopics,
} from '../support/screening.ts'
import { cachedContextual, evaluatedContextual } from '../support/search/cached-contextual.ts'
import { mean, quantile } from '../support/search/retrieval-scores.ts'

const root = path.resolve(import.meta.dirname, '../..')
const args = process.argv.slice(2)
const option = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const [folder = path.join(root, '../shared/eval/screening')] = args.filter((arg) => !arg.startsWith('--'))
const DRAWS = Number(option('draws') ?? 20)
const MOST_OTHERS = 3000

type Refusals = 'random' | 'top' | 'own'
interface Setting {
  name: string
  kept: number
  refused: number
  refusals: Refusals
}

/** From the top are the first irrelevant ones by the centroid of the kept; own: by the learner's model of the kept. */
const SETTINGS: Setting[] = [
  { name: 'random', kept: 5, refused: 3, refusals: 'random' },
  { name: 'from the top', kept: 5, refused: 3, refusals: 'top' },
  { name: 'from its own top', kept: 5, refused: 3, refusals: 'own' },
  { name: 'at 20 kept', kept: 20, refused: 10, refusals: 'random' },
]
/** With fewer relevant ones left, ten suggestions cannot be right. */
const LEAST_LEFT = 10

interface Scores {
  learner: number
  centroid: number
}

async function evaluate() {
  const file = option('vectors') ?? path.join(root, '.cache/screening-vectors.bin')
  mkdirSync(path.dirname(file), { recursive: true })
  const contextual = args.includes('--words') ? null : cachedContextual(evaluatedContextual(), file)
  const columns: Scores[][] = SETTINGS.map(() => [])
  const topics: Topic[] = []
  console.log(
    `precision among ten, of the learner (of the centroid), ${DRAWS} draws: ${SETTINGS.map(({ name }) => name).join(', ')}`,
  )
  for await (const topic of readTopics(folder, contextual)) {
    const scores = scoresOf(topic)
    console.log(
      `  ${topic.name.padEnd(28)} ${scores.map((each) => (each ? shown(each) : '-'.padEnd(13))).join('  ')}`,
    )
    scores.forEach((each, at) => each && columns[at]?.push(each))
    topics.push(topic)
  }
  await contextual?.stop()
  const means = columns.map((each) => ({
    learner: mean(each.map(({ learner }) => learner)),
    centroid: mean(each.map(({ centroid }) => centroid)),
  }))
  console.log(`  ${'mean'.padEnd(28)} ${means.map(shown).join('  ')}`)
  for (const many of [1, 5]) measureAmongAll(topics, many)
  measureCosts(topics.flatMap(({ texts }) => texts))
  const [random, top, , twenty] = means.map(({ learner }) => learner.toFixed(3))
  const [, byTop, , byTwenty] = means.map(({ centroid }) => centroid.toFixed(3))
  console.log(`centroids to beat: from the top ${byTop} by .04, at 20 kept ${byTwenty} by .05`)
  console.log(`folders: random ${random}, from the top ${top}, at 20 kept ${twenty}`)
}

const shown = ({ learner, centroid }: Scores) => `${learner.toFixed(3)} (${centroid.toFixed(3)})`

function scoresOf(topic: Topic): (Scores | null)[] {
  const random = randomNumbers(topic.texts.length)
  const library = sampleLibrary(drawn(topic.texts, MOST_OTHERS, random))
  const byCentroid = centroidOf(topic.texts)
  const byLearner = (members: number[], refused: number[]) => {
    const texts = (places: number[]) => places.flatMap((at) => topic.texts[at] ?? [])
    const model = trainFolder({ kept: texts(members), refused: texts(refused), library })
    return topic.texts.map((text) => scoreOf(model, text))
  }
  return SETTINGS.map(({ kept: count, refused: number, refusals }) => {
    if (topic.relevant.length < count + LEAST_LEFT) return null
    const draws = Array.from({ length: DRAWS }, (): Scores => {
      const members = drawn(topic.relevant, count, random)
      const centroid = byCentroid(members)
      const refused =
        refusals === 'random'
          ? drawn(topic.irrelevant, number, random)
          : bestOf(refusals === 'own' ? byLearner(members, []) : centroid, number, new Set(topic.relevant))
      const examples = [...members, ...refused]
      return {
        learner: precisionOf(topic, byLearner(members, refused), examples),
        centroid: precisionOf(topic, centroid, examples),
      }
    })
    return {
      learner: mean(draws.map((each) => each.learner)),
      centroid: mean(draws.map((each) => each.centroid)),
    }
  })
}

const LIBRARY = 1000
const CANDIDATES = 600

/** Prints the precision of folders with five articles of so many topics, and the topics among the first ten. */
function measureAmongAll(topics: Topic[], many: number) {
  const random = randomNumbers(many)
  const all = topics.flatMap(({ texts }) => texts)
  const found = { alone: [] as Topic[][], around: [] as Topic[][] }
  for (let draw = 0; draw < DRAWS * topics.length; draw++) {
    const chosen = drawn(topics, many, random)
    const topicOf = new Map(
      chosen.flatMap((topic) => topic.relevant.map((at) => [topic.texts[at], topic] as const)),
    )
    const members = chosen.flatMap(({ texts, relevant }) =>
      drawn(relevant, 5 / many, random).flatMap((at) => texts[at] ?? []),
    )
    const library = sampleLibrary(drawn(all, LIBRARY, random))
    const first = trainFolder({ kept: members, refused: [], library })
    const others = all.filter((text) => !members.includes(text))
    const near = ranked(first, others).slice(0, CANDIDATES)
    const model = trainFolder({ kept: members, refused: [], library: sampleAround(library, near) })
    const topicsOf = (texts: LearningText[]) => texts.slice(0, 10).flatMap((text) => topicOf.get(text) ?? [])
    found.alone.push(topicsOf(near))
    found.around.push(topicsOf(ranked(model, near)))
  }
  const precision = (draws: Topic[][]) => mean(draws.map(({ length }) => length / 10)).toFixed(3)
  const different = (draws: Topic[][]) => mean(draws.map((each) => new Set(each).size)).toFixed(2)
  console.log(
    `among all topics, five articles of ${many}: precision ${precision(found.around)} (without the near ${precision(found.alone)}), topics found ${different(found.around)} (${different(found.alone)})`,
  )
}

function ranked(model: FolderModel, texts: LearningText[]): LearningText[] {
  const scores = new Map(texts.map((text) => [text, scoreOf(model, text)]))
  return texts.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0))
}

const KEPT = 300
const FOLDERS = 1000
const MATCHED = 200

/** Measures processor time: of training, with texts never analysed before, and of new articles against 1,000 folders. */
function measureCosts(texts: LearningText[]) {
  const random = randomNumbers(1)
  const fresh = drawn(texts, MOST_OTHERS + KEPT, random).map((text) => ({ ...text }))
  let library = sampleLibrary([])
  const sampling = timeOf(() => (library = sampleLibrary(fresh.slice(KEPT))))
  const members = fresh.slice(0, KEPT)
  const training = timeOf(() => trainFolder({ kept: members, refused: members.slice(-10), library }))
  const folders = Array.from({ length: FOLDERS }, (_, at) => ({
    folderId: String(at),
    model: trainFolder({ kept: drawn(members, 5, random), refused: [], library: { ...library, texts: [] } }),
  }))
  const sizes = folders.map(({ model }) => serialise(model).length)
  const matcher = createFolderMatcher(folders)
  const times = drawn(texts, MATCHED, random).map((text) => timeOf(() => matcher.score({ ...text })))
  console.log(
    `training with ${KEPT} kept and ${MOST_OTHERS} others ${training.toFixed(0)} ms, the sample of the library ${sampling.toFixed(0)} ms once; an article against ${FOLDERS} folders mean ${mean(times).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms; largest model ${Math.max(...sizes)} bytes`,
  )
}

function timeOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

if (!existsSync(folder))
  console.log(`SKIPPED: ${folder} is not here (docs/benchmarks.md says how to obtain it)`)
else await evaluate()
