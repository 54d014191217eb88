// npm run eval -- connections [articles.jsonl[.gz]] [--works 100000] [--hidden 1000]: the citation graph, as a server has it.
//   missing: of 1,000 articles a fifth of the references is taken out; recall@20 of 'likely missing' from the rest, of the
//     most cited works, and of 'similar articles' by the vectors of titles and abstracts, where the file has these
//   graph: 100,000 made works with 35 references each, in 200 fields: memory, time to build, processor time of a question
// A file has one article a line: { doi, title, abstract, references: [DOI] }. Default: corpus/jats-articles.jsonl.gz of
// ../shared, whose articles have no references today: the part is skipped.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createStaticEmbedder } from '@claire/embeddings'
import {
  type CitationArrays,
  arraysOf,
} from '../../apps/server/src/domains/articles/citation-graph/citation-arrays.ts'
import { createCitationGraph } from '../../apps/server/src/domains/articles/citation-graph/citation-graph.ts'
import {
  aroundWork,
  citedTogether,
  connectedTo,
} from '../../apps/server/src/domains/articles/citation-graph/questions.ts'
import { hashOfDoi } from '../../apps/server/src/domains/articles/citation-graph/read-citations.ts'
import { readJsonLines } from '../support/read-lines.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    works: { type: 'string', default: '100000' },
    hidden: { type: 'string', default: '1000' },
  },
})
const place =
  positionals[0] ?? path.resolve(import.meta.dirname, '../../../shared/corpus/jats-articles.jsonl.gz')

/** The same numbers each time. */
function createRandom(seed: number) {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

const random = createRandom(20_261_128)

interface Article {
  doi: string
  title: string
  abstract: string
  references: string[]
}

/** The arrays of articles, each of which is in the library. */
async function arraysFrom(articles: Pick<Article, 'doi' | 'references'>[]): Promise<CitationArrays> {
  const citing = Map.groupBy(
    articles.flatMap(({ references }, at) => [...new Set(references)].map((doi) => ({ doi, at }))),
    ({ doi }) => doi,
  )
  const starts = [0]
  for (const each of citing.values()) starts.push((starts.at(-1) ?? 0) + each.length)
  const workHashes = Float64Array.from(articles, ({ doi }) => hashOfDoi(doi))
  return arraysOf(
    {
      articleIds: articles.map((_, at) => String(at)),
      workHashes,
      cited: Float64Array.from(citing.keys(), hashOfDoi),
      starts: Uint32Array.from(starts),
      citing: Uint32Array.from([...citing.values()].flatMap((each) => each.map(({ at }) => at))),
      otherNames: new Map(),
      several: new Set(),
      here: new Set(workHashes),
    },
    async () => {},
  )
}

const SHOWN = 20
const TAKEN_OUT = 0.2
const FEWEST = 10

/** References of some articles, and the part of each that is taken out. */
function hideReferences(articles: Article[]) {
  const long = articles.filter(({ references }) => references.length >= FEWEST)
  const some = new Set<Article>()
  while (some.size < Math.min(Number(values.hidden), long.length))
    some.add(long[Math.floor(random() * long.length)] as Article)
  return [...some].map((article) => {
    const shuffled = article.references
      .map((doi) => ({ doi, by: random() }))
      .toSorted((a, b) => a.by - b.by)
      .map(({ doi }) => doi)
    const taken = Math.round(shuffled.length * TAKEN_OUT)
    return { article, hidden: new Set(shuffled.slice(0, taken)), left: shuffled.slice(taken) }
  })
}

/** Mean share of the hidden references among the first 20. */
const recall = (found: { hidden: Set<string>; first: string[] }[]) =>
  found.reduce(
    (sum, { hidden, first }) =>
      sum + first.slice(0, SHOWN).filter((doi) => hidden.has(doi)).length / hidden.size,
    0,
  ) / found.length

async function measureMissing(all: Article[]) {
  const articles = all.map((article) => ({
    ...article,
    references: [...new Set(article.references.map((doi) => doi.toLowerCase()))],
  }))
  const asked = hideReferences(articles)
  // The drafts are not in the library.
  const drafts = new Set(asked.map(({ article }) => article))
  const library = articles.filter((article) => !drafts.has(article))
  const graph = createCitationGraph(await arraysFrom(library))
  const dois = new Map(
    articles.flatMap(({ doi, references }) => [doi, ...references]).map((doi) => [hashOfDoi(doi), doi]),
  )
  const doiOf = new Map([...dois].map(([hash, doi]) => [graph.find(hash), doi]))
  const mostCited = [...doiOf.keys()]
    .filter((work) => work >= 0)
    .toSorted((a, b) => graph.citedBy(b).length - graph.citedBy(a).length)
    .map((work) => doiOf.get(work) ?? '')
  const missing = asked.map(({ hidden, left }) => {
    const works = new Set(left.map((doi) => graph.find(hashOfDoi(doi))).filter((work) => work >= 0))
    const first = citedTogether(graph, { works, citedAlone: [] }, SHOWN)
    return { hidden, first: first.map(({ work }) => doiOf.get(work) ?? '') }
  })
  const popular = asked.map(({ hidden, left }) => ({
    hidden,
    first: mostCited.slice(0, SHOWN + left.length).filter((doi) => !left.includes(doi)),
  }))
  const similar = await similarTo(articles, asked)
  console.log(
    `missing: ${asked.length} articles of ${articles.length}, recall@20: likely missing ${recall(missing).toFixed(3)}, most cited ${recall(popular).toFixed(3)}, similar articles ${similar === null ? 'unknown (no texts)' : recall(similar).toFixed(3)}`,
  )
}

/** The articles most similar to each that is asked for, among all that it does not cite already. */
async function similarTo(articles: Article[], asked: ReturnType<typeof hideReferences>) {
  const texts = articles.map(({ title, abstract }) => `${title}\n${abstract}`)
  if (!texts.some((text) => text.trim())) return null
  const vectors = await createStaticEmbedder().embed(texts)
  return asked.map(({ article, hidden, left }) => {
    const own = vectors[articles.indexOf(article)] ?? new Float32Array()
    const known = new Set([article.doi, ...left])
    const first = articles
      .map(({ doi }, at) => ({
        doi,
        by: own.reduce((sum, value, d) => sum + value * (vectors[at]?.[d] ?? 0), 0),
      }))
      .filter(({ doi }) => !known.has(doi))
      .toSorted((a, b) => b.by - a.by)
    return { hidden, first: first.slice(0, SHOWN).map(({ doi }) => doi) }
  })
}

const FIELDS = 200
const REFERENCES = 35
/** Works outside the library that each field has for each of its own. */
const OUTSIDE = 12

/** Hash of a work by its number; no two are the same. */
const hashOfNumber = (work: number) => (work * 2_654_435_761) % 0x20_0000_0000

/**
 * Works of fields; a tenth of their references is to works of any field, and most are to the well-known ones. Works
 * below `count` are in the library, and the others are cited by their DOI alone.
 */
async function madeArrays(count: number) {
  const inField = Math.ceil(count / FIELDS)
  const pick = (field: number) => {
    const rank = Math.floor(inField * (1 + OUTSIDE) * random() ** 2.2)
    const work = Math.floor(rank / (1 + OUTSIDE)) * FIELDS + field
    return work + (rank % (1 + OUTSIDE)) * inField * FIELDS
  }
  const references = new Uint32Array(count * REFERENCES)
  for (let at = 0; at < references.length; at++) {
    const field = Math.floor(at / REFERENCES) % FIELDS
    references[at] = pick(random() < 0.1 ? Math.floor(random() * FIELDS) : field)
  }
  const starts = new Uint32Array(inField * FIELDS * (1 + OUTSIDE) + 1)
  for (const work of references) starts[work + 1] = (starts[work + 1] ?? 0) + 1
  for (let work = 1; work < starts.length; work++)
    starts[work] = (starts[work] ?? 0) + (starts[work - 1] ?? 0)
  const citing = new Uint32Array(references.length)
  const begins = starts.slice()
  for (const [at, work] of references.entries()) {
    citing[begins[work] ?? 0] = Math.floor(at / REFERENCES)
    begins[work] = (begins[work] ?? 0) + 1
  }
  const workHashes = Float64Array.from({ length: count }, (_, at) => hashOfNumber(at))
  const cited = Float64Array.from({ length: starts.length - 1 }, (_, work) => hashOfNumber(work))
  const articleIds = Array.from({ length: count }, () => randomUUID())
  const read = {
    articleIds,
    workHashes,
    cited,
    starts,
    citing,
    otherNames: new Map(),
    several: new Set<number>(),
    here: new Set(workHashes),
  }
  const began = performance.now()
  const arrays = await arraysOf(read, async () => {})
  const isCited = (_: number, work: number) => starts[work] !== starts[work + 1]
  return { arrays, seconds: (performance.now() - began) / 1000, cited: cited.filter(isCited).length }
}

const sizeOf = (arrays: CitationArrays) => {
  const { hashes, cites, citedBy, leftOutAndHere, workOfArticle, articlesByWork, articleIds } = arrays
  const lists = [cites.starts, cites.bytes, citedBy.starts, citedBy.bytes]
  return [hashes, ...lists, leftOutAndHere, articleIds.bytes, workOfArticle, articlesByWork].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  )
}

