import { gravestNotice, readNotice } from '@claire/scholarly-text'
import { LONGEST, type ReadEntry, clip, entryOf, faultOf, kindsByName } from './entry.ts'
import { addressOf, arxivIdOf, dateIn, doiOf, listedName, tidy } from './facts.ts'

const KINDS = kindsByName({
  'journal-article': 'JOUR MGZN NEWS EJOUR JFULL INPR',
  'conference-paper': 'CPAPER CONF',
  chapter: 'CHAP ECHAP',
  book: 'BOOK EBOOK EDBOOK',
  thesis: 'THES',
  report: 'RPRT GOVDOC',
  preprint: 'UNPB',
  standard: 'STAND',
  webpage: 'ELEC BLOG WEB',
})
const LINE = /^([A-Z][A-Z0-9]) {1,2}-(?:\s(.*))?$/s
/** The blank before a line of a note that would be read as the next field. */
const GUARD = /^ (?= *[A-Z][A-Z0-9] {1,2}-(?:\s|$))/
/** Tags whose value may continue on the next line: only these hold whole paragraphs. */
const CONTINUED = new Set(['AB', 'N2', 'TI', 'T1', 'T2', 'KW'])
/** Tags whose value keeps its lines. */
const NOTES = new Set(['N1', 'RN'])

const LONG = new Set(['AB', 'N2'])

interface RisRecord {
  line: number
  values: Map<string, string[]>
}

/** The tags of PubMed that have one in RIS; its records begin with `PMID`, and a blank line ends them. */
const PUBMED: Record<string, string> = Object.fromEntries(
  'PMID:TY TI:TI FAU:AU CN:AU JT:JO DP:DA VI:VL IP:IS PG:SP IS:SN LID:DO AID:DO LA:LA AB:AB OT:KW'
    .split(' ')
    .map((pair) => pair.split(':')),
)
const PUBMED_LINE = /^([A-Z]{2,4}) {0,2}- (.*)$/

/** Returns a file of PubMed as RIS, every line in its place; any other as it is. */
function asRis(text: string): string {
  if (/^(?:TY {1,2}|PMID)-/m.exec(text)?.[0] !== 'PMID-') return text
  let written = ''
  const lines = `${text}\n`.split('\n').map((line) => {
    const [, tag, value = ''] = PUBMED_LINE.exec(line) ?? []
    if (!tag && line.trim()) return PUBMED[written] ? line : ''
    const isEnd = !tag && written
    written = tag ?? ''
    if (isEnd) return 'ER  - '
    const own = PUBMED[written]
    return own ? `${own}  - ${own === 'TY' ? 'JOUR' : value}` : ''
  })
  return lines.join('\n')
}

/** Returns the text that a line without a tag adds to the value before it; '' if none. */
function continuation(tag: string, line: string): string {
  if (NOTES.has(tag)) return `\n${line.replace(GUARD, '')}`
  return CONTINUED.has(tag) && line.trim() ? ` ${line.trim()}` : ''
}

/** Reads records of RIS, from `TY` to `ER`, or of PubMed; reports unclosed or untyped ones and keeps the others. */
export function* readRis(text: string): Generator<ReadEntry> {
  let record: RisRecord | null = null
  let last = ''
  let number = 0
  for (const raw of asRis(text).split('\n')) {
    number += 1
    const [, tag, value = ''] = LINE.exec(raw) ?? []
    if (tag === 'TY') {
      if (record) yield faultOf(record.line, 'unclosedRecord')
      record = { line: number, values: new Map([['TY', [value]]]) }
    } else if (tag === 'ER' && record) {
      yield referenceOf(record)
      record = null
    } else if (record && tag) {
      const values = record.values.get(tag) ?? []
      values.push(value)
      record.values.set(tag, values)
    } else if (record && continuation(last, raw)) {
      const values = record.values.get(last) ?? []
      values.push(`${values.pop() ?? ''}${continuation(last, raw)}`)
    } else if (raw.trim()) {
      yield faultOf(number, record ? 'untaggedLine' : 'outsideRecord')
    }
    if (tag) last = tag
  }
  if (record) yield faultOf(record.line, 'unclosedRecord')
}

function referenceOf({ line, values }: RisRecord): ReadEntry {
  const all = (...tags: string[]) =>
    tags
      .flatMap((tag) =>
        (values.get(tag) ?? []).map((value) => clip(value, LONG.has(tag) ? LONGEST.text : LONGEST.line)),
      )
      .map(tidy)
      .filter(Boolean)
  const first = (...tags: string[]) => all(...tags)[0] ?? ''
  const serials = clip(all('SN').join(' '))
  const dates = all('DA', 'PY', 'Y1').map(dateIn)
  const notesOf = (tag: string) => (values.get(tag) ?? []).map((note) => clip(note.trim(), LONGEST.text))
  const notes = notesOf('N1').map((note) => ({ note, notice: readNotice(clip(note)) }))
  return entryOf(line, {
    work: {
      notice: gravestNotice(notes.map(({ notice }) => notice)),
      kind: KINDS[first('TY')] ?? null,
      title: first('TI', 'T1', 'CT'),
      names: all('AU', 'A1').map(listedName),
      venue: first('JO', 'JF', 'T2', 'JA', 'J1', 'J2', 'BT'),
      volume: first('VL'),
      issue: first('IS', 'M1'),
      pages: [first('SP'), first('EP')].filter(Boolean).join('-'),
      publisher: first('PB'),
      published: dates.toSorted((one, other) => other.length - one.length)[0] ?? '',
      issn: serials,
      isbn: serials,
      doi: doiOf(all('DO', 'M3', 'UR', 'L3').find((value) => doiOf(value))),
      arxivId: arxivIdOf(...all('AN', 'UR', 'DO')),
      url: all('UR', 'L2', 'LK').map(addressOf).find(Boolean) ?? '',
      language: first('LA'),
      abstract: first('AB', 'N2'),
      keywords: all('KW'),
    },
    key: first('ID'),
    note: [...notes.flatMap(({ note, notice }) => (notice ? [] : note)), ...notesOf('RN')].join('\n').trim(),
  })
}
