import {
  type CitationFacts,
  type WorkKind,
  type WorkNotice,
  noticeKindOf,
  readLicence,
} from '@claire/scholarly-text'
import { isEntity, type JsonLd, valuesOf } from '../page/json-ld.ts'
import { readCitation, type StatedCitation } from '../text/citation.ts'
import { readDate } from '../text/dates.ts'
import { readNames } from '../text/names.ts'
import { AUTHOR_LISTS } from './author-places.ts'
import { YEAR_LADDER } from './read-year.ts'
import { climb, coins, meta, type PageSources, type Rung } from './sources.ts'

/** The containers of a work in JSON-LD: its issue, volume and journal. */
const within = (entity: JsonLd | null, depth = 0): JsonLd[] =>
  [entity?.isPartOf, entity?.publication]
    .flatMap((each) => (Array.isArray(each) ? each : [each]))
    .filter(isEntity)
    .flatMap((part) => [part, ...(depth < 4 ? within(part, depth + 1) : [])])

const ofPart = (...keys: string[]): Rung => ({
  from: 'json-ld',
  read: ({ entity, scholarly }) =>
    (scholarly ? within(entity) : []).flatMap((part) => valuesOf(part, ...keys)),
})
const ofWork = (...keys: string[]): Rung => ({
  from: 'json-ld',
  read: ({ entity }) => (entity ? valuesOf(entity, ...keys) : []),
})
const joined = (first: string, last: string): Rung => ({
  from: first,
  read: (sources) => {
    const [begin] = meta(first).read(sources)
    const [end] = meta(last).read(sources)
    return begin ? [[begin, end].filter(Boolean).join('-')] : []
  },
})

const PROCEEDINGS = ['citation_conference_title', 'citation_conference', 'eprints.event_title']
const BOOKS = ['citation_inbook_title', 'citation_book_title', 'eprints.book_title']
const UNIVERSITIES = ['citation_dissertation_institution', 'bepress_citation_dissertation_institution']
const INSTITUTIONS = ['citation_technical_report_institution']

const VENUE: Rung[] = [
  meta('citation_journal_title', 'bepress_citation_journal_title', 'citation_journal_abbrev'),
  ...PROCEEDINGS.map((name) => meta(name)),
  ...BOOKS.map((name) => meta(name)),
  meta('eprints.publication'),
  meta('prism.publicationname'),
  { ...ofPart('name'), read: ({ entity, scholarly }) => (scholarly ? journalsOf(entity) : []) },
  meta('dc.relation.ispartof', 'dcterms.ispartof', 'dc.source.journaltitle'),
  coins('rft.jtitle', 'rft.btitle', 'rft.title'),
]
const VOLUME: Rung[] = [
  meta('citation_volume', 'bepress_citation_volume'),
  meta('eprints.volume'),
  meta('prism.volume', 'dc.source.volume', 'dc.citation.volume'),
  ofPart('volumeNumber'),
  ofWork('volumeNumber'),
  coins('rft.volume'),
]
const ISSUE: Rung[] = [
  meta('citation_issue', 'bepress_citation_issue', 'citation_technical_report_number'),
  meta('eprints.number'),
  meta('prism.number', 'dc.source.issue', 'dc.citation.issue'),
  ofPart('issueNumber'),
  ofWork('issueNumber'),
  coins('rft.issue'),
]
const PAGES: Rung[] = [
  joined('citation_firstpage', 'citation_lastpage'),
  joined('bepress_citation_firstpage', 'bepress_citation_lastpage'),
  meta('citation_pages', 'citation_article_number', 'citation_elocation_id'),
  meta('eprints.pagerange'),
  meta('prism.pagerange', 'dc.identifier.pagenumber'),
  joined('prism.startingpage', 'prism.endingpage'),
  ofWork('pagination'),
  {
    from: 'json-ld',
    read: ({ entity }) =>
      entity ? [valuesOf(entity, 'pageStart', 'pageEnd').join('-')].filter(Boolean) : [],
  },
  coins('rft.pages'),
  {
    from: 'coins',
    read: (sources) =>
      [[...coins('rft.spage').read(sources), ...coins('rft.epage').read(sources)].join('-')].filter(Boolean),
  },
]
const PUBLISHER: Rung[] = [
  ...UNIVERSITIES.map((name) => meta(name)),
  ...INSTITUTIONS.map((name) => meta(name)),
  meta('citation_publisher', 'bepress_citation_publisher'),
  meta('eprints.publisher'),
  meta('prism.publisher'),
  meta('dc.publisher', 'dcterms.publisher'),
  ofWork('publisher'),
  coins('rft.pub'),
]
const ISSN: Rung[] = [
  meta('citation_issn', 'bepress_citation_issn'),
  meta('eprints.issn'),
  meta('prism.issn', 'prism.eissn'),
  ofPart('issn'),
  meta('dc.source.issn', 'dcterms.issn'),
  coins('rft.issn', 'rft.eissn'),
]
const ISBN: Rung[] = [
  meta('citation_isbn', 'bepress_citation_isbn'),
  meta('eprints.isbn'),
  meta('prism.isbn'),
  ofWork('isbn'),
  ofPart('isbn'),
  coins('rft.isbn'),
]

