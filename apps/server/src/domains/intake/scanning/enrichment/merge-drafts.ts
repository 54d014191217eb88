import { NO_REFERENCES } from '@claire/scholarly-text'
import { type Article, statementsOf } from '#domains/articles'
import type { ExtractedDraft } from '#domains/intake/extraction'
import { completedCitation, withoutCitationsOf } from './merge-citations.ts'
import { withFullerConnections } from './merge-connections.ts'
import type { RegistryName } from './registry.ts'
import { statementsBesideTitle } from './statements-beside.ts'

/** What a registry of DOIs may fill. */
const REPAIRABLE = ['publicationYear', 'authors', 'abstract', 'categories', 'language'] as const
const REGISTRIES = new Set<string>(['crossref', 'doaj'] satisfies RegistryName[])
/** What the page of an article does not tell, and so cannot take back. */
const ELSEWHERE = new Set([...REGISTRIES, 'xmp'])

type Field = (typeof REPAIRABLE)[number]

/** An article with what a registry knows in the place of what its source leaves out, and beside the title and year that it has. */
export const repaired = (known: Article, record: ExtractedDraft): ExtractedDraft => ({
  ...withFullerConnections(completedCitation(filled(known, record, REPAIRABLE), record), record),
  others: statementsOf(record),
})

/** `draft` with those of the fields that it lacks as `from` has them, and named as coming from there. */
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

/** What registries said of an article is said of its DOI: with another one it is no longer true. */
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
 * A draft together with what is known of its article from elsewhere. A harvest, a page and a PDF each tell a part: what
 * one of them leaves empty stays as another gave it. Text taken from the PDF is kept while the page has less, and so is
 * what a registry filled in.
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

/** The article of a landing page with the text of its PDF, beside what that says; the page knows better about everything else. */
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
