import { doiOfUrl, readDoi } from '../text/identifiers.ts'
import { linksOf } from '../page/signposting.ts'
import { readSelfCitation } from './self-citation.ts'
import { climb, coins, jsonLd, meta, type PageSources, type Rung } from './sources.ts'

const LADDER: Rung[] = [
  meta('citation_doi'),
  meta('bepress_citation_doi'),
  meta('eprints.doi', 'eprints.id_number'),
  meta('prism.doi'),
  { from: 'signposting', read: (sources) => linksOf(sources, 'cite-as').map((link) => link.url) },
  jsonLd('doi', 'identifier', '@id', 'sameAs'),
  meta('dc.identifier.doi', 'dcterms.identifier.doi'),
  meta('dc.identifier', 'dcterms.identifier'),
  meta('doi', 'article:doi', 'rft_id', 'eprints.official_url'),
  coins('rft_id'),
]

/**
 * The DOI that the page states as its article's own, in its metadata, its address or its suggested citation; null if
 * there is none. A DOI that it only links to, even the only one, may be of a cited work (docs/adr/0043).
 */
export function readDoiOfPage(sources: PageSources): { value: string; from: string } | null {
  const stated = climb(LADDER, sources, (values) => {
    const found = new Set(values.flatMap((value) => readDoi(value) ?? []))
    return found.size ? ([...found][0] ?? null) : null
  })
  if (stated) return stated
  const ofUrl = doiOfUrl(sources.url)
  if (ofUrl) return { value: ofUrl, from: 'url' }
  const [cited] = readSelfCitation(sources).dois
  return cited ? { value: cited, from: 'self-citation' } : null
}
