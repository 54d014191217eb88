// npm run eval -- extract [<archive or folder>…]: the quality of extraction. The files of a place determine its kind:
//   evaldata.json + pages (trafilatura)       text by segments; title, year and author where known; speed
//   ground-truth.json + html/*.html.gz        text by four-word shingles (Scrapinghub's article extraction benchmark)
//   _posts/*.md + PDFs (PMLR)                 title, authors and abstract from the PDFs alone
//   truth.jsonl + pdf/*.pdf                   title, authors, year and DOI from the first pages of PDFs
//   XML files                                 feeds and OAI-PMH responses: nothing fails, and every item is found
//   jats-articles.jsonl.gz                    landing pages of eight publishing systems, generated from known metadata
//   serve.mjs                                 the pages and PDFs of the replay's honest hosts, each read separately
// Default: web/, corpus/ and replay/ of ../shared; each is skipped where it is absent. --worst lists misses.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  add,
  averagePrecisionRecall,
  type Counts,
  lettersOf,
  precisionRecall,
  scoreSegments,
  scoreShingles,
} from '../support/extraction/extraction-scores.ts'
import { evaluateFronts } from '../support/extraction/extraction-fronts.ts'
import { evaluateLandingPages } from '../support/extraction/extraction-landing-pages.ts'
import { percent, worst } from '../support/extraction/extraction-report.ts'
import { evaluateReplay } from '../support/extraction/extraction-replay.ts'
import {
  readDocumentSync,
  readPdf,
  readWebPage,
  type WebPage,
} from '../support/extraction/extraction-subjects.ts'
import { readFiles } from '../support/read-tar.ts'

const shared = path.resolve(import.meta.dirname, '../../../shared')
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const DEFAULTS = [
  'web/trafilatura_dev.tar.gz',
  'web/pmlr_v24.tar.gz',
  'web/pdf_fronts_dev.tar.gz',
  'web/feeds.tar.gz',
  'web/oai.tar.gz',
  'corpus/jats-articles.jsonl.gz',
  'replay/serve.mjs',
]
const SLOW = 2000
const yearOf = (date: string) => Number(/(?:^|\D)((?:19|20)\d\d)(?:\D|$)/.exec(date)?.[1] ?? 0)

for (const place of named.length
  ? named.map((each) => path.resolve(each))
  : DEFAULTS.map((each) => path.join(shared, each))) {
  console.log(`\n== ${path.basename(place)}`)
  if (!existsSync(place)) console.log('skipped: not there')
  else if (/\.jsonl(?:\.gz)?$/.test(place)) evaluateLandingPages(place)
  else if (place.endsWith('.mjs')) await evaluateReplay(place)
  else await evaluate(readFiles(place))
}

async function evaluate(files: Map<string, Buffer>) {
  const names = [...files.keys()]
  const find = (end: string) => names.find((name) => name === end || name.endsWith(`/${end}`))
  const [segments, truth] = [find('evaldata.json'), find('ground-truth.json')]
  if (find('truth.jsonl')) return evaluateFronts(files)
  if (segments) return evaluateSegments(files, segments)
  if (truth) return evaluateShingles(files, truth)
  if (names.some((name) => name.includes('_posts/'))) return evaluatePdfs(files)
  if (names.some((name) => name.endsWith('.xml'))) return evaluateXml(files)
  console.log('nothing here to evaluate: no evaldata.json, ground-truth.json, truth.jsonl, _posts/ or XML')
}

interface SegmentCase {
  file: string
  with: string[]
  without: string[]
  title?: string
  date?: string
  author?: string | string[]
}

function evaluateSegments(files: Map<string, Buffer>, index: string) {
  const cases = JSON.parse(String(files.get(index))) as Record<string, SegmentCase>
  const byName = new Map([...files].map(([name, body]) => [path.basename(name), body]))
  const sum: Counts = { found: 0, missed: 0, wrong: 0 }
  const known = {
    title: 0,
    titleRight: 0,
    year: 0,
    yearRight: 0,
    yearWrong: 0,
    author: 0,
    authorRight: 0,
    authorNamed: 0,
  }
  const reader = createTimedReader()
  for (const [address, each] of Object.entries(cases)) {
    const body = byName.get(path.basename(each.file))
    const url =
      URL.canParse(address) && /^https?:/.test(address)
        ? address
        : `https://page.example/article/${encodeURIComponent(each.file)}`
    const page = reader.read({ name: each.file, body, url })
    if (!page) continue
    const counts = scoreSegments(page.text, { wanted: each.with, unwanted: each.without })
    if (counts.missed || counts.wrong)
      worst(`text ${each.file}: ${counts.missed} missed, ${counts.wrong} wrong`)
    add(sum, counts)
    scoreMetadata(known, page, each)
  }
  const { precision, recall, f1 } = precisionRecall(sum)
  console.log(`text F1 ${f1.toFixed(3)} (precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)})`)
  console.log(
    `title ${percent(known.titleRight, known.title)} of ${known.title}; year ${percent(known.yearRight, known.year)} of ${known.year}, ${percent(known.yearWrong, known.year)} wrong; author ${percent(known.authorRight, known.author)} of ${known.author}, right ${percent(known.authorRight, known.authorNamed)} of ${known.authorNamed} named`,
  )
  reader.print()
}

