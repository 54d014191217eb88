import { NO_REFERENCES, type CitationFacts, NO_CITATION, knownFacts, nameText } from '@claire/scholarly-text'
import { type Article, type ReferenceRegistry, statementsOf } from '#domains/articles'
import { type ExtractedDraft, lettersOf } from '#domains/intake/extraction'
import type { RegistryName } from './registry.ts'
import { statementsBesideTitle } from './titles.ts'

/** Fields that a DOI registry may fill. */
const REPAIRABLE = ['publicationYear', 'authors', 'abstract', 'categories', 'language'] as const
const REGISTRIES = new Set<string>(['crossref', 'doaj', 'openalex'] satisfies (
  | RegistryName
  | ReferenceRegistry
)[])
/** Origins other than the article's page, which a new reading of the page must not remove. */
const ELSEWHERE = new Set([...REGISTRIES, 'xmp'])

type Field = (typeof REPAIRABLE)[number]

/** Completes an article from a registry's record; a differing title and year are added as statements. */
export const repaired = (known: Article, record: ExtractedDraft): ExtractedDraft => ({
  ...withFullerConnections(completedCitation(filled(known, record, REPAIRABLE), record), record),
  others: statementsOf(record),
})

/** Fills missing fields of `draft` from `from`, with their origin. */
const filled = (draft: ExtractedDraft, from: ExtractedDraft, fields: readonly Field[]): ExtractedDraft =>
  withFields(draft, from, missingIn(draft, from, fields))

/** Those of `fields` that only `from` has. */
export const missingIn = <F extends keyof ExtractedDraft>(
  draft: ExtractedDraft,
  from: ExtractedDraft,
  fields: readonly F[],
): F[] => fields.filter((field) => isMissing(draft[field]) && !isMissing(from[field]))

const isMissing = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

type Sourced = Pick<ExtractedDraft, 'provenance'>

/** `draft` with `fields` of `from`, and their origin. */
export const withFields = <T extends Sourced, F extends keyof ExtractedDraft>(
  draft: T,
  from: Pick<ExtractedDraft, F> & Sourced,
  fields: F[],
): T =>
  fields.length
    ? {
        ...draft,
        ...Object.fromEntries(fields.map((field) => [field, from[field]])),
        provenance: { ...draft.provenance, ...originsOf(from, fields) },
      }
    : draft

const originsOf = ({ provenance }: Sourced, fields: string[]) =>
  Object.fromEntries(fields.flatMap((field) => (provenance[field] ? [[field, provenance[field]]] : [])))

const repairsOf = ({ provenance }: Article) =>
  REPAIRABLE.filter((field) => REGISTRIES.has(provenance[field] ?? ''))

const UNKNOWN: Pick<ExtractedDraft, Field> = {
  publicationYear: null,
  authors: [],
  abstract: '',
  categories: [],
  language: null,
}

/** Facts from registries belong to a DOI: removes them if the DOI has changed. */
function withoutRepairs(known: Article): Article {
  const repairs = repairsOf(known)
  const provenance = Object.fromEntries(
    Object.entries(known.provenance).filter(([field]) => !repairs.some((each) => each === field)),
  )
  const isOfRegistry = (field: string) => REGISTRIES.has(known.provenance[field] ?? '')
  return withoutCitationsOf(
    {
      ...known,
      ...Object.fromEntries(repairs.map((field) => [field, UNKNOWN[field]])),
      ...(isOfRegistry('affiliations') && { affiliations: [] }),
      ...(isOfRegistry('references') && { references: NO_REFERENCES }),
      provenance,
    },
    REGISTRIES,
  )
}

/**
 * Merges a draft with its stored article. A harvest, a page and a PDF each have a part: fields that are empty in one
 * keep the value of another. Text from the PDF stays while the page has less, and so do facts from a registry.
 */
export function completed(stated: ExtractedDraft, before: Article | undefined): ExtractedDraft {
  if (!before) return stated
  const fromPdf = before.provenance.fullText === 'pdf' && before.fullText.length > stated.fullText.length
  const otherWay = before.externalId !== stated.externalId || before.provenance.record !== undefined
  const sameDoi = (stated.doi ?? (otherWay ? before.doi : null)) === before.doi
  const draft = sameDoi ? filled(stated, before, repairsOf(before)) : stated
  const known = sameDoi ? before : withoutRepairs(before)
  const origins = otherWay ? undefined : ELSEWHERE
  const joined = (one: ExtractedDraft) =>
    withFullerConnections(completedCitation(one, known, origins), known, origins)
  if (!fromPdf && !otherWay) return joined(draft)
  const orKnown = <T extends string | unknown[]>(own: T, before: T): T =>
    otherWay && !own.length ? before : own
  return joined({
    ...draft,
    abstract: orKnown(draft.abstract, known.abstract),
    authors: orKnown(draft.authors, known.authors),
    categories: orKnown(draft.categories, known.categories),
    publicationYear: draft.publicationYear ?? (otherWay ? known.publicationYear : null),
    doi: draft.doi ?? (otherWay ? known.doi : null),
    externalId: draft.externalId ?? known.externalId,
    fileUrl: draft.fileUrl ?? known.fileUrl,
    fullText: fromPdf ? known.fullText : orKnown(draft.fullText, known.fullText),
    provenance: {
      ...(otherWay && known.provenance),
      ...draft.provenance,
      ...(fromPdf && { fullText: 'pdf' }),
    },
  })
}

