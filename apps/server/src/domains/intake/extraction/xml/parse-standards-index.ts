import { doiIn, NO_REFERENCES } from '@claire/scholarly-text'
import { canonicalUrl, linkUrl } from '../text/canonical-url.ts'
import { readDate } from '../text/dates.ts'
import { readCategories } from '../text/categories.ts'
import { readCitation } from '../text/citation.ts'
import { readNames } from '../text/names.ts'
import { oneLine, plainLine, plainParagraphs } from '../text/plain-text.ts'
import type { ExtractedDraft, StandardsIndex } from '../types.ts'
import { childNamed, childrenNamed, readXml, textOf, type XmlElement } from './xml-reader.ts'

const ENTRY_NAMES = new Set(['rfc-entry', 'standard'])
const RFC_EDITOR = 'https://www.rfc-editor.org'

/**
 * Reads a standards organisation's index: the RFC Editor's rfc-index.xml, or the plain form <standards> of <standard>
 * entries with id, title, year, abstract and file, the file being relative to `download/` beside the index.
 * Null for anything else.
 */
export function parseStandardsIndex(text: string, url: string): StandardsIndex | null {
  if (!/<(?:[\w-]+:)?(?:rfc-index|standards)[\s>]/i.test(text.slice(0, 20_000))) return null
  const entries: ExtractedDraft[] = []
  readXml(text, {
    each: {
      names: ENTRY_NAMES,
      visit(element) {
        const draft = element.name === 'standard' ? readStandard(element, url) : readRfc(element)
        if (draft) entries.push(draft)
        return true
      },
    },
  })
  return { kind: 'standards', entries }
}

function readStandard(element: XmlElement, indexUrl: string): ExtractedDraft | null {
  const id = oneLine(value(element, 'id'), 200)
  const title = plainLine(value(element, 'title'), 1000)
  const file = linkUrl(value(element, 'file'), new URL('download/', indexUrl).href)
  const page = linkUrl(value(element, 'url'), indexUrl) ?? file
  const url = page && canonicalUrl(page)
  if (!id || !title || !url) return null
  const authors = readNames(childrenNamed(element, 'author').map(textOf))
  return {
    url,
    articleType: page === file ? 'pdf' : 'web',
    title,
    publicationYear: readDate(value(element, 'year') || value(element, 'date'))?.year ?? null,
    authors: authors.map(({ text }) => text),
    abstract: plainParagraphs(value(element, 'abstract')),
    fullText: '',
    doi: doiIn(value(element, 'doi')),
    externalId: id,
    language: null,
    categories: readCategories(childrenNamed(element, 'subject', 'keyword', 'kw').map(textOf)),
    fileUrl: file,
    citation: readCitation({ kind: 'standard', publisher: value(element, 'publisher') }, authors),
    affiliations: [],
    references: NO_REFERENCES,
    provenance: { title: 'standards index', publicationYear: 'standards index' },
  }
}

function readRfc(element: XmlElement): ExtractedDraft | null {
  const id = value(element, 'doc-id')
  const number = Number(/^RFC(\d+)$/i.exec(id)?.[1])
  const title = plainLine(value(element, 'title'), 1000)
  if (!number || !title) return null
  const formats = childrenNamed(childNamed(element, 'format') ?? element, 'file-format', 'char-count').map(
    (format) => textOf(format).toUpperCase(),
  )
  const keywords = childNamed(element, 'keywords')
  const area = value(element, 'area')
  const status = value(element, 'current-status').toLowerCase()
  const authors = readNames(childrenNamed(element, 'author').map((author) => value(author, 'name')))
  const date = childNamed(element, 'date') ?? element
  return {
    url: `${RFC_EDITOR}/rfc/rfc${number}`,
    articleType: formats.includes('PDF') ? 'pdf' : 'web',
    title: `RFC ${number}: ${title}`,
    publicationYear: readDate(value(date, 'year'))?.year ?? null,
    authors: authors.map(({ text }) => text),
    abstract: plainParagraphs(value(element, 'abstract')),
    fullText: '',
    doi: doiIn(value(element, 'doi')),
    externalId: `rfc${number}`,
    language: 'en',
    categories: readCategories(
      [...(keywords ? childrenNamed(keywords, 'kw').map(textOf) : []), area, status].filter(
        (text) => text && text !== 'unknown',
      ),
    ),
    fileUrl: formats.includes('PDF')
      ? `${RFC_EDITOR}/rfc/rfc${number}.pdf`
      : `${RFC_EDITOR}/rfc/rfc${number}.txt`,
    citation: readCitation(
      {
        kind: 'standard',
        publisher: 'RFC Editor',
        issue: `RFC ${number}`,
        published: `${value(date, 'month')} ${value(date, 'year')}`,
      },
      authors,
    ),
    affiliations: [],
    references: NO_REFERENCES,
    provenance: {
      title: 'rfc-index',
      publicationYear: 'rfc-index',
      authors: 'rfc-index',
      abstract: 'rfc-index',
      doi: 'rfc-index',
    },
  }
}

const value = (element: XmlElement, name: string) => textOf(childNamed(element, name))