const QUESTIONS = 300
const FOLDER = 10_000

function timesOf(ask: () => unknown, times: number): string {
  const taken = Array.from({ length: times }, () => {
    const began = process.threadCpuUsage()
    ask()
    const { user, system } = process.threadCpuUsage(began)
    return (user + system) / 1000
  }).toSorted((a, b) => a - b)
  const at = (share: number) => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(1)
  return `${at(0.5)} / ${at(0.95)} ms`
}

async function measureGraph() {
  const count = Number(values.works)
  const { arrays, seconds, cited } = await madeArrays(count)
  const graph = createCitationGraph(arrays)
  const anyOf = (some: number) =>
    new Set(Array.from({ length: some }, () => graph.find(hashOfNumber(Math.floor(random() * count)))))
  const any = () => [...anyOf(1)][0] ?? 0
  console.log(
    `graph: ${count * REFERENCES} references of ${count} works to ${cited}; in memory ${arrays.cites.bytes.length / 3} to ${arrays.hashes.length}, ${(sizeOf(arrays) / 1e6).toFixed(1)} MB, made in ${seconds.toFixed(1)} s`,
  )
  const print = (name: string, ask: () => unknown, times: number) =>
    console.log(`${name} (p50 / p95): ${timesOf(ask, times)}`)
  print('around an article', () => aroundWork(graph, any(), SHOWN), QUESTIONS)
  const missing = () => citedTogether(graph, { works: new Set(graph.cites(any())), citedAlone: [] }, SHOWN)
  print('likely missing', missing, QUESTIONS)
  const folder = { works: anyOf(FOLDER), citedAlone: [] }
  print(`around ${FOLDER} works`, () => connectedTo(graph, folder, 50), 20)
}

await measureGraph()
const articles = existsSync(place)
  ? readJsonLines<Article>(place).filter(({ references }) => references?.length)
  : []
if (articles.length) await measureMissing(articles)
else
  console.log(
    existsSync(place)
      ? `SKIPPED: the articles of ${place} have no references`
      : `SKIPPED: ${place} is not here (docs/benchmarks.md says how to obtain it)`,
  )
