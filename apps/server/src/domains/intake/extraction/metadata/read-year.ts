import { type ReadDate, readDate, FULL_DATE } from '../text/dates.ts'
import { lineOfTitle } from './bylines.ts'
import { readSelfCitation } from './self-citation.ts'
import { climb, coins, jsonLd, meta, microdata, type PageSources, type Rung } from './sources.ts'

export const YEAR_LADDER: Rung[] = [
  meta('citation_publication_date'),
  meta('citation_date'),
  meta('citation_year'),
  meta('bepress_citation_date'),
  meta('eprints.date'),
  meta('prism.publicationdate', 'prism.coverdate', 'prism.copyrightyear'),
  jsonLd('datePublished', 'dateCreated'),
  meta('dcterms.issued'),
  meta('dc.date.issued'),
  meta('dc.date.published', 'dc.issued', 'dcterms.date', 'dcterms.created', 'dc.date.created'),
  meta('dc.date'),
  meta('citation_online_date'),
  meta(
    'article:published_time',
    'og:article:published_time',
    'article:published',
    'og:published_time',
    'og:pubdate',
  ),
  coins('rft.date'),
  { from: 'json-ld page', read: ({ pageDates }) => pageDates.slice(0, 1) },
  microdata('datepublished', 'datecreated', 'dc:date', 'schema:datepublished'),
  meta(
    'date',
    'pubdate',
    'publishdate',
    'publish-date',
    'published-date',
    'publication_date',
    'article.published',
    'parsely-pub-date',
    'sailthru.date',
    'dcterms.available',
    'cxenseparse:recs:publishtime',
    'vr:published_time',
    'datepublished',
    'creation_date',
    'created',
    'search.published',
    'article_date_original',
    'originalpublicationdate',
    'dc.date.available',
    'timestamp',
    'releasedate',
  ),
  {
    from: 'time',
    read: ({ signals }) =>
      signals.dates.filter((date) => date.published && !date.modified).map((date) => date.text),
  },
  {
    from: 'time',
    read: ({ signals }) => unanimous(signals.dates.filter((date) => !date.modified).map((date) => date.text)),
  },
  { from: 'url', read: ({ url }) => dateOfUrl(url) },
  { from: 'text', read: datesNearTitle },
  { from: 'self-citation', read: (sources) => [readSelfCitation(sources).year].filter(Boolean) },
  { from: 'issue', read: yearsOfIssue },
  { from: 'copyright', read: ({ signals }) => unanimous(signals.lines.flatMap(yearOfRights)) },
  {
    from: 'labelled text',
    read: ({ signals }) => unanimous(signals.lines.flatMap((line) => LABELLED_DATE.exec(line)?.[1] ?? [])),
  },
  jsonLd('dateModified', 'uploadDate'),
  { from: 'modified', read: ({ signals }) => signals.dates.map((date) => date.text) },
  meta(
    'article:modified_time',
    'og:updated_time',
    'last-modified',
    'dcterms.modified',
    'dc.date.modified',
    'http-equiv:last-modified',
    'modified',
    'datemodified',
  ),
  microdata('datemodified'),
]

/** Further dates of a page that is described in JSON-LD. */
const WITNESSES = YEAR_LADDER.filter(({ from }) => ['article:published_time', 'url', 'text'].includes(from))

/** The year of publication. A modification date gives it only if there is no other date. */
export function readYear(sources: PageSources, now = Date.now()): { value: number; from: string } | null {
  const yearOf = (values: string[]) => {
    for (const value of values) {
      const found = readDate(value, now)
      if (found) return isNewYearElsewhere(found, sources.url) ? found.year + 1 : found.year
    }
    return null
  }
  const stated = climb(YEAR_LADDER, sources, yearOf)
  if (stated?.from !== 'json-ld' || sources.scholarly) return stated
  return (
    outvoted(
      stated.value,
      WITNESSES.map((rung) => yearOf(rung.read(sources))),
    ) ?? stated
  )
}

/** One year that two other places give, if no other place gives `stated`. */
function outvoted(stated: number, years: (number | null)[]): { value: number; from: string } | null {
  const others = years.filter((year) => year !== null)
  const [first] = others
  return first !== undefined &&
    others.length > 1 &&
    first !== stated &&
    others.every((year) => year === first)
    ? { value: first, from: 'agreement' }
    : null
}

