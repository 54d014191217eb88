import path from 'node:path'
import type { ExtractedDraft } from '../../../apps/server/src/domains/intake/extraction/types.ts'
import { readFiles } from '../read-tar.ts'
import { percent, worst } from './extraction-report.ts'
import { readPdf } from './extraction-subjects.ts'

/** The known facts of a PDF whose front is read: a line of truth.jsonl. */
export interface FrontTruth {
  file: string
  title: string
  authors: { given: string; family: string }[]
  year: number
  doi: string | null
  abstract?: string
  layout: string
  doi_printed: boolean
  year_printed: boolean
}

/** Figures over fronts; sums except `worst`. */
export interface FrontScore {
  fronts: number
  title: number
  names: number
  found: number
  wrong: number
  allAuthors: number
  noAuthor: number
  years: number
  yearRight: number
  dois: number
  doiRight: number
  doiWrong: number
}

const NONE: FrontScore = {
  fronts: 0,
  title: 0,
  names: 0,
  found: 0,
  wrong: 0,
  allAuthors: 0,
  noAuthor: 0,
  years: 0,
  yearRight: 0,
  dois: 0,
  doiRight: 0,
  doiWrong: 0,
}

/** Reduces a name to the family name and the first letter of a given name, without accents. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i')
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** True if a name in a list is that of an author: the whole family name, and the first letter of the given name. */
export const isSamePerson = (name: string, { given, family }: { given: string; family: string }) =>
  fold(name).endsWith(fold(family)) && (!given || fold(name)[0] === fold(given)[0])

/** Compares the result with the truth; --worst lists differences. */
export function scoreFront(truth: FrontTruth, draft: ExtractedDraft | null): FrontScore {
  const title = Number(fold(draft?.title ?? '') === fold(truth.title))
  if (!title) miss(truth, 'title', [draft?.title, truth.title])
  const yearRight = draft?.publicationYear === truth.year
  if (truth.year_printed && !yearRight) miss(truth, 'year', [draft?.publicationYear, truth.year])
  return {
    fronts: 1,
    title,
    ...scoreAuthors(truth, draft?.authors ?? []),
    years: Number(truth.year_printed),
    yearRight: Number(truth.year_printed && yearRight),
    ...scoreDoi(truth, draft?.doi ?? null),
  }
}

const miss = (truth: FrontTruth, what: string, [found, known]: [unknown, unknown]) =>
  worst(`${what} ${truth.file} (${truth.layout}): ${JSON.stringify(found)} for ${JSON.stringify(known)}`)

function scoreAuthors(truth: FrontTruth, names: string[]) {
  const missed = truth.authors.filter((author) => !names.some((name) => isSamePerson(name, author)))
  const wrong = names.filter((name) => !truth.authors.some((author) => isSamePerson(name, author)))
  if (missed.length) miss(truth, 'missed', [names, missed])
  if (wrong.length)
    miss(truth, 'too many', [wrong, truth.authors.map(({ given, family }) => `${given} ${family}`)])
  return {
    names: truth.authors.length,
    found: truth.authors.length - missed.length,
    wrong: wrong.length,
    allAuthors: Number(!missed.length && !wrong.length),
    noAuthor: Number(!names.length),
  }
}

function scoreDoi(truth: FrontTruth, doi: string | null) {
  const known = truth.doi?.toLowerCase() ?? null
  const isRight = doi === known
  // Lists without a DOI do not say that there is none.
  const isForeign = doi !== null && known !== null && !isRight
  if (isForeign || (truth.doi_printed && !isRight)) miss(truth, 'DOI', [doi, known])
  if (doi && !known) miss(truth, 'unlisted DOI', [doi, known])
  return {
    dois: Number(truth.doi_printed),
    doiRight: Number(truth.doi_printed && isRight),
    doiWrong: Number(isForeign),
  }
}

export const sumOf = (scores: FrontScore[]): FrontScore =>
  scores.reduce(
    (sum, score) =>
      Object.fromEntries(
        Object.entries(sum).map(([key, value]) => [key, value + score[key as keyof FrontScore]]),
      ) as unknown as FrontScore,
    NONE,
  )

/** One line of figures. */
export const frontsLine = (sum: FrontScore) =>
  `fronts: title ${percent(sum.title, sum.fronts)}, names found ${percent(sum.found, sum.names)} (${percent(sum.wrong, sum.found + sum.wrong)} wrong), all authors ${percent(sum.allAuthors, sum.fronts)}, year ${percent(sum.yearRight, sum.years)}, DOI ${percent(sum.doiRight, sum.dois)} of printed, wrong DOI ${sum.doiWrong}`

/** Reads the PDFs of a folder or archive with pdf/ and truth.jsonl, each with its truth. */
export const readFrontFiles = (place: string) => frontsIn(readFiles(place))

function frontsIn(files: Map<string, Buffer>): { truth: FrontTruth; bytes: Buffer }[] {
  const named = new Map([...files].map(([name, bytes]) => [path.basename(name), bytes]))
  return String(named.get('truth.jsonl') ?? '')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const truth = JSON.parse(line) as FrontTruth
      const bytes = named.get(truth.file)
      return bytes ? [{ truth, bytes }] : []
    })
}

/** Reads every front and prints the figures of all in one line. */
export async function evaluateFronts(files: Map<string, Buffer>) {
  const scores: FrontScore[] = []
  for (const { truth, bytes } of frontsIn(files)) scores.push(scoreFront(truth, await readPdf(bytes)))
  console.log(frontsLine(sumOf(scores)))
}
