// npm run eval -- authors [file]: works that pages of people join to those of an ORCID iD. Hides the iDs of a random half of
// the places that state one, and prints precision and recall of the joined works by the hidden ones, for half of the names.
// The file has works with iDs, one a line: {id, year, authors, orcids, affiliations}. Without one, people of
// corpus/arxiv-100k.jsonl.gz of ../shared, which has no iDs, are told apart by parts of their names that are then hidden.
//   --tune          prints the other half of the names, by which the rule was chosen
//   --pages FOLDER  measures the page of the author with the most works, with the index of 100,000 articles in FOLDER
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { authorKeys, keysForName } from '@claire/scholarly-text'
import type { AuthoredArticle } from '../../apps/server/src/domains/articles/index.ts'
import { authorIdentified, namesOfOrcid } from '../../apps/server/src/domains/reading/profiles/author.ts'
import { type Work, worksOf } from '../../apps/server/src/domains/reading/profiles/works.ts'
import {
  type Hidden,
  type IdentifiedWork,
  disguised,
  hiddenAt,
  hideHalf,
  underOneGivenName,
  withoutMiddleName,
} from '../support/hidden-people.ts'
import { readJsonLines } from '../support/read-lines.ts'
import type { ArxivRecord } from '../support/search/search-corpus.ts'

const root = path.resolve(import.meta.dirname, '../..')
const corpus = path.join(root, '../shared/corpus/arxiv-100k.jsonl.gz')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tune: { type: 'boolean', default: false }, pages: { type: 'string' } },
})
const [file] = positionals

interface Score {
  people: number
  joined: number
  right: number
  /** Joined works of people without an iD, which nothing says. */
  unknown: number
  /** Works whose iD is hidden, of people who have a page. */
  all: number
}

function report(name: string, works: IdentifiedWork[]) {
  const { articles, hidden } = hideHalf(works)
  const score = { people: 0, joined: 0, right: 0, unknown: 0, all: 0 }
  const library = libraryOf(articles)
  const orcids = [...library.byOrcid.keys()].filter((orcid) => isForTuning(orcid) === values.tune)
  for (const orcid of orcids) addPage(score, orcid, { library, hidden })
  const share = (part: number, whole: number) => (whole ? (part / whole).toFixed(4) : '-')
  console.log(
    `${name}: precision ${share(score.right, score.joined)}, recall ${share(score.right, score.all)} (${score.people} people; ${score.right} of ${score.joined} joined works right, ${score.all} to join; ${score.unknown} joined without a known author)`,
  )
}

interface Library {
  byOrcid: Map<string, Set<AuthoredArticle>>
  byName: Map<string, Set<AuthoredArticle>>
}

function libraryOf(articles: AuthoredArticle[]): Library {
  const library: Library = { byOrcid: new Map(), byName: new Map() }
  const add = (map: Library['byName'], key: string, article: AuthoredArticle) => {
    const known = map.get(key)
    if (known) known.add(article)
    else map.set(key, new Set([article]))
  }
  for (const article of articles) {
    for (const orcid of article.orcids) if (orcid) add(library.byOrcid, orcid, article)
    for (const name of article.authors) for (const key of authorKeys(name)) add(library.byName, key, article)
  }
  return library
}

const isForTuning = (orcid: string) =>
  Array.from(orcid).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 1009, 7) % 2 ===
  0

const worksFrom = (articles: AuthoredArticle[]): Work[] =>
  worksOf(
    articles.map(({ id }) => id),
    articles,
  )

function addPage(score: Score, orcid: string, { library, hidden }: { library: Library; hidden: Hidden }) {
  const own = worksFrom([...(library.byOrcid.get(orcid) ?? [])])
  const names = namesOfOrcid(orcid, own)
  const under = names.flatMap((name) =>
    keysForName(name).flatMap((key) => [...(library.byName.get(key) ?? [])]),
  )
  const all = new Set([...own.flatMap(({ copies }) => copies), ...under])
  const author = authorIdentified(orcid, worksFrom([...all]), names)
  if (!author) return
  score.people++
  const joined = new Set(author.identified)
  for (const authorship of [...author.identified, ...author.named]) {
    const { at, orcids } = authorship
    if (orcids.has(orcid)) continue
    const truth = at.flatMap(({ article, places }) => hiddenAt(hidden, article.id, places))
    if (truth.includes(orcid)) score.all++
    if (!joined.has(authorship)) continue
    if (!truth.length) score.unknown++
    else {
      score.joined++
      if (truth.includes(orcid)) score.right++
    }
  }
}

if (file) report(path.basename(file), readJsonLines<IdentifiedWork>(file))
else if (existsSync(corpus)) {
  const records = readJsonLines<ArxivRecord>(corpus)
  report('middle names hidden', disguised(records, withoutMiddleName))
  report('given names hidden', disguised(records, underOneGivenName))
} else console.log(`SKIPPED: ${corpus} is not here (docs/benchmarks.md says how to obtain it)`)
