import { NO_CITATION, NO_REFERENCES, parseName } from '@claire/scholarly-text'
import {
  type ExtractedDraft,
  type FeedItem,
  isNameOfFile,
  type ListedPage,
  type PageLink,
  wordsOf,
  WORDS_OF_TITLE,
} from '#domains/intake/extraction'
import { type Statement, statementsOf } from '#domains/articles'
import type { ListedEntry } from '../frontier/crawl-url.ts'
import { missingIn, withFields } from './merge-drafts.ts'
import { isSameTitle, isTitleIn, statementsBesideTitle } from './titles.ts'

const LONGEST_ABSTRACT = 5_000
/** Minimum words of an abstract: an entry with fewer, and neither author nor DOI, is a headline. */
const WORDS_OF_ABSTRACT = 30

/** The entry of a feed item; null if it has nothing but an address. */
export function entryOfItem(item: FeedItem, language: string | null): ListedEntry | null {
  const { title, authors, publicationYear, doi, categories, pdfUrl } = item
  const abstract = (item.summary || item.content).slice(0, LONGEST_ABSTRACT)
  if (!title) return null
  return {
    title,
    ...(authors.length && { authors }),
    ...(abstract && { abstract }),
    ...(publicationYear !== null && { publicationYear }),
    ...(doi !== null && { doi }),
    ...(categories.length && { categories }),
    ...(language !== null && { language }),
    ...(pdfUrl !== null && { fileUrl: pdfUrl }),
  }
}

/** The entry for a link to a file, if the text of the link or beside it can be the file's title. */
export function entryOfLink({ text, listed }: Pick<PageLink, 'text' | 'listed'>): ListedEntry | null {
  const title = listed?.title ?? text.trim()
  if (listed?.title === undefined ? isNameOfFile(title) : !title) return null
  const { authors = [], publicationYear = null, isOneOfMany = false } = listed ?? {}
  return {
    title,
    ...(authors.length && { authors }),
    ...(publicationYear !== null && { publicationYear }),
    ...(!isOneOfMany && { inPassing: true }),
  }
}

/** The entry for a page in a list of pages. */
export function entryOfListed(title: string, { authors, publicationYear, isDated }: ListedPage): ListedEntry {
  return {
    title,
    ...(authors.length && { authors }),
    ...(publicationYear !== null && { publicationYear }),
    onPage: isDated ? 'dated' : 'undated',
  }
}

const FIELDS_OF_ENTRY = [
  'authors',
  'abstract',
  'publicationYear',
  'doi',
  'categories',
  'language',
  'fileUrl',
] as const

/** The page's article, completed from its list entry; differing statements of the entry are added. */
export function withEntry(page: ExtractedDraft, entry: ListedEntry): ExtractedDraft {
  const draft = { ...page, others: statementsBeside(page, entry) }
  const stated = draftOf(entry, draft)
  const taken = missingIn(draft, stated, FIELDS_OF_ENTRY)
  const fields = isBetterTitle(entry, draft) ? [...taken, 'title' as const] : taken
  const provenance = Object.fromEntries(fields.map((field) => [field, 'list']))
  return {
    ...withFields(draft, { ...stated, provenance }, fields),
    ...(fields.includes('authors') && { citation: { ...draft.citation, names: stated.citation.names } }),
  }
}

/** Origins of titles that are guessed from the layout of a file's first page. */
const GUESSED_TITLE = new Set(['largest type', 'first line', 'first page'])

/** True if the entry's title is better than the article's, which has few words or was guessed. */
function isBetterTitle(entry: ListedEntry, { title, fullText, provenance }: ExtractedDraft): boolean {
  if (wordsOf(entry.title) < WORDS_OF_TITLE) return false
  if (wordsOf(title) < WORDS_OF_TITLE) return true
  if (entry.inPassing || !GUESSED_TITLE.has(provenance.title ?? '') || isSameTitle(entry.title, title))
    return false
  return (
    isTitleIn(fullText, entry.title) || entry.authors !== undefined || entry.publicationYear !== undefined
  )
}

/** Statements of an entry, and the title of the page or file that it may replace. */
function statementsBeside(page: ExtractedDraft, entry: ListedEntry): Statement[] {
  if (entry.inPassing) return []
  const isTitle =
    wordsOf(entry.title) >= WORDS_OF_TITLE &&
    (page.articleType === 'web' || isBetterTitle(entry, page) || isSameTitle(entry.title, page.title))
  const listed = { ...draftOf(entry, page), provenance: { title: 'list', publicationYear: 'list' } }
  return [
    ...(wordsOf(page.title) < WORDS_OF_TITLE ? [] : statementsBesideTitle(page, entry.title)),
    ...statementsOf(listed),
  ].filter(({ field }) => field !== 'title' || isTitle)
}

/** The article as its list describes it, for a page or file that cannot be read; null if the entry has too little. */
export function draftOfEntry(
  entry: ListedEntry,
  { url, articleType }: Pick<ExtractedDraft, 'url' | 'articleType'>,
): ExtractedDraft | null {
  const isSufficient =
    (articleType === 'pdf' && !entry.inPassing) ||
    entry.doi !== undefined ||
    // Members' pages behind a login are listed with names as well.
    (entry.onPage !== 'undated' && entry.authors !== undefined) ||
    wordsOf(entry.abstract ?? '') >= WORDS_OF_ABSTRACT
  if (!isSufficient || wordsOf(entry.title) < WORDS_OF_TITLE) return null
  const draft = draftOf(entry, { url, articleType })
  const { inPassing: _, onPage: __, ...reported } = entry
  const provenance = Object.fromEntries(Object.keys(reported).map((field) => [field, 'list']))
  return { ...draft, ...(articleType === 'pdf' && { fileUrl: url }), provenance }
}

const draftOf = (
  { title, authors = [], ...reported }: ListedEntry,
  { url, articleType }: Pick<ExtractedDraft, 'url' | 'articleType'>,
): ExtractedDraft => ({
  url,
  articleType,
  title,
  authors,
  abstract: reported.abstract ?? '',
  publicationYear: reported.publicationYear ?? null,
  doi: reported.doi ?? null,
  categories: reported.categories ?? [],
  fullText: '',
  externalId: null,
  language: reported.language ?? null,
  fileUrl: reported.fileUrl ?? null,
  citation: { ...NO_CITATION, names: authors.map(parseName) },
  affiliations: [],
  references: NO_REFERENCES,
  provenance: {},
})
