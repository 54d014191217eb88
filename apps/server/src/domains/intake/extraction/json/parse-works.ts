import { canonicalUrl } from '../text/canonical-url.ts'
import {
  doiAddress,
  gravestNotice,
  knownFacts,
  noticeKindOf,
  parseName,
  type PersonName,
  personName,
  type WorkKind,
  doiIn,
} from '@claire/scholarly-text'
import { readCategories } from '../text/categories.ts'
import { isPlausibleYear } from '../text/dates.ts'
import { readReferences, type StatedReferences } from '../text/identifiers.ts'
import { readLanguageTag } from '../text/languages.ts'
import { readCitation, type StatedCitation } from '../text/citation.ts'
import { affiliationsOf, type ReadName, type StatedAuthor, statedNames } from '../text/names.ts'
import { oneLine, plainLine, plainParagraphs } from '../text/plain-text.ts'
import type { ExtractedDraft, RegisteredWork, WorkList } from '../types.ts'
import { isObject, type Json, objectOf, objectsOf, textOf, textsOf } from './json-values.ts'

const LONGEST_ABSTRACT = 100_000
/** Registered under a DOI, and no article: journals and their issues, figures, data, funding, reviews of articles. */
const OTHER_TYPE =
  /^(?:component|grant|journal|journal-issue|journal-volume|dataset|database|peer-review|.*-(?:series|set))$/
/** Crossref's dates, the publication first. */
const DATES = ['issued', 'published', 'published-print', 'published-online', 'posted']

/**
 * Reads responses of Crossref (api.crossref.org, `message-type` work and work-list) and DOAJ (doaj.org/api, search of
 * articles); null for other JSON. Crossref's abstracts in JATS become plain text.
 */
export function parseWorks(text: string): WorkList | null {
  if (!/^\s*\{/.test(text)) return null
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    return null
  }
  return isObject(answer) ? (crossrefWorks(answer) ?? doajWorks(answer)) : null
}

function crossrefWorks(answer: Json): WorkList | null {
  const message = objectOf(answer.message)
  if (answer['message-type'] === 'work')
    return { kind: 'works', works: crossrefWork(message), cursor: null, total: null }
  if (answer['message-type'] !== 'work-list' || !Array.isArray(message.items)) return null
  const items = objectsOf(message.items)
  const total = Number(message['total-results'])
  return {
    kind: 'works',
    works: items.flatMap(crossrefWork),
    // Crossref always sends a cursor: a page with room left is the last.
    cursor:
      (items.length > 0 &&
        items.length >= Number(message['items-per-page'] ?? 1) &&
        textOf(message['next-cursor'])) ||
      null,
    total: Number.isSafeInteger(total) ? total : null,
  }
}

function crossrefWork(work: Json): RegisteredWork[] {
  if (OTHER_TYPE.test(textOf(work.type))) return []
  return registered({
    registry: 'crossref',
    doi: textOf(work.DOI),
    titles: [...textsOf(work.title), ...textsOf(work['original-title'])],
    authors: statedNames(objectsOf(work.author).map(crossrefAuthor)),
    references: {
      listed: objectsOf(work.reference).map(({ DOI, unstructured }) => [textOf(DOI) || textOf(unstructured)]),
      count: Number(textOf(work['references-count'] ?? work['reference-count'])),
    },
    abstract: jatsText(textOf(work.abstract)),
    year: DATES.map((name) => yearOf(work[name])).find((year) => year !== null) ?? null,
    categories: textsOf(work.subject),
    language: textOf(work.language),
    url: textOf(objectOf(objectOf(work.resource).primary).URL),
    citation: crossrefCitation(work),
  })
}

const crossrefAuthor = (author: Json): StatedAuthor => ({
  name: crossrefName(author),
  orcid: textOf(author.ORCID),
  affiliations: objectsOf(author.affiliation).map(({ name }) => textOf(name)),
})

/** A person, or an organisation, whose name is taken as it is. */
function crossrefName({ given, family, suffix, name }: Json): PersonName {
  const [first = '', last = '', behind = ''] = [given, family, suffix].map((part) =>
    plainLine(textOf(part), 150),
  )
  if (last) return personName({ family: last, given: first, suffix: behind })
  return first ? parseName(first) : { literal: plainLine(textOf(name), 150) }
}

/** Crossref's types of works (api.crossref.org/types) by the kinds of references. */
const KINDS: Record<string, WorkKind> = {
  'journal-article': 'journal-article',
  'proceedings-article': 'conference-paper',
  'book-chapter': 'chapter',
  'book-section': 'chapter',
  'book-part': 'chapter',
  'reference-entry': 'chapter',
  book: 'book',
  monograph: 'book',
  'edited-book': 'book',
  dissertation: 'thesis',
  report: 'report',
  standard: 'standard',
  'posted-content': 'preprint',
}

function crossrefCitation(work: Json): StatedCitation {
  return {
    kind: KINDS[textOf(work.type)] ?? null,
    venue: textsOf(work['container-title'])[0] ?? textsOf(objectOf(work.institution).name)[0],
    volume: textOf(work.volume),
    issue: textOf(work.issue),
    pages: textOf(work.page) || textOf(work['article-number']),
    publisher: textOf(work.publisher),
    published: DATES.map((name) => datePartsOf(work[name]).join('-')).find(Boolean),
    issn: textsOf(work.ISSN),
    isbn: textsOf(work.ISBN),
    licence: licencesOf(work).join('\n'),
    notice: gravestNotice(
      updates(work['updated-by']).map(({ kind, doi }) => ({ kind, url: doiAddress(doi) })),
    ),
    amends: updates(work['update-to']),
  }
}

