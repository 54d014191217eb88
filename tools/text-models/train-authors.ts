// Learns to choose among a page's author candidates, and reports the quality on sites outside the training data:
//   node tools/run.mjs tools/text-models/train-authors.ts [<archive or folder in trafilatura's form>…]
// A page is one choice between the candidates that the product finds, by a conditional logit model over their features.
// Writes author-weights.json, trained on all pages.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { decodeText } from '../../apps/server/src/domains/intake/extraction/index.ts'
import {
  type AuthorCandidate,
  authorCandidates,
  chosenOf,
  scoreOf,
} from '../../apps/server/src/domains/intake/extraction/metadata/read-author-names.ts'
import { readPage } from '../../apps/server/src/domains/intake/extraction/read-page.ts'
import { lettersOf } from '../../benchmarks/support/extraction/extraction-scores.ts'
import { readFiles } from '../../benchmarks/support/read-tar.ts'

const SHIPPED = path.resolve(
  import.meta.dirname,
  '../../apps/server/src/domains/intake/extraction/metadata/author-weights.json',
)
const FOLDS = 10
const ROUNDS = 600
const RATE = 0.5
/** Keeps weights near 0: a feature of few pages says little. */
const RIDGE = 0.01
/** Number of partitions of sites into folds: a single one may be good or bad by chance. */
const PARTITIONS = 5
/** Weight of a fact of tests that no page of the set shows, in pages. */
const WEIGHT_OF_FACT = 3

type Weights = Record<string, number>
interface Page {
  name: string
  site: string
  known: string
  candidates: AuthorCandidate[]
  /** The match of each candidate's names with the known ones, 0 to 1. */
  worth: number[]
}

const named = process.argv.slice(2).filter((each) => !each.startsWith('-'))
const pages = (
  named.length ? named : [path.resolve(import.meta.dirname, '../../../shared/web/trafilatura_dev.tar.gz')]
).flatMap(readPages)
const facts = factsOfTests()
const sites = [...new Set(pages.map(({ site }) => site))]
console.log(`${pages.length} pages of ${sites.length} sites`)

report(
  'the best candidate of each page',
  ({ candidates, worth }) => candidates[worth.indexOf(Math.max(...worth))],
)
for (let partition = 0; partition < PARTITIONS; partition++) {
  const order = sites.toSorted((a, b) => (hashOf(partition, a) < hashOf(partition, b) ? -1 : 1))
  const foldOf = ({ site }: Page) => order.indexOf(site) % FOLDS
  const byFold = Array.from({ length: FOLDS }, (_, fold) =>
    learn(pages.filter((page) => foldOf(page) !== fold)),
  )
  report(`held out, ${FOLDS} folds of sites`, (page) => chosenOf(page.candidates, byFold[foldOf(page)]))
}
const weights = learn(pages)
const sorted = Object.entries(weights)
  .map(([feature, weight]) => [feature, Number(weight.toFixed(2))] as const)
  .filter(([, weight]) => weight !== 0)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(SHIPPED, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)

function readPages(place: string): Page[] {
  const files = readFiles(place)
  const index = [...files.keys()].find((name) => name.endsWith('evaldata.json')) ?? ''
  const cases = JSON.parse(String(files.get(index))) as Record<
    string,
    { file: string; author?: string | string[] }
  >
  const byName = new Map([...files].map(([name, body]) => [path.basename(name), body]))
  return Object.entries(cases).flatMap(([address, { file, author }]) => {
    const body = byName.get(path.basename(file))
    const known = lettersOf([author ?? []].flat().join(' '))
    if (!body || !known) return []
    const isAddress = /^https?:/.test(address)
    const url = isAddress ? address : `https://page.example/article/${encodeURIComponent(file)}`
    const site = siteOf(isAddress ? new URL(url).hostname : file)
    return [pageOf(decodeText(body), { name: file, site, known, url })]
  })
}

function pageOf(
  html: string,
  { url, ...page }: { url: string; name: string; site: string; known: string },
): Page {
  const { sources, metadata } = readPage(html, { url })
  const candidates = authorCandidates({ ...sources, title: metadata.title })
  return { ...page, candidates, worth: candidates.map(({ names }) => worthOf(names, page.known)) }
}

/** Facts of tests: a person in JSON-LD against a byline. */
function factsOfTests(): Page[] {
  const article = {
    '@type': 'Article',
    headline: 'On the matter of things',
    author: { name: 'Ada Lovelace' },
  }
  const html = `<script type="application/ld+json">${JSON.stringify(article)}</script><h1>${article.headline}</h1><p class="byline">By Grace Hopper</p>`
  const fact = { name: 'fact', site: '', known: lettersOf('Ada Lovelace'), url: 'https://page.example/fact' }
  return Array.from({ length: WEIGHT_OF_FACT }, () => pageOf(html, fact))
}

function hashOf(partition: number, site: string): string {
  return createHash('sha256').update(`${partition} ${site}`).digest('hex')
}

/** Returns "example.org" for "www.example.org", "example.co.uk" for "blog.example.co.uk". */
function siteOf(host: string): string {
  const labels = host.split('.')
  return labels.slice((labels.at(-2)?.length ?? 0) < 4 && labels.length > 2 ? -3 : -2).join('.')
}

function isAmong(name: string, known: string): boolean {
  return name !== '' && (known.includes(name) || name.includes(known))
}

/** Returns the match with the known names: the harmonic mean of precision and recall. */
function worthOf(names: string[], known: string): number {
  const right = names.map(lettersOf).filter((name) => isAmong(name, known))
  const precision = right.length / Math.max(1, names.length)
  const recall = Math.min(1, right.join('').length / known.length)
  return precision + recall ? (2 * precision * recall) / (precision + recall) : 0
}

/** Reports by eval extract's measure: one of the names is among the known ones. */
function report(what: string, choose: (page: Page) => AuthorCandidate | undefined) {
  let [right, answered] = [0, 0]
  for (const page of pages) {
    const chosen = choose(page)
    const isRight = chosen?.names.some((name) => isAmong(lettersOf(name), page.known)) ?? false
    if (chosen) answered++
    if (isRight) right++
    else if (process.argv.includes('--worst') && what.startsWith('held'))
      console.log(
        `   ${page.name}: ${page.known}; ${page.candidates.map((each) => `${each === chosen ? '>' : ''}${each.names.join(';')} [${each.features.join(', ')}]`).join(' | ')}`,
      )
  }
  console.log(
    `${what}: ${((100 * right) / pages.length).toFixed(1)} % right, ${((100 * right) / answered).toFixed(1)} % of ${answered} named`,
  )
}

/** Returns the weights that make the best candidates of pages the likeliest, by gradient ascent. */
function learn(from: Page[]): Weights {
  const used = [...from, ...facts].filter(({ worth }) => Math.max(...worth) > Math.min(...worth))
  const found: Weights = {}
  for (let round = 0; round < ROUNDS; round++) {
    const slope: Weights = {}
    for (const { candidates, worth } of used) {
      const likely = candidates.map((each) => Math.exp(scoreOf(each, found)))
      const sum = likely.reduce((all, each) => all + each, 0)
      const most = Math.max(...worth)
      const wanted = worth.filter((each) => each === most).length
      candidates.forEach(({ features }, at) => {
        const error = (worth[at] === most ? 1 / wanted : 0) - (likely[at] ?? 0) / sum
        for (const feature of features) slope[feature] = (slope[feature] ?? 0) + error / used.length
      })
    }
    for (const [feature, value] of Object.entries(slope)) {
      const before = found[feature] ?? 0
      found[feature] = before + RATE * (value - RIDGE * before)
    }
  }
  return found
}
