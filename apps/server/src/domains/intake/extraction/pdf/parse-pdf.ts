import { canonicalUrl } from '../text/canonical-url.ts'
import { countWords } from '../text/count-words.ts'
import { type CitationFacts, knownFacts, NO_REFERENCES } from '@claire/scholarly-text'
import { readCitation } from '../text/citation.ts'
import { readNames } from '../text/names.ts'
import { asParagraphs, oneLine } from '../text/plain-text.ts'
import { simhash } from '../text/simhash.ts'
import { NO_FACTS, refused } from '../refused.ts'
import type { ArticleExtraction, ExtractedDraft, RefusedExtraction } from '../types.ts'
import { abstractOfPdf, authorsOfPdf, doiOfPdf, titleOfPdf, yearOfPdf } from './front-matter.ts'
import { joinPages } from './join-lines.ts'
import { withoutMarginNumbers } from './margin-numbers.ts'
import { readXmp } from './xmp.ts'
import { openPdf, type PdfDocument, PdfError, type PdfLine } from './pdfium.ts'

const LIMITS = { pages: 300, characters: 5_000_000, milliseconds: 12_000, bytes: 50_000_000 }
const FEWEST_WORDS = 20
const WORDS_OF_ARTICLE = 300

interface PdfOptions {
  url: string
  detectLanguage?: (text: string) => string | null
}

/** Reads a PDF as an article. What is beyond the limits is left out, and said so in the evidence. */
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
  { url, detectLanguage }: PdfOptions,
): ArticleExtraction | RefusedExtraction {
  const { pages, truncated } = readPages(document)
  const lines = linesOf(document, 0)
  const front = document.pageCount > 1 ? [...lines, ...linesOf(document, 1)] : lines
  const fullText = asParagraphs(joinPages(pages))
  const words = countWords(fullText)
  const title = titleOfPdf(lines, document.info('Title'))
  if (words < FEWEST_WORDS && title?.from !== 'pdf info')
    return refused('no_text', `${document.pageCount} pages`)
  if (!title) return refused('no_text', 'no title')
  const year = yearOfPdf(lines, document.info('CreationDate'))
  const xmp = readXmp(bytes)
  const doi = doiOfXmp(xmp) ?? doiOfPdf(pages.slice(0, 2).join('\n'))
  const authors = authorsOf(document, lines, title.value)
  const citation = { ...readCitation(xmp.citation, []), names: authors?.names ?? [] }
  const abstract = asParagraphs(abstractOfPdf(front))
  const draft: ExtractedDraft = {
    url: canonicalUrl(url) ?? url,
    articleType: 'pdf',
    title: title.value,
    publicationYear: year?.value ?? null,
    authors: authors?.value ?? [],
    citation,
    abstract,
    fullText,
    doi: doi?.value ?? null,
    externalId: null,
    language: detectLanguage?.(fullText) ?? null,
    categories: [],
    affiliations: [],
    references: NO_REFERENCES,
    fileUrl: url,
    provenance: provenanceOf({
      ...citationOrigins(citation),
      title,
      publicationYear: year,
      doi,
      authors,
      abstract: fromFirstPage(abstract),
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

const evidenceOf = ({ pages, words, truncated }: { pages: number; words: number; truncated: boolean }) => [
  `${pages} pages`,
  `${words} words`,
  ...(truncated ? ['truncated'] : []),
  ...(words < FEWEST_WORDS ? ['no_text'] : []),
]

function linesOf(document: PdfDocument, page: number): PdfLine[] {
  const lines = document.linesOf(page)
  const texts = withoutMarginNumbers(lines.map(({ text }) => text))
  return lines.flatMap((line, index) => (texts[index] ? [{ ...line, text: texts[index] }] : []))
}

const doiOfXmp = ({ doi }: { doi: string | null }) => (doi ? { value: doi, from: 'xmp' } : null)
const fromFirstPage = (text: string) => (text ? { from: 'first page' } : null)

const citationOrigins = (citation: CitationFacts) =>
  Object.fromEntries(
    Object.keys(knownFacts({ ...citation, names: [] })).map((field) => [field, { from: 'xmp' }]),
  )

const provenanceOf = (fields: Record<string, { from: string } | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([field, found]) => (found ? [[field, found.from]] : [])))

function readPages(document: PdfDocument): { pages: string[]; truncated: boolean } {
  const pages: string[] = []
  const deadline = performance.now() + LIMITS.milliseconds
  let characters = 0
  for (let page = 0; page < document.pageCount; page++) {
    if (page >= LIMITS.pages || characters > LIMITS.characters || performance.now() > deadline)
      return { pages, truncated: true }
    const text = document.textOf(page)
    characters += text.length
    pages.push(text)
  }
  return { pages, truncated: false }
}

/** The file's own authors where the page names the first of them, else names under the title. */
function authorsOf(
  document: PdfDocument,
  lines: PdfLine[],
  title: string,
): { value: string[]; names: CitationFacts['names']; from: string } | null {
  const stated = readNames([oneLine(document.info('Author'), 5000)].filter(Boolean))
  const value = stated.map(({ text }) => text)
  const family = value[0]?.split(' ').at(-1)?.toLowerCase()
  const shown = lines.slice(0, 60).some((line) => family && line.text.toLowerCase().includes(family))
  if (value.length && shown) return { value, names: stated.map(({ parts }) => parts), from: 'pdf info' }
  const found = authorsOfPdf(lines, title)
  return found.length ? { value: found, names: [], from: 'first page' } : null
}
