// npm run eval -- authors [file]: works that pages of people join to those of an ORCID iD. Hides the iDs of a random half of
// the places that state one, and prints precision and recall of the joined works by the hidden ones, for half of the people.
// The file has works with iDs, one a line: {id, year, authors, orcids, affiliations}. Without one, people of
// corpus/arxiv-100k.jsonl.gz of ../shared, which has no iDs, are told apart by parts of their names that are then hidden.
//   --tune          prints the other half of the people, by which the rule was chosen
//   --wrong         prints the works that were joined wrongly
//   --pages         measures pages of authors among these 100,000 articles instead; --keep FOLDER reuses their index
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { authorIdentified, namesOfOrcid } from '../../apps/server/src/domains/reading/profiles/author.ts'
import {
  type Disguise,
  type HiddenGroup,
  type IdentifiedWork,
  byOrcid,
  groupsOf,
  mayBeOne,
  underOneGivenName,
  withoutMiddleName,
} from '../support/hidden-people.ts'
import { measureAuthorPages } from '../support/measure-author-pages.ts'
import { readJsonLines } from '../support/read-lines.ts'
import type { ArxivRecord } from '../support/search/search-corpus.ts'

const root = path.resolve(import.meta.dirname, '../..')
const corpus = path.join(root, '../shared/corpus/arxiv-100k.jsonl.gz')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    pages: { type: 'boolean', default: false },
    keep: { type: 'string' },
    tune: { type: 'boolean', default: false },
    wrong: { type: 'boolean', default: false },
  },
})

async function evaluate() {
  const [file] = positionals
  if (file) return report(path.basename(file), readJsonLines<IdentifiedWork>(file), byOrcid)
  if (!existsSync(corpus))
    return console.log(`SKIPPED: ${corpus} is not here (docs/benchmarks.md says how to obtain it)`)
  const records = readJsonLines<ArxivRecord>(corpus)
  if (values.pages) return measureAuthorPages(records, values.keep)
  const works = records.map(({ id, created, authors }) => ({
    id,
    year: Number(created.slice(0, 4)),
    authors: authors.split(', '),
    orcids: [],
    affiliations: [],
  }))
  report('middle names hidden', works, withoutMiddleName)
  report('given names hidden', works, underOneGivenName)
}

interface Score {
  people: number
  joined: number
  right: number
  /** Works whose iD is hidden, of people who have a page. */
  all: number
}

function report(name: string, works: IdentifiedWork[], disguise: Disguise) {
  const score = { people: 0, joined: 0, right: 0, all: 0 }
  for (const group of groupsOf(works, disguise))
    for (const orcid of group.stated) if (isForTuning(orcid) === values.tune) addPage(score, orcid, group)
  const share = (part: number, whole: number) => (whole ? (part / whole).toFixed(4) : '-')
  const { people, joined, right, all } = score
  console.log(
    `${name}: precision ${share(right, joined)}, recall ${share(right, all)} (${people} people; ${right} of ${joined} joined works right, ${all} to join)`,
  )
}

const isForTuning = (orcid: string) =>
  Array.from(orcid).reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 1009, 7) % 2 ===
  0

function addPage(score: Score, orcid: string, { works, hiddenAt }: HiddenGroup) {
  const author = authorIdentified(orcid, works, namesOfOrcid(orcid, works))
  if (!author) return
  score.people++
  const joined = new Set(author.identified)
  for (const authorship of [...author.identified, ...author.named]) {
    const { at, orcids } = authorship
    const truth = at.flatMap(({ article, places }) => hiddenAt(article.id, places))
    if (orcids.has(orcid) || !truth.length) continue
    const isRight = truth.includes(orcid)
    if (!isRight && !positionals.length && truth.some((other) => mayBeOne(orcid, other))) continue
    if (isRight) score.all++
    if (!joined.has(authorship)) continue
    score.joined++
    if (isRight) score.right++
    else if (values.wrong) console.log(orcid, truth, at[0]?.article.authors.join('; ').slice(0, 300))
  }
}

await evaluate()
