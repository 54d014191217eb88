import type { Article } from '#domains/articles'
import type { ExtractedDraft } from '#domains/extraction'

/**
 * A draft together with what is known of its article from elsewhere. A harvest, a page and a PDF each tell a part: what
 * one of them leaves empty stays as another gave it. Text taken from the PDF is kept while the page has less.
 */
export function completed(draft: ExtractedDraft, known: Article | undefined): ExtractedDraft {
  if (!known) return draft
  const fromPdf = known.provenance.fullText === 'pdf' && known.fullText.length > draft.fullText.length
  const otherWay = known.externalId !== draft.externalId || known.provenance.record !== undefined
  if (!fromPdf && !otherWay) return draft
  const keep = <T extends string | unknown[]>(own: T, before: T): T => (otherWay && !own.length ? before : own)
  return {
    ...draft,
    abstract: keep(draft.abstract, known.abstract),
    authors: keep(draft.authors, known.authors),
    categories: keep(draft.categories, known.categories),
    publicationYear: draft.publicationYear ?? (otherWay ? known.publicationYear : null),
    doi: draft.doi ?? (otherWay ? known.doi : null),
    externalId: draft.externalId ?? known.externalId,
    fileUrl: draft.fileUrl ?? known.fileUrl,
    fullText: fromPdf ? known.fullText : keep(draft.fullText, known.fullText),
    provenance: { ...(otherWay && known.provenance), ...draft.provenance, ...(fromPdf && { fullText: 'pdf' }) },
  }
}

/** The article of a landing page with the text of its PDF; the page knows better about everything else. */
export function withFullText(known: Article, pdf: ExtractedDraft): ExtractedDraft {
  const better = known.provenance.fullText === 'pdf' || pdf.fullText.length > known.fullText.length
  return {
    ...known,
    fullText: better ? pdf.fullText : known.fullText,
    abstract: known.abstract || pdf.abstract,
    authors: known.authors.length ? known.authors : pdf.authors,
    publicationYear: known.publicationYear ?? pdf.publicationYear,
    doi: known.doi ?? pdf.doi,
    language: known.language ?? pdf.language,
    fileUrl: known.fileUrl ?? pdf.url,
    provenance: { ...known.provenance, ...(better && { fullText: 'pdf' }) },
  }
}
