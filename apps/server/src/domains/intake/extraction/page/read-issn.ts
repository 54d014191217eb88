import { readIssns } from '../text/issn.ts'
import { type HtmlElement, visibleText } from './html-tree.ts'
import { metasNamed, type PageHead } from './read-head.ts'

const METAS = [
  'citation_issn',
  'bepress_citation_issn',
  'eprints.issn',
  'prism.issn',
  'prism.eissn',
  'dc.source.issn',
  'dcterms.issn',
]
const IN_JSON = /"issn"\s*:\s*(?:"[^"]{0,40}"|\[[^\]]{0,200}\])/gi
/** Words of neighbouring elements have no space between them. */
const IN_TEXT = /issn[^\d\n]{0,30}\d{4}\s?[-\u2010-\u2013]\s?\d{3}[\dX](?![\d-])/gi
/** A journal has one for paper and one for the web. More belong to several journals. */
const MOST = 2

/** The ISSN of a page's journal, by its metadata or else by its text: '1234-5679'; null if it names none, or many journals. */
export function readIssn(head: PageHead, root: HtmlElement): string | null {
  const stated = readIssns([
    ...metasNamed(head, ...METAS),
    ...head.jsonLd.flatMap((script) => script.match(IN_JSON) ?? []),
  ])
  const found = stated.length ? stated : readIssns(visibleText(root).match(IN_TEXT) ?? [])
  return found.length <= MOST ? (found[0] ?? null) : null
}
