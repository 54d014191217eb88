import { Cite } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import { type CitedWork, type PersonName, nameText } from '@claire/scholarly-text'
import { parse, parseCSL, parseRIS } from 'biblatex-csl-converter'

/** What the bar names of a reference, by letters and digits only. */
export const TOLD = ['title', 'authors', 'year', 'venue', 'volume', 'pages', 'doi'] as const
export type Told = Record<(typeof TOLD)[number], string>

/** Without regard to case, accents, signs, and the markup that some readers put in. */
const lettersOf = (text: string) =>
  text
    .replace(/<\/?\w+>/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const told = <Facts extends Partial<Told>>(facts: Facts) =>
  Object.fromEntries(Object.entries(facts).map(([name, text]) => [name, lettersOf(text)])) as Facts

/** A name's words in any order: readers differ in what of 'for the KM3NeT Collaboration' is a particle. */
const wordsOf = (name: string) => name.split(/\s+/).map(lettersOf).toSorted().join('')
const namesOf = (names: string[]) => names.map(wordsOf).join(' ')

export const toldByWork = (work: CitedWork): Told => ({
  ...told({
    title: work.title,
    year: work.published.slice(0, 4),
    venue: work.venue,
    volume: work.volume,
    pages: work.pages,
    doi: work.doi,
  }),
  authors: namesOf(work.names.map((name: PersonName) => nameText(name))),
})

/** Whether a fact was read as it is. Formulas are not compared, which readers rewrite in Unicode: all around them is. */
export function isKept(fact: keyof Told, work: CitedWork, read: Told | undefined): boolean {
  if (!read) return false
  if (fact !== 'title') return toldByWork(work)[fact] === read[fact]
  const pieces = work.title.split(/\$[^$]*\$/).map(lettersOf)
  let at = 0
  for (const piece of pieces) {
    const found = read.title.indexOf(piece, at)
    if (found < 0 || (at === 0 && found > 0 && piece === pieces[0])) return false
    at = found + piece.length
  }
  return pieces.length > 1 || at === read.title.length
}

type EntryObject = ReturnType<typeof parseRIS>['entries'][number]

type CslItem = Record<string, string | undefined> & {
  author?: Record<string, string>[]
  issued?: { 'date-parts': number[][] }
}

/** BibTeX and BibLaTeX by citation-js. */
export function readByCitationJs(file: string): Told[] {
  return (new Cite(file).data as unknown as CslItem[]).map((item) => ({
    authors: namesOf((item.author ?? []).map((name) => Object.values(name).join(' '))),
    ...told({
      title: item['title'] ?? '',
      year: String(item.issued?.['date-parts'][0]?.[0] ?? ''),
      venue: item['container-title'] ?? item['medium'] ?? '',
      volume: item['volume'] ?? '',
      pages: item['page'] ?? '',
      doi: item['DOI'] ?? '',
    }),
  }))
}

/** All four by biblatex-csl-converter. */
export const readBibByConverter = (file: string): Told[] =>
  Object.values(parse(file, { processUnexpected: true, processUnknown: true }).entries).map(toldByEntry)
export const readRisByConverter = (file: string): Told[] =>
  Object.values(parseRIS(file).entries).map(toldByEntry)
export function readCslByConverter(file: string): Told[] {
  const items = JSON.parse(file) as { id: string }[]
  return Object.values(parseCSL(Object.fromEntries(items.map((item) => [item.id, item])))).map(toldByEntry)
}

/** The texts anywhere within a field, in their order. */
function textsIn(field: unknown): string {
  if (typeof field === 'string') return field
  if (Array.isArray(field)) return field.map(textsIn).join('')
  if (typeof field !== 'object' || field === null) return ''
  return 'text' in field ? String(field.text) : ''
}

function toldByEntry({ fields }: EntryObject): Told {
  const names = Array.isArray(fields['author'])
    ? (fields['author'] as unknown as Record<string, unknown>[])
    : []
  return {
    authors: namesOf(
      names.map((name) =>
        ['literal', 'prefix', 'family', 'given', 'suffix'].map((part) => textsIn(name[part])).join(' '),
      ),
    ),
    ...told({
      title: textsIn(fields['title']),
      year: textsIn(fields['date']).slice(0, 4),
      venue:
        textsIn(fields['journaltitle']) ||
        textsIn(fields['booktitle']) ||
        textsIn(fields['maintitle']) ||
        textsIn(fields['series']) ||
        textsIn(fields['howpublished']),
      volume: textsIn(fields['volume']),
      pages: textsIn(fields['pages']),
      doi: textsIn(fields['doi']),
    }),
  }
}
