import { Cite } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import type { CitedWork } from '@claire/scholarly-text'
import { parseCSL, parseRIS } from 'biblatex-csl-converter'

/** What the bar names of a reference, by letters and digits only. */
export const TOLD = ['title', 'authors', 'year', 'venue', 'volume', 'pages', 'doi'] as const
export type Told = Record<(typeof TOLD)[number], string>

const FORMULA = /\$[^$]*\$/g
/** Without formulas, which some readers rewrite in Unicode, and without regard to case, accents and signs. */
const lettersOf = (text: string) =>
  text
    .replace(FORMULA, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

const told = (facts: Told): Told => {
  const letters = TOLD.map((name) => [name, lettersOf(facts[name])] as const)
  return Object.fromEntries(letters) as Told
}

export const toldByWork = (work: CitedWork): Told =>
  told({
    title: work.title,
    authors: work.names
      .map((name) => ('literal' in name ? name.literal : `${name.particle}${name.family}${name.given}`))
      .join(''),
    year: work.published.slice(0, 4),
    venue: work.venue,
    volume: work.volume,
    pages: work.pages,
    doi: work.doi,
  })

type EntryObject = ReturnType<typeof parseRIS>['entries'][number]

type CslItem = Record<string, string | undefined> & {
  author?: Record<string, string>[]
  issued?: { 'date-parts': number[][] }
}

/** BibTeX and BibLaTeX by citation-js. */
export function readByCitationJs(file: string): Told[] {
  return (new Cite(file).data as unknown as CslItem[]).map((item) =>
    told({
      title: item['title'] ?? '',
      authors: (item.author ?? [])
        .map(
          (name) =>
            `${name['literal'] ?? ''}${name['non-dropping-particle'] ?? ''}${name['dropping-particle'] ?? ''}${name['family'] ?? ''}${name['given'] ?? ''}`,
        )
        .join(''),
      year: String(item.issued?.['date-parts'][0]?.[0] ?? ''),
      venue: item['container-title'] ?? item['medium'] ?? '',
      volume: item['volume'] ?? '',
      pages: item['page'] ?? '',
      doi: item['DOI'] ?? '',
    }),
  )
}

/** RIS and CSL-JSON by biblatex-csl-converter. */
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
  return told({
    title: textsIn(fields['title']),
    authors: names
      .map((name) => ['literal', 'prefix', 'family', 'given'].map((part) => textsIn(name[part])).join(''))
      .join(''),
    year: textsIn(fields['date']).slice(0, 4),
    venue:
      textsIn(fields['journaltitle']) ||
      textsIn(fields['booktitle']) ||
      textsIn(fields['maintitle']) ||
      textsIn(fields['series']),
    volume: textsIn(fields['volume']),
    pages: textsIn(fields['pages']),
    doi: textsIn(fields['doi']),
  })
}
