import { canonicalUrl } from '../text/canonical-url.ts'
import { countWords, asParagraphs, plainLine } from '../text/plain-text.ts'
import { type CitationFacts, doiIn, knownFacts, NO_REFERENCES } from '@claire/scholarly-text'
import { readCitation, type StatedCitation } from '../text/citation.ts'
import { simhash } from '../text/simhash.ts'
import {
  NO_FACTS,
  refused,
  type ArticleExtraction,
  type ExtractedDraft,
  type RefusedExtraction,
} from '../types.ts'
import { readFront, type FrontModels } from './front-matter.ts'
import { joinPages } from './join-lines.ts'
import { openPdf, type PdfDocument, PdfError } from './pdfium.ts'
import type { PdfPage } from './read-glyphs.ts'

const LIMITS = { pages: 300, characters: 5_000_000, milliseconds: 12_000, bytes: 50_000_000 }
const FRONT_PAGES = [0, 1]
const FEWEST_WORDS = 20
const WORDS_OF_ARTICLE = 300

interface PdfOptions {
  url: string
  detectLanguage?: (text: string) => string | null
  /** The built-in models by default; evaluations pass their own. */
  models?: FrontModels
}

/** Reads a PDF as an article. Content beyond the limits is left out, and the evidence says so. */
export async function parsePdf(
  bytes: Uint8Array,
  options: PdfOptions,
): Promise<ArticleExtraction | RefusedExtraction> {
  if (bytes.length > LIMITS.bytes) return refused('too_large', `${bytes.length} bytes`)
  let document: PdfDocument
  try {
    document = await openPdf(bytes)
  } catch (error) {
    if (error instanceof PdfError) return refused(error.reason, error.message)
    throw error
  }
  try {
    if (document.pageCount < 1) return refused('pdf_invalid', 'no pages')
    return readDocument(document, bytes, options)
  } finally {
    document.close()
  }
}

function readDocument(
  document: PdfDocument,
  bytes: Uint8Array,
  { url, detectLanguage, models }: PdfOptions,
): ArticleExtraction | RefusedExtraction {
  const front = FRONT_PAGES.filter((page) => page < document.pageCount).map((page) => document.glyphsOf(page))
  const { pages, truncated } = readPages(document, front)
  const fullText = asParagraphs(joinPages(pages))
  const words = countWords(fullText)
  const xmp = readXmp(bytes)
  const { title, authors, affiliations, year, doi, abstract } = readFront(
    front,
    { ...statedIn(document), doi: xmp.doi },
    models,
  )
  if (words < FEWEST_WORDS && title?.from !== 'pdf info')
    return refused('no_text', `${document.pageCount} pages`)
  if (!title) return refused('no_text', 'no title')
  const citation = readCitation(xmp.citation, authors?.from === 'pdf info' ? authors.value : [])
  const draft: ExtractedDraft = {
    url: canonicalUrl(url) ?? url,
    articleType: 'pdf',
    title: title.value,
    publicationYear: year?.value ?? null,
    authors: authors?.value.map(({ text }) => text) ?? [],
    citation,
    abstract,
    fullText,
    doi: doi?.value ?? null,
    externalId: null,
    language: detectLanguage?.(fullText) ?? null,
    categories: [],
    affiliations,
    references: NO_REFERENCES,
    fileUrl: url,
    provenance: provenanceOf({
      ...citationOrigins(citation),
      title,
      publicationYear: year,
      doi,
      authors,
      affiliations: affiliations.length ? { from: 'first page' } : null,
      abstract: abstract ? { from: 'first page' } : null,
      fullText: { from: 'pdf' },
    }),
  }
  return {
    kind: 'article',
    candidate: document.pageCount < 2 || words < WORDS_OF_ARTICLE,
    pdfUrl: url,
    draft,
    ...NO_FACTS,
    evidence: evidenceOf({ pages: document.pageCount, words, truncated }),
    simhash: simhash(fullText),
  }
}

const statedIn = (document: PdfDocument) => ({
  title: document.info('Title'),
  author: document.info('Author'),
  created: document.info('CreationDate'),
})

const evidenceOf = ({ pages, words, truncated }: { pages: number; words: number; truncated: boolean }) => [
  `${pages} pages`,
  `${words} words`,
  ...(truncated ? ['truncated'] : []),
  ...(words < FEWEST_WORDS ? ['no_text'] : []),
]

const citationOrigins = (citation: CitationFacts) =>
  Object.fromEntries(
    Object.keys(knownFacts({ ...citation, names: [] })).map((field) => [field, { from: 'xmp' }]),
  )

const provenanceOf = (fields: Record<string, { from: string } | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([field, found]) => (found ? [[field, found.from]] : [])))

function readPages(document: PdfDocument, front: PdfPage[]): { pages: string[]; truncated: boolean } {
  const pages: string[] = []
  const deadline = performance.now() + LIMITS.milliseconds
  let characters = 0
  for (let page = 0; page < document.pageCount; page++) {
    if (page >= LIMITS.pages || characters > LIMITS.characters || performance.now() > deadline)
      return { pages, truncated: true }
    const text = front[page]?.text ?? document.textOf(page)
    characters += text.length
    pages.push(text)
  }
  return { pages, truncated: false }
}

const LONGEST_PACKET = 200_000

/** Article facts of a PDF's XMP packet, in the vocabularies of PRISM and Dublin Core; most files hold it uncompressed. */
export function readXmp(bytes: Uint8Array): { doi: string | null; citation: StatedCitation } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = buffer.indexOf('<x:xmpmeta')
  const end = buffer.indexOf('</x:xmpmeta', at)
  const packet =
    at < 0
      ? ''
      : buffer.toString('utf8', at, Math.min(end < 0 ? at + LONGEST_PACKET : end, at + LONGEST_PACKET))
  const value = (name: string) => {
    const found = new RegExp(
      `${name}(?:\\s*=\\s*"([^"]*)"|(?:\\s[^>]*)?>([\\s\\S]{0,2000}?)</${name}>)`,
      'i',
    ).exec(packet)
    return plainLine(found?.[1] ?? found?.[2] ?? '')
  }
  const venue = value('prism:publicationName')
  return {
    doi: doiIn(value('prism:doi') || value('pdfx:doi')),
    citation: {
      ...(venue && { kind: kindOf(value('prism:aggregationType')) }),
      venue,
      volume: value('prism:volume'),
      issue: value('prism:number'),
      pages:
        value('prism:pageRange') ||
        [value('prism:startingPage'), value('prism:endingPage')].filter(Boolean).join('-'),
      publisher: value('dc:publisher'),
      published: value('prism:coverDate') || value('prism:publicationDate'),
      issn: [value('prism:issn'), value('prism:eIssn')],
      isbn: [value('prism:isbn')],
    },
  }
}

const kindOf = (aggregation: string) =>
  /book/i.test(aggregation)
    ? 'chapter'
    : /proceeding|conference/i.test(aggregation)
      ? 'conference-paper'
      : 'journal-article'
