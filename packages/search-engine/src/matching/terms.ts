import type { Corpus } from '#documents/corpus'
import { stemmedTerms } from '@claire/scholarly-text'
import { DocumentSet } from '#documents/document-set'
import { indexOfTerm } from '#postings/dictionary'
import { addDocuments } from '#postings/postings'

/** Returns the documents with a stemmed term, replaced ones included. */
export function documentsWithTerm({ segments, columns }: Corpus, term: string): DocumentSet {
  const set = new DocumentSet(columns.size)
  for (const { base, stems } of segments)
    addDocuments(stems, indexOfTerm(stems.dictionary, term), { set, base })
  return set
}

/** Returns the documents with all stemmed terms of a text; none for a text without any. */
export function documentsWithTerms(corpus: Corpus, text: string): DocumentSet {
  const terms = new Set(stemmedTerms(text))
  if (!terms.size) return new DocumentSet(corpus.columns.size)
  const all = DocumentSet.full(corpus.columns.size)
  for (const term of terms) all.keep(documentsWithTerm(corpus, term))
  return all
}
