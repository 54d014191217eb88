import { NO_REFERENCES } from '@claire/scholarly-text'
import { type Article, statementsOf } from '#domains/articles'
import type { ExtractedDraft } from '#domains/intake/extraction'
import { completedCitation, withoutCitationsOf } from './merge-citations.ts'
import { withFullerConnections } from './merge-connections.ts'
import type { RegistryName } from './registry.ts'
import { statementsBesideTitle } from './statements-beside.ts'

/** Fields that a DOI registry may fill. */
const REPAIRABLE = ['publicationYear', 'authors', 'abstract', 'categories', 'language'] as const
const REGISTRIES = new Set<string>(['crossref', 'doaj'] satisfies RegistryName[])
/** Origins other than the article's page, which a new reading of the page must not remove. */
const ELSEWHERE = new Set([...REGISTRIES, 'xmp'])

type Field = (typeof REPAIRABLE)[number]

/** Completes an article from a registry's record; a differing title and year are added as statements. */
export const repaired = (known: Article, record: ExtractedDraft): ExtractedDraft => ({
  ...withFullerConnections(completedCitation(filled(known, record, REPAIRABLE), record), record),
  others: statementsOf(record),
})

/** Fills missing fields of `draft` from `from`, with their origin. */
function filled(draft: ExtractedDraft, from: ExtractedDraft, fields: readonly Field[]): ExtractedDraft {
  const isMissing = (value: ExtractedDraft[Field]) =>
    value === null || value === '' || (Array.isArray(value) && !value.length)
  const taken = fields.filter((field) => isMissing(draft[field]) && !isMissing(from[field]))
  const values = Object.fromEntries(taken.map((field) => [field, from[field]])) as Partial<
    Pick<ExtractedDraft, Field>
  >
  const origins = Object.fromEntries(
    taken.flatMap((field) => (from.provenance[field] ? [[field, from.provenance[field]]] : [])),
  )
  return { ...draft, ...values, provenance: { ...draft.provenance, ...origins } }
}

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
  const keep = <T extends string | unknown[]>(own: T, before: T): T =>
    otherWay && !own.length ? before : own
  return joined({
    ...draft,
    abstract: keep(draft.abstract, known.abstract),
    authors: keep(draft.authors, known.authors),
    categories: keep(draft.categories, known.categories),
    publicationYear: draft.publicationYear ?? (otherWay ? known.publicationYear : null),
    doi: draft.doi ?? (otherWay ? known.doi : null),
    externalId: draft.externalId ?? known.externalId,
    fileUrl: draft.fileUrl ?? known.fileUrl,
    fullText: fromPdf ? known.fullText : keep(draft.fullText, known.fullText),
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
