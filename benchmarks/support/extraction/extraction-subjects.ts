import {
  decodeText,
  parseFeed,
  parseOaiPage,
  parseSitemap,
  parseStandardsIndex,
} from '../../../apps/server/src/domains/intake/extraction/index.ts'
import { arbitrate } from '../../../apps/server/src/domains/intake/extraction/read-document.ts'
import { judgePage } from '../../../apps/server/src/domains/intake/extraction/parse-page.ts'
import type { FrontModels } from '../../../apps/server/src/domains/intake/extraction/pdf/front-matter.ts'
import { parsePdf } from '../../../apps/server/src/domains/intake/extraction/pdf/parse-pdf.ts'
import { readPage } from '../../../apps/server/src/domains/intake/extraction/read-page.ts'
import { detectLanguage } from '../../../apps/server/src/domains/intake/extraction/text/languages.ts'

/** The product's reading of a page: its classification, and metadata and text whatever that is. */
export interface WebPage {
  kind: 'article' | 'listing' | 'refused'
  title: string
  year: number | null
  authors: string[]
  doi: string | null
  abstract: string
  keywords: string[]
  text: string
}

export function readWebPage(bytes: Buffer, url: string): WebPage {
  const html = decodeText(bytes)
  const reading = readPage(html, { url, arbitrate, detectLanguage })
  const { title, publicationYear, authors, doi, abstract, categories } = reading.metadata
  const { kind } = judgePage(reading, { url, arbitrate, detectLanguage })
  return {
    kind,
    title,
    year: publicationYear,
    authors,
    doi,
    abstract,
    keywords: categories,
    text: reading.text,
  }
}

export async function readPdf(bytes: Buffer, models?: FrontModels) {
  const extraction = await parsePdf(bytes, { url: 'https://file.example/paper.pdf', detectLanguage, models })
  return extraction.kind === 'article' ? extraction.draft : null
}

/** Reads a feed, sitemap, OAI-PMH response or index; `holds` is true if its source has any items to find. */
export function readDocumentSync(bytes: Buffer, url: string) {
  const text = decodeText(bytes)
  const holds = /<(?:[\w-]+:)?(?:item|entry)[\s>]/i.test(text)
  const page = parseOaiPage(text, url)
  if (page)
    return {
      kind: 'OAI answers',
      items: 0,
      records: page.records.length,
      drafts: page.records.filter((record) => record.draft).length,
      holds: /<header[\s>]/i.test(text),
    }
  const feed = parseFeed(text, url)
  if (feed) return { kind: 'feeds', items: feed.items.length, records: 0, drafts: 0, holds }
  const other = parseSitemap(text, url) ?? parseStandardsIndex(text, url)
  return { kind: other ? other.kind : 'others', items: 0, records: 0, drafts: 0, holds: holds && !other }
}
