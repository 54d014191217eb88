import { readDate } from '../text/dates.ts'
import { climb, coins, jsonLd, meta, microdata, type PageSources, type Rung } from './sources.ts'

const LADDER: Rung[] = [
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
  meta('article:published_time', 'og:article:published_time', 'article:published', 'og:published_time', 'og:pubdate'),
  coins('rft.date'),
  microdata('datepublished', 'datecreated', 'dc:date', 'schema:datepublished'),
  meta('date', 'pubdate', 'publishdate', 'publish-date', 'published-date', 'publication_date', 'article.published', 'parsely-pub-date', 'sailthru.date', 'dcterms.available', 'cxenseparse:recs:publishtime', 'vr:published_time', 'datepublished', 'creation_date', 'created', 'search.published', 'article_date_original', 'originalpublicationdate', 'dc.date.available', 'timestamp', 'releasedate'),
  { from: 'time', read: ({ signs }) => signs.dates.filter((date) => date.published && !date.modified).map((date) => date.text) },
  { from: 'time', read: ({ signs }) => signs.dates.filter((date) => !date.modified).map((date) => date.text) },
  { from: 'url', read: ({ url }) => dateOfUrl(url) },
  jsonLd('dateModified', 'uploadDate'),
  { from: 'modified', read: ({ signs }) => signs.dates.map((date) => date.text) },
  meta('article:modified_time', 'og:updated_time', 'last-modified', 'dcterms.modified', 'dc.date.modified', 'http-equiv:last-modified', 'modified', 'datemodified'),
  microdata('datemodified'),
]

/** The year of publication. A date of modification gives it only when there is no other date at all. */
export function readYear(sources: PageSources, now = Date.now()): { value: number; from: string } | null {
  return climb(LADDER, sources, (values) => {
    for (const value of values) {
      const found = readDate(value, now)
      if (found) return found.year
    }
    return null
  })
}

/** '/2020/09/10/', '/2020-09-10', '/20200910/': a year alone might be anything. */
function dateOfUrl(url: string): string[] {
  const path = URL.parse(url)?.pathname ?? ''
  const found = /[/_-]((?:19|20)\d\d)[/_-]?(0[1-9]|1[0-2])(?:[/_-]?(0[1-9]|[12]\d|3[01]))?(?=\D|$)/.exec(path)
  return found ? [found.slice(1).filter(Boolean).join('-')] : []
}