const LICENCE: Rung[] = [
  meta('citation_license', 'dcterms.license', 'dc.rights.license'),
  // An address, or a work with one.
  { from: 'json-ld', read: ({ entity }) => (entity?.license ? [JSON.stringify(entity.license)] : []) },
  meta('dc.rights', 'dcterms.rights'),
  {
    from: 'link rel=license',
    read: ({ head }) => head.links.filter(({ rel }) => rel.includes('license')).map(({ href }) => href),
  },
]

/** The work's status, by schema.org. */
const STATUS: Rung[] = [ofWork('creativeWorkStatus')]

function noticeOf(status: string): WorkNotice | null {
  const kind = noticeKindOf(status)
  return kind && { kind, url: '' }
}

/** The names of the outermost container: an issue and a volume may have names of their own. */
const journalsOf = (entity: JsonLd | null): string[] => {
  const parts = within(entity)
  const journals = parts.filter((part) => /periodical|journal|book|series/i.test(String(part['@type'])))
  return [...journals, ...parts.toReversed()].flatMap((part) => valuesOf(part, 'name'))
}

/** Citation facts of a page's article, each from the most trusted place that has it. */
export function readCitationFacts(
  sources: PageSources,
  { authors, year }: { authors: string[]; year: number | null },
): { facts: CitationFacts; provenance: Record<string, string> } {
  const provenance: Record<string, string> = {}
  const first = (field: keyof CitationFacts, ladder: Rung[], accept = (value: string) => value !== '') => {
    const found = climb(ladder, sources, (values, { from }) => {
      const [value = ''] = values.filter(accept)
      return value ? { value, from } : null
    })
    if (found) provenance[field] = found.from
    return found?.value.value ?? ''
  }
  const all = (field: keyof CitationFacts, ladder: Rung[]) => {
    const found = climb(ladder, sources, (values) => values)
    if (found) provenance[field] = found.from
    return found?.value ?? []
  }
  const kind = kindOf(sources)
  if (kind) provenance.kind = kind.from
  const stated: StatedCitation = {
    kind: kind?.value ?? null,
    venue: first('venue', VENUE),
    volume: first('volume', VOLUME),
    issue: first('issue', ISSUE),
    pages: first('pages', PAGES),
    publisher: first('publisher', PUBLISHER),
    issn: all('issn', ISSN),
    isbn: all('isbn', ISBN),
    licence: first('licence', LICENCE, (text) => readLicence(text) !== ''),
    // The day of publication must be in the year that was determined from the whole page.
    published: year === null ? '' : first('published', YEAR_LADDER, (date) => isDayOf(date, year)),
    notice: noticeOf(first('notice', STATUS, (status) => noticeKindOf(status) !== null)),
  }
  const facts = readCitation(stated, [])
  return {
    facts: { ...facts, names: partsOf(authors, sources) },
    provenance: Object.fromEntries(
      Object.entries(provenance).filter(
        ([field]) => String(facts[field as keyof CitationFacts] ?? '') !== '',
      ),
    ),
  }
}

function isDayOf(date: string, year: number): boolean {
  const read = readDate(date)
  return read?.year === year && read.month !== null
}

/** The parts of authors' names, if the page's metadata has the family name first. */
function partsOf(authors: string[], sources: PageSources): CitationFacts['names'] {
  const named = AUTHOR_LISTS.flatMap((rung) => readNames(rung.read(sources)))
  const byText = new Map(named.toReversed().map(({ text, parts }) => [text, parts]))
  const names = authors.flatMap((author) => byText.get(author) ?? [])
  return names.length === authors.length ? names : []
}

const ARTICLE_TYPES: [RegExp, WorkKind][] = [
  [/scholarlyarticle$/i, 'journal-article'],
  [/thesis$/i, 'thesis'],
  [/chapter$/i, 'chapter'],
  [/report$/i, 'report'],
]

/** The kind of work of a page's article, by the names of the metadata given. */
function kindOf(sources: PageSources): { value: WorkKind; from: string } | null {
  const has = (...names: string[]) => meta(names[0] ?? '', ...names.slice(1)).read(sources).length > 0
  if (has(...UNIVERSITIES)) return { value: 'thesis', from: 'citation_dissertation_institution' }
  if (has(...INSTITUTIONS)) return { value: 'report', from: 'citation_technical_report_institution' }
  if (has(...PROCEEDINGS)) return { value: 'conference-paper', from: 'citation_conference_title' }
  if (has('citation_journal_title', 'bepress_citation_journal_title', 'prism.publicationname'))
    return { value: 'journal-article', from: 'citation_journal_title' }
  if (has(...BOOKS)) return { value: 'chapter', from: 'citation_inbook_title' }
  const eprint = /^(article|thesis|conference_item|book_section|monograph|book)$/i.exec(
    meta('eprints.type').read(sources)[0] ?? '',
  )?.[1]
  if (eprint) return { value: EPRINTS[eprint.toLowerCase()] ?? 'report', from: 'eprints.type' }
  const type = sources.entity ? String(sources.entity['@type']) : ''
  const found = ARTICLE_TYPES.find(([pattern]) => pattern.test(type))
  return found ? { value: found[1], from: 'json-ld' } : null
}

const EPRINTS: Record<string, WorkKind> = {
  article: 'journal-article',
  thesis: 'thesis',
  conference_item: 'conference-paper',
  book_section: 'chapter',
  monograph: 'report',
  book: 'book',
}