/** The last hours of a year by one clock are the next year by the site's own, which its address shows. */
const isNewYearElsewhere = ({ year, month, day }: ReadDate, url: string) =>
  month === 12 && day === 31 && dateOfUrl(url)[0] === `${year + 1}-01-01`

/** '/2020/09/10/', '/2020-09-10', '/20200910/': a year alone might be anything. */
function dateOfUrl(url: string): string[] {
  const path = URL.parse(url)?.pathname ?? ''
  const found = /[/_-]((?:19|20)\d\d)[/_-]?(0[1-9]|1[0-2])(?:[/_-]?(0[1-9]|[12]\d|3[01]))?(?=\D|$)/.exec(path)
  if (found) return [found.slice(1).filter(Boolean).join('-')]
  const [, day, month, year] =
    /[/_-](0[1-9]|[12]\d|3[01])[_.-](0[1-9]|1[0-2])[_.-]((?:19|20)\d\d)(?=\D|$)/.exec(path) ?? []
  return year ? [`${year}-${month}-${day}`] : []
}

/** Dates without a label are the article's own if they agree on the year; else they are of different things. */
function unanimous(dates: string[]): string[] {
  const years = new Set(dates.flatMap((date) => readDate(date)?.year ?? []))
  return years.size === 1 ? dates : []
}

/** "Datum: 18.10.2021", "Published on May 4, 2020": anywhere on the page. */
const LABELLED_DATE = new RegExp(
  `^(?:date|datum|data|fecha|stand|(?:publication|release|veröffentlichungs|erscheinungs)[ -]?dat(?:e|um)|(?:published|posted|veröffentlicht|erschienen|publié|publicado|pubblicato)(?: online)?(?: on| am| le| el| il)?)\\s*:?\\s*(?:\\p{L}+, )?(${FULL_DATE.source})`,
  'iu',
)
const LINES_BEFORE = 6
const LINES_AFTER = 12
const CHARACTERS_AFTER = 1_500

/** Dates within a paragraph belong to its contents; at its beginning ("Potsdam, 5 May 2020 - ") to the article. */
const beginning = (line: string) => (line.length > 160 ? line.slice(0, 80) : line)

/** "Issue 58, Fall 2013", "Heft 3/2019", "Vol. 12 No. 1 (2004), pp. 3–14": near the title, if all agree. */
const ISSUE =
  /^(?=.{4,80}$).*?\b(?:issue|vol(?:ume)?|no|nr|number|heft|ausgabe|jahrgang|numéro|número|numero|n[º°]|том|выпуск)\b[.\s]*[\p{L}\d].{0,40}?[\s(/,]((?:18|19|20)\d\d)\)?(?:[,;:]?\s*(?:pp?|pages?|s|seiten?|págs?|páginas|с|стр)\.?\s*\d+(?:\s?[–-]\s?\d+)?)?\W*$/iu

function yearsOfIssue(sources: PageSources): string[] {
  const at = lineOfTitle(sources)
  const near = sources.signals.lines.slice(Math.max(0, at - LINES_BEFORE), at + LINES_AFTER)
  return unanimous(near.flatMap((line) => ISSUE.exec(line)?.[1] ?? []))
}

/** "© The Author(s) 2019": the rights in the article; "© 2024" alone would be those in the site. */
const RIGHTS =
  /(?:©|\(c\)|copyright)[\s©]{0,9}(?:((?:19|20)\d\d)[\s,]+(?:by\s+)?the authors?\b|the authors?(?:\(s\))?[\s,]+((?:19|20)\d\d))/i
const yearOfRights = (line: string): string[] => {
  const [, before, after] = RIGHTS.exec(line) ?? []
  return [before ?? after ?? []].flat()
}

/** Full dates around the title: just after it first, then just before it. */
function datesNearTitle(sources: PageSources): string[] {
  const { lines } = sources.signals
  const at = lineOfTitle(sources)
  const dates = (found: string[]) =>
    (found.map(beginning).join('\n').slice(0, CHARACTERS_AFTER).match(FULL_DATE) ?? []).map((date) =>
      date
        .replace(/\s?\|\s?/g, '.')
        .replace(/[年月]/g, '-')
        .replace('日', ''),
    )
  return [
    ...dates(lines.slice(at, at + LINES_AFTER)),
    ...dates(lines.slice(Math.max(0, at - LINES_BEFORE), at)),
  ]
}
