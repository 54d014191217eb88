import type { Corpus } from '#documents/corpus'
import { stemmedTerms } from '@claire/scholarly-text'
import { DocumentSet } from '#documents/document-set'
import { indexOfTerm } from '#postings/dictionary'
import { visitDocuments } from '#postings/postings'

/** Calls `visit` with each document that has a stemmed term, replaced ones included. */
export function visitTerm({ segments }: Corpus, term: string, visit: (document: number) => void) {
  for (const { base, stems } of segments) {
    const index = indexOfTerm(stems.dictionary, term)
    if (index >= 0) visitDocuments(stems, index, (document) => visit(base + document))
  }
}

/** The documents that have a stemmed term, replaced ones included. */
export function documentsWithTerm(corpus: Corpus, term: string): DocumentSet {
  const found = new DocumentSet(corpus.columns.size)
  visitTerm(corpus, term, (document) => found.add(document))
  return found
}

/** The documents that have all stemmed terms of a text; none for a text without any. */
export function documentsWithTerms(corpus: Corpus, text: string): DocumentSet {
  const terms = new Set(stemmedTerms(text))
  if (!terms.size) return new DocumentSet(corpus.columns.size)
  const all = DocumentSet.full(corpus.columns.size)
  for (const term of terms) all.keep(documentsWithTerm(corpus, term))
  return all
}
