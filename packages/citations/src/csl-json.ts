import { type PersonName, type WorkKind, type CitedWork, noticeText } from '@claire/scholarly-text'

const TYPES: Record<WorkKind, string> = {
  'journal-article': 'article-journal',
  'conference-paper': 'paper-conference',
  chapter: 'chapter',
  book: 'book',
  thesis: 'thesis',
  report: 'report',
  preprint: 'article',
  standard: 'standard',
  webpage: 'webpage',
}

/** A name in CSL 1.0.2. */
export interface CslName {
  family?: string
  given?: string
  'non-dropping-particle'?: string
  suffix?: string
  literal?: string
}

/** An item by the schema of CSL-JSON 1.0.2, with the fields that we fill. */
export interface CslItem {
  id: string
  type: string
  title: string
  author?: CslName[]
  issued?: { 'date-parts': number[][] } | { literal: string }
  [variable: string]: unknown
}

/** Returns a work for CSL processors and reference managers. */
export function cslOf({ work, key, note, tags = [] }: Reference): CslItem {
  // For a standard, its own number.
  const isNumbered = work.kind === 'standard' || work.kind === 'report'
  const texts = {
    'citation-key': key,
    'container-title': work.venue,
    volume: work.volume,
    [isNumbered ? 'number' : 'issue']: work.issue,
    page: work.pages,
    publisher: work.publisher,
    ISSN: work.issn.join(', '),
    ISBN: work.isbn.join(', '),
    DOI: work.doi,
    ...(work.arxivId && {
      archive: 'arXiv',
      archive_location: work.arxivId,
      ...(!isNumbered && { number: `arXiv:${work.arxivId}` }),
    }),
    URL: work.url,
    language: work.language,
    abstract: work.abstract,
    keyword: [...work.keywords, ...tags].join('; '),
    status: work.notice ? noticeText(work.notice) : '',
    note: note ?? '',
  }
  const issued = work.published.split('-').filter(Boolean).map(Number)
  return {
    id: key,
    type: TYPES[work.kind],
    title: work.title,
    ...(work.names.length && { author: work.names.map(nameOf) }),
    // Distinguishes the person's own keywords, and keeps keywords with commas whole.
    ...((work.keywords.length || tags.length) && { custom: { keywords: work.keywords, tags } }),
    ...(issued.length && { issued: { 'date-parts': [issued] } }),
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value)),
  }
}

function nameOf(name: PersonName): CslName {
  if ('literal' in name) return { literal: name.literal }
  return {
    family: name.family,
    ...(name.given && { given: name.given }),
    ...(name.particle && { 'non-dropping-particle': name.particle }),
    ...(name.suffix && { suffix: name.suffix }),
  }
}

/** Reading states as tables name them. */
export const STATE_NAMES = { toRead: 'to read', reading: 'reading', read: 'read' } as const

/** A work as an entry of a list of references. */
export interface Reference {
  work: CitedWork
  /** Unique within the list. */
  key: string
  /** The note of the person who bookmarked the work. */
  note?: string
  tags?: string[]
  /** That person's reading state. */
  state?: keyof typeof STATE_NAMES
}