/** Reads pages one after the other and measures the processor time of each. */
function createTimedReader() {
  const times: number[] = []
  let failures = 0
  let absent = 0
  return {
    read({ name, body, url }: { name: string; body: Buffer | undefined; url: string }): WebPage | null {
      if (!body) {
        absent++
        return null
      }
      const began = process.cpuUsage()
      try {
        const page = readWebPage(body, url)
        const { user, system } = process.cpuUsage(began)
        times.push((user + system) / 1000)
        return page
      } catch (error) {
        failures++
        console.log(`    FAILED ${name}: ${String(error)}`)
        return null
      }
    },
    print() {
      times.sort((a, b) => a - b)
      const median = times[times.length >> 1] ?? 0
      console.log(
        `${times.length} pages read, ${failures} failures, ${absent} listed but not there; median ${median.toFixed(1)} ms of processor time = ${(1000 / median).toFixed(0)} pages/s, longest ${times.at(-1)?.toFixed(0)} ms, ${times.filter((time) => time > SLOW).length} over ${SLOW / 1000} s`,
      )
    },
  }
}

function scoreMetadata(
  known: Record<string, number>,
  page: WebPage,
  { file, title, date, author }: SegmentCase,
) {
  const count = (name: string) => (known[name] = (known[name] ?? 0) + 1)
  if (title) {
    count('title')
    if (lettersOf(page.title) === lettersOf(title)) count('titleRight')
    else worst(`title ${file}: "${page.title}" for "${title}"`)
  }
  if (date) {
    count('year')
    if (page.year === yearOf(date)) count('yearRight')
    else if (page.year !== null) count('yearWrong')
    if (page.year !== yearOf(date)) worst(`year ${file}: ${page.year} for ${date}`)
  }
  const authors = [author ?? []].flat().filter(Boolean)
  if (!authors.length) return
  count('author')
  if (page.authors.length) count('authorNamed')
  const all = lettersOf(authors.join(' '))
  if (
    page.authors.some(
      (name) => lettersOf(name) && (all.includes(lettersOf(name)) || lettersOf(name).includes(all)),
    )
  )
    count('authorRight')
  else worst(`author ${file}: "${page.authors.join('; ')}" for "${authors.join('; ')}"`)
}

function evaluateShingles(files: Map<string, Buffer>, index: string) {
  const truth = JSON.parse(String(files.get(index))) as Record<string, { articleBody?: string; url?: string }>
  const byName = new Map([...files].map(([name, body]) => [path.basename(name), body]))
  const reader = createTimedReader()
  const scores = Object.entries(truth).flatMap(
    ([id, { articleBody = '', url = `https://page.example/${id}` }]) => {
      const packed = byName.get(`${id}.html.gz`)
      const page = reader.read({
        name: id,
        body: packed ? gunzipSync(packed) : byName.get(`${id}.html`),
        url,
      })
      if (!page) return []
      const counts = scoreShingles(page.text, articleBody)
      const { f1 } = precisionRecall(counts)
      if (f1 < 0.9) worst(`text ${id}: F1 ${f1.toFixed(2)}, ${url}`)
      return [counts]
    },
  )
  const { precision, recall, f1 } = averagePrecisionRecall(scores)
  console.log(`text F1 ${f1.toFixed(3)} (precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)})`)
  reader.print()
}

async function evaluatePdfs(files: Map<string, Buffer>) {
  const right = { title: 0, authors: 0, abstract: 0 }
  let total = 0
  for (const [name, post] of files) {
    const id = /_posts\/.*-([\w]+)\.md$/.exec(name)?.[1]
    const pdf = id && [...files].find(([other]) => other.endsWith(`${id}.pdf`))?.[1]
    if (!pdf) continue
    total++
    const field = (key: string) =>
      (new RegExp(`^${key}: *(.*(?:\\n  .*)*)`, 'm').exec(String(post))?.[1] ?? '')
        .replace(/^[">|'-]+\s*|["']$/g, '')
        .replace(/\s+/g, ' ')
    const authors = [...String(post).matchAll(/- given: (.*)\n  (?:prefix:.*\n  )?family: (.*)/g)].map(
      ([, given, family]) => `${given} ${family}`,
    )
    const draft = await readPdf(pdf)
    if (lettersOf(draft?.title ?? '') === lettersOf(field('title'))) right.title++
    else worst(`title ${id}: "${draft?.title}" for "${field('title')}"`)
    if (lettersOf(draft?.authors.join() ?? '') === lettersOf(authors.join())) right.authors++
    // The stated abstracts keep hyphens of line ends and formulas that the pages do not have: agreement on 95 % of the words.
    const { f1 } = precisionRecall(
      scoreShingles(draft?.abstract ?? '', field('abstract').replace(/(?<=\p{L})- (?=\p{Ll})/gu, '')),
    )
    if (f1 > 0.85) right.abstract++
  }
  console.log(
    `${total} PDFs: title ${right.title}, authors ${right.authors}, abstract ${right.abstract} right`,
  )
}

function evaluateXml(files: Map<string, Buffer>) {
  const kinds = new Map<string, number>()
  const totals = { documents: 0, failures: 0, items: 0, records: 0, drafts: 0, empty: 0 }
  const began = performance.now()
  for (const [name, body] of files) {
    if (!name.endsWith('.xml')) continue
    totals.documents++
    try {
      const { kind, items, drafts, records, holds } = readDocumentSync(body, 'https://site.example/feed')
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      totals.items += items
      totals.records += records
      totals.drafts += drafts
      if (holds && !items && !records) {
        totals.empty++
        worst(`nothing in ${name}`)
      }
    } catch (error) {
      totals.failures++
      console.log(`    FAILED ${name}: ${String(error)}`)
    }
  }
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${totals.documents} documents in ${seconds.toFixed(1)} s, ${totals.failures} failures; ${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')}`,
  )
  console.log(
    `${totals.items} feed items, ${totals.records} OAI records of which ${totals.drafts} articles; ${totals.empty} documents with items yielded none`,
  )
}
