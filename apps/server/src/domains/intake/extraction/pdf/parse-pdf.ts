import { canonicalUrl } from '../text/canonical-url.ts'
import { countWords } from '../text/count-words.ts'
import { readAuthors } from '../text/names.ts'
import { asParagraphs, oneLine } from '../text/plain-text.ts'
import { simhash } from '../text/simhash.ts'
import { NO_FACTS, refused } from '../refused.ts'
import type { ArticleExtraction, ExtractedDraft, RefusedExtraction } from '../types.ts'
import { abstractOfPdf, authorsOfPdf, doiOfPdf, titleOfPdf, yearOfPdf } from './front-matter.ts'
import { joinPages } from './join-lines.ts'
import { withoutMarginNumbers } from './margin-numbers.ts'
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
  const doi = doiOfXmp(bytes) ?? doiOfPdf(pages.slice(0, 2).join('\n'))
  const authors = authorsOf(document, lines, title.value)
  const abstract = asParagraphs(abstractOfPdf(front))
  const draft: ExtractedDraft = {
    url: canonicalUrl(url) ?? url,
    articleType: 'pdf',
    title: title.value,
    publicationYear: year?.value ?? null,
    authors: authors?.value ?? [],
    abstract,
    fullText,
    doi: doi?.value ?? null,
    externalId: null,
    language: detectLanguage?.(fullText) ?? null,
    categories: [],
    fileUrl: url,
    provenance: provenanceOf({
      title,
      publicationYear: year,
      doi,
      authors,
      abstract: abstract ? { from: 'first page' } : null,
      fullText: { from: 'pdf' },
    }),
  }
  const flags = [...(truncated ? ['truncated'] : []), ...(words < FEWEST_WORDS ? ['no_text'] : [])]
  return {
    kind: 'article',
    candidate: document.pageCount < 2 || words < WORDS_OF_ARTICLE,
    pdfUrl: url,
    draft,
    ...NO_FACTS,
    evidence: [`${document.pageCount} pages`, `${words} words`, ...flags],
    simhash: simhash(fullText),
  }
}

function linesOf(document: PdfDocument, page: number): PdfLine[] {
  const lines = document.linesOf(page)
  const texts = withoutMarginNumbers(lines.map(({ text }) => text))
  return lines.flatMap((line, index) => (texts[index] ? [{ ...line, text: texts[index] }] : []))
}

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
): { value: string[]; from: string } | null {
  const stated = readAuthors([oneLine(document.info('Author'), 5000)].filter(Boolean))
  const family = stated[0]?.split(' ').at(-1)?.toLowerCase()
  const shown = lines.slice(0, 60).some((line) => family && line.text.toLowerCase().includes(family))
  if (stated.length && shown) return { value: stated, from: 'pdf info' }
  const found = authorsOfPdf(lines, title)
  return found.length ? { value: found, from: 'first page' } : null
}

/** XMP stands unpacked in most files: publishers put the DOI there. */
function doiOfXmp(bytes: Uint8Array): { value: string; from: string } | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = buffer.indexOf('prism:doi')
  const doi =
    at < 0
      ? null
      : /^prism:doi(?:>|\s*=\s*["'])\s*(?:doi:)?(10\.\d{4,9}\/[^<"'\s]+)/i.exec(
          buffer.toString('latin1', at, at + 300),
        )?.[1]
  return doi ? { value: doi.toLowerCase(), from: 'xmp' } : null
}