/** The licences of the version of record; of any version if it has none. */
function licencesOf(work: Json): string[] {
  const licences = objectsOf(work.license)
  const ofRecord = licences.filter((each) => each['content-version'] === 'vor')
  return (ofRecord.length ? ofRecord : licences).map(({ URL }) => textOf(URL))
}

/** Registry statements about works that make others out of date, with their DOIs: 'update-to' and its reverse. */
const updates = (stated: unknown) =>
  objectsOf(stated).flatMap(({ type, DOI }) => {
    const kind = noticeKindOf(textOf(type))
    const doi = doiIn(oneLine(textOf(DOI)))
    return kind && doi ? [{ kind, doi }] : []
  })

/** The numbers of `{ "date-parts": [[2020, 5, 1]] }`, with as many digits as ISO 8601 has. */
function datePartsOf(date: unknown): string[] {
  const parts: unknown = objectOf(date)['date-parts']
  const first: unknown = Array.isArray(parts) ? parts[0] : null
  return (Array.isArray(first) ? first : [])
    .map(textOf)
    .filter(Boolean)
    .map((part) => part.padStart(2, '0'))
}

/** The year of `{ "date-parts": [[2020, 5, 1]] }`, which may also say `[[null]]`. */
function yearOf(date: unknown): number | null {
  const year = Number(datePartsOf(date)[0] ?? Number.NaN)
  return isPlausibleYear(year) ? year : null
}

/** Paragraphs without the heading "Abstract", and without a formula's second spelling. */
function jatsText(jats: string): string {
  const some = jats.slice(0, LONGEST_ABSTRACT)
  const once = /<mml:math/i.test(some)
    ? some.replace(/<(jats:tex-math|mml:annotation)\b[\s\S]*?<\/\1>/gi, '')
    : some
  return plainParagraphs(once).replace(
    /^(?:graphical )?(?:abstract|summary|zusammenfassung|résumé|resumen|resumo|riassunto)(?:\s*[.:]\s*|\n)(?=\S)/i,
    '',
  )
}

function doajWorks(answer: Json): WorkList | null {
  const results = objectsOf(answer.results)
  if (
    !Array.isArray(answer.results) ||
    !('total' in answer) ||
    results.some((result) => !isObject(result.bibjson))
  )
    return null
  return {
    kind: 'works',
    works: results.flatMap((result) => doajWork(objectOf(result.bibjson))),
    cursor: null,
    total: null,
  }
}

function doajWork(article: Json): RegisteredWork[] {
  const keywords = textsOf(article.keywords)
  const year = Number(textOf(article.year))
  return registered({
    registry: 'doaj',
    doi: textOf(objectsOf(article.identifier).find(({ type }) => /^doi$/i.test(textOf(type)))?.id),
    titles: textsOf(article.title),
    authors: statedNames(
      objectsOf(article.author).map(({ name, orcid_id: orcid, affiliation }) => ({
        name: parseName(plainLine(textOf(name), 150)),
        orcid: textOf(orcid),
        affiliations: textsOf(affiliation),
      })),
    ),
    references: { listed: [] },
    abstract: plainParagraphs(textOf(article.abstract)),
    year: isPlausibleYear(year) ? year : null,
    categories: keywords.length ? keywords : objectsOf(article.subject).map(({ term }) => textOf(term)),
    language: textsOf(objectOf(article.journal).language)[0] ?? '',
    url: textOf(objectsOf(article.link).find(({ type }) => type === 'fulltext')?.url),
    citation: doajCitation(article),
  })
}

function doajCitation(article: Json): StatedCitation {
  const journal = objectOf(article.journal)
  return {
    kind: 'journal-article',
    venue: textOf(journal.title),
    volume: textOf(journal.volume),
    issue: textOf(journal.number),
    pages: [textOf(article.start_page), textOf(article.end_page)].filter(Boolean).join('-'),
    publisher: textOf(journal.publisher),
    published: [textOf(article.year), textOf(article.month).padStart(2, '0')].join('-'),
    issn: textsOf(journal.issns),
  }
}

interface Facts {
  registry: 'crossref' | 'doaj'
  doi: string
  titles: string[]
  authors: ReadName[]
  references: StatedReferences
  abstract: string
  year: number | null
  categories: string[]
  language: string
  url: string
  citation: StatedCitation
}

/** Empty without a DOI and a title: such a work cannot be identified. */
function registered({ registry, ...facts }: Facts): RegisteredWork[] {
  const doi = doiIn(oneLine(facts.doi))
  const titles = facts.titles.map((each) => plainLine(each, 1000)).filter(Boolean)
  const [title] = titles
  if (!doi || !title) return []
  const resolver = `https://doi.org/${doi.split('/').map(encodeURIComponent).join('/')}`
  const fields = ['title', 'authors', 'abstract', 'publicationYear', 'categories', 'doi', 'url']
  const citation = readCitation(facts.citation, facts.authors)
  const affiliations = affiliationsOf(facts.authors)
  const references = readReferences(facts.references, doi)
  if (affiliations.length) fields.push('affiliations')
  if (references.count) fields.push('references')
  const draft: ExtractedDraft = {
    url: (/^https?:/i.test(facts.url) ? canonicalUrl(facts.url) : null) ?? canonicalUrl(resolver) ?? resolver,
    articleType: 'web',
    title,
    publicationYear: facts.year,
    authors: facts.authors.map(({ text }) => text),
    abstract: facts.abstract,
    fullText: '',
    doi,
    externalId: null,
    language: readLanguageTag(facts.language),
    categories: readCategories(facts.categories),
    fileUrl: null,
    citation,
    affiliations,
    references,
    provenance: Object.fromEntries(
      [...fields, ...Object.keys(knownFacts(citation))].map((field) => [field, registry]),
    ),
  }
  return [{ draft, titles }]
}
