import type { PersonName, WorkKind } from '@claire/scholarly-text'
import { type Reference, cslOf } from './csl-json.ts'

/** Item types of Zotero, and their fields for variables of CSL; a field that a type lacks is refused by Zotero. */
const TYPES: Record<WorkKind, { itemType: string; fields: Record<string, string> }> = {
  'journal-article': {
    itemType: 'journalArticle',
    fields: {
      'container-title': 'publicationTitle',
      volume: 'volume',
      issue: 'issue',
      page: 'pages',
      ISSN: 'ISSN',
      DOI: 'DOI',
    },
  },
  'conference-paper': {
    itemType: 'conferencePaper',
    fields: {
      'container-title': 'proceedingsTitle',
      publisher: 'publisher',
      volume: 'volume',
      page: 'pages',
      ISBN: 'ISBN',
      DOI: 'DOI',
    },
  },
  chapter: {
    itemType: 'bookSection',
    fields: {
      'container-title': 'bookTitle',
      publisher: 'publisher',
      volume: 'volume',
      page: 'pages',
      ISBN: 'ISBN',
    },
  },
  book: { itemType: 'book', fields: { publisher: 'publisher', volume: 'volume', ISBN: 'ISBN' } },
  thesis: { itemType: 'thesis', fields: { publisher: 'university' } },
  report: {
    itemType: 'report',
    fields: { publisher: 'institution', number: 'reportNumber', page: 'pages' },
  },
  preprint: {
    itemType: 'preprint',
    fields: { 'container-title': 'repository', number: 'archiveID', DOI: 'DOI' },
  },
  standard: { itemType: 'standard', fields: { publisher: 'organization', number: 'number', DOI: 'DOI' } },
  webpage: { itemType: 'webpage', fields: { 'container-title': 'websiteTitle' } },
}

/** Zotero refuses longer tags. */
const LONGEST_TAG = 255

/** An item as Zotero's Web API version 3 takes it, without key, version and collections. */
interface ZoteroItem {
  itemType: string
  title: string
  creators: ({ creatorType: 'author' } & ({ firstName: string; lastName: string } | { name: string }))[]
  tags: { tag: string }[]
  [field: string]: unknown
}

/** Returns a work as an item of Zotero. What its type has no field for is in `extra`, one line each. */
export function zoteroItemOf(reference: Omit<Reference, 'key'>): ZoteroItem {
  const { work, tags = [] } = reference
  const csl = cslOf({ ...reference, key: '' })
  const { itemType, fields } = TYPES[work.kind]
  const known = Object.entries(fields).flatMap(([variable, field]) =>
    csl[variable] ? [[field, csl[variable]] as const] : [],
  )
  const hasDoiField = 'DOI' in fields
  const extra = [
    work.doi && !hasDoiField && `DOI: ${work.doi}`,
    work.arxivId && itemType !== 'preprint' && `arXiv: ${work.arxivId}`,
    csl['status'] && `Status: ${String(csl['status'])}`,
    reference.note,
  ].filter(Boolean)
  const texts = {
    date: work.published,
    url: work.url,
    language: work.language,
    abstractNote: work.abstract,
    extra: extra.join('\n'),
  }
  return {
    itemType,
    title: work.title,
    creators: work.names.map(creatorOf),
    tags: [...new Set([...work.keywords, ...tags])]
      .filter((tag) => tag.length <= LONGEST_TAG)
      .map((tag) => ({ tag })),
    ...Object.fromEntries(known),
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text)),
  }
}

function creatorOf(name: PersonName): ZoteroItem['creators'][number] {
  if ('literal' in name) return { creatorType: 'author', name: name.literal }
  const { family, given, particle, suffix } = name
  return {
    creatorType: 'author',
    firstName: [given, suffix].filter(Boolean).join(', '),
    lastName: [particle, family].filter(Boolean).join(' '),
  }
}