/** Adds the text and differing statements of a PDF to its article; all other fields are the landing page's. */
export function withFullText(known: Article, pdf: ExtractedDraft): ExtractedDraft {
  const year = pdf.provenance.publicationYear
  const better = known.provenance.fullText === 'pdf' || pdf.fullText.length > known.fullText.length
  const whole = {
    ...known,
    fullText: better ? pdf.fullText : known.fullText,
    abstract: known.abstract || pdf.abstract,
    authors: known.authors.length ? known.authors : pdf.authors,
    publicationYear: known.publicationYear ?? pdf.publicationYear,
    doi: known.doi ?? pdf.doi,
    language: known.language ?? pdf.language,
    fileUrl: known.fileUrl ?? pdf.url,
    provenance: {
      ...known.provenance,
      ...(better && { fullText: 'pdf' }),
      ...(known.publicationYear === null && year !== undefined && { publicationYear: year }),
    },
    others: statementsBesideTitle(pdf, known.title),
  }
  return completedCitation(whole, pdf)
}

type Cited = Pick<ExtractedDraft, 'citation' | 'provenance' | 'authors' | 'publicationYear'>

/** The work's position in a journal: taken together, from one origin. */
const PLACE = ['volume', 'issue', 'pages'] as const

/**
 * Returns `draft` with missing citation facts from `other`, with their origin; with `origins`, only those from one of
 * these. Ignores volume and pages of another venue, dates of another year, and parts of other names.
 */
export function completedCitation<T extends Cited>(draft: T, other: Cited, origins?: ReadonlySet<string>): T {
  const own = knownFacts(draft.citation)
  const stated = knownFacts(other.citation)
  const sameVenue = !own.venue || !stated.venue || isSameVenue(own.venue, stated.venue)
  const placed = PLACE.some((field) => own[field])
  const taken = Object.keys(stated)
    .filter(isFact)
    .filter((field) => {
      if (field in own || (origins && !origins.has(other.provenance[field] ?? ''))) return false
      if (field === 'orcids') return false
      if (field === 'names') return isSameAuthors(draft.authors, other.citation.names)
      if (field === 'published') return String(draft.publicationYear) === other.citation.published.slice(0, 4)
      return PLACE.some((each) => each === field) ? sameVenue && !placed : true
    })
  const facts = Object.fromEntries(taken.map((field) => [field, stated[field]]))
  const completed = {
    ...draft,
    citation: { ...draft.citation, ...facts },
    provenance: { ...draft.provenance, ...originsOf(other, taken) },
  }
  return withOrcids(completed, other, origins)
}

/** Adds each author's missing ORCID iD from `other`. */
function withOrcids<T extends Cited>(draft: T, other: Cited, origins?: ReadonlySet<string>): T {
  const more = other.citation.orcids
  if (origins && !origins.has(other.provenance.orcids ?? '')) return draft
  if (!more.length || !isSameFamilies(draft.authors, other.authors)) return draft
  const own = draft.citation.orcids
  const orcids = draft.authors.map((_, at) => own[at] || more[at] || '')
  const from = own.length ? draft.provenance.orcids : other.provenance.orcids
  return {
    ...draft,
    citation: { ...draft.citation, orcids },
    provenance: { ...draft.provenance, ...(from && { orcids: from }) },
  }
}

/** Without the facts that come from any of `origins`. */
function withoutCitationsOf<T extends Cited>(article: T, origins: ReadonlySet<string>): T {
  const left = Object.entries(knownFacts(article.citation)).filter(
    ([field]) => !origins.has(article.provenance[field] ?? ''),
  )
  return { ...article, citation: { ...NO_CITATION, ...Object.fromEntries(left) } }
}

const isFact = (field: string): field is keyof CitationFacts => field in NO_CITATION
const isSameVenue = (one: string, other: string) => lettersOf(one) === lettersOf(other)
const familyOf = (author = '') => lettersOf(author.split(' ').at(-1) ?? '')

/** True if two lists name the same people, by their number and family names: given names may be abbreviated. */
const isSameFamilies = (one: string[], other: string[]) =>
  one.length === other.length && one.every((author, at) => familyOf(author) === familyOf(other[at]))

const isSameAuthors = (authors: string[], names: CitationFacts['names']) =>
  authors.length === names.length &&
  names.every((name, index) => lettersOf(nameText(name)) === lettersOf(authors[index] ?? ''))

type Connected = Pick<ExtractedDraft, 'affiliations' | 'references' | 'authors' | 'provenance'>

/**
 * Returns `draft` with the affiliations and references of `other` if that has more: of more authors, of more DOIs. With
 * `origins`, only those from one of these. Ignores affiliations of other authors.
 */
export function withFullerConnections<T extends Connected>(
  draft: T,
  other: Connected,
  origins?: ReadonlySet<string>,
): T {
  const isFuller = {
    affiliations: placedIn(other) > placedIn(draft) && isSameFamilies(draft.authors, other.authors),
    references: hasMore(other, draft),
  }
  const taken = (['affiliations', 'references'] as const).filter(
    (field) => isFuller[field] && (!origins || origins.has(other.provenance[field] ?? '')),
  )
  return withFields(draft, other, taken)
}

/** The number of authors with an affiliation. */
const placedIn = ({ affiliations }: Connected) => new Set(affiliations.flatMap(({ authors }) => authors)).size

const hasMore = ({ references: one }: Connected, { references: other }: Connected) =>
  one.dois.length === other.dois.length ? one.count > other.count : one.dois.length > other.dois.length
