import { linkUrl } from '../text/canonical-url.ts'
import { isEntity } from '../page/json-ld.ts'
import { linksOf } from '../page/signposting.ts'
import type { PageLink } from '../types.ts'
import { climb, meta, type PageSources, type Rung } from './sources.ts'

const isPdf = (url: string) => /\.pdf(?:$|[?#])|\/(?:pdf|epdf)(?:\/|$|[?#])/i.test(url)

const LADDER: Rung[] = [
  meta('citation_pdf_url'),
  meta('bepress_citation_pdf_url'),
  {
    from: 'eprints.document_url',
    read: (sources) => meta('eprints.document_url').read(sources).filter(isPdf),
  },
  {
    from: 'signposting',
    read: (sources) =>
      linksOf(sources, 'item')
        .filter(({ type }) => type === 'application/pdf')
        .map(({ url }) => url),
  },
  {
    from: 'link-alternate',
    read: (sources) =>
      linksOf(sources, 'alternate')
        .filter(({ type }) => type === 'application/pdf')
        .map(({ url }) => url),
  },
  {
    from: 'json-ld',
    read: ({ entity }) =>
      [entity?.encoding, entity?.associatedMedia].flat().flatMap((media) => pdfOfMedia(media)),
  },
  {
    from: 'dc.identifier',
    read: (sources) =>
      meta('dc.identifier', 'dcterms.identifier')
        .read(sources)
        .filter((value) => /^https?:/.test(value) && /\.pdf$/i.test(value)),
  },
]

/** The article's full text as a PDF: as stated for machines, else the one link on the page that offers it. */
export function readPdfUrl(sources: PageSources, links: PageLink[]): string | null {
  const stated = climb(
    LADDER,
    sources,
    (values) => values.map((value) => linkUrl(value, sources.head.base)).find((url) => url) ?? null,
  )
  if (stated) return stated.value
  if (!sources.scholarly) return null
  const offered = new Set(
    links
      .filter(
        ({ url, text }) =>
          isPdf(url) && /\b(?:pdf|full.?text|download|volltext|texte intégral|texto completo)\b/i.test(text),
      )
      .map(({ url }) => url),
  )
  return offered.size === 1 ? ([...offered][0] ?? null) : null
}

function pdfOfMedia(media: unknown): string[] {
  if (!isEntity(media) || typeof media.contentUrl !== 'string') return []
  return media.encodingFormat === 'application/pdf' || isPdf(media.contentUrl) ? [media.contentUrl] : []
}
