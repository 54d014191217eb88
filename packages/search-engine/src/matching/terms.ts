import type { Corpus } from '#documents/corpus'
import { stemmedTerms } from '@claire/scholarly-text'
import { DocumentSet } from '#documents/document-set'
import { indexOfTerm } from '#postings/dictionary'
import { headWeight } from '#analysis/analysis'
import { addDocuments, visitDocuments } from '#postings/postings'

/** Returns the documents with a stemmed term, replaced ones included. */
export function documentsWithTerm({ segments, columns }: Corpus, term: string): DocumentSet {
  const set = new DocumentSet(columns.size)
  for (const { base, stems } of segments)
    addDocuments(stems, indexOfTerm(stems.dictionary, term), { set, base })
  return set
}

/** The same in title, abstract, topics or authors. */
export function documentsWithTermInHead({ segments, columns }: Corpus, term: string): DocumentSet {
  const set = new DocumentSet(columns.size)
  for (const { base, stems } of segments) {
    const index = indexOfTerm(stems.dictionary, term)
    if (index < 0) continue
    visitDocuments(stems, index, (document, payload) => {
      if (headWeight(payload) > 0) set.add(base + document)
    })
  }
  return set
}

/** The documents that have all stemmed terms of a text; none for a text without any. */
export function documentsWithTerms(corpus: Corpus, text: string): DocumentSet {
  const terms = new Set(stemmedTerms(text))
  if (!terms.size) return new DocumentSet(corpus.columns.size)
  const all = DocumentSet.full(corpus.columns.size)
  for (const term of terms) all.keep(documentsWithTerm(corpus, term))
  return all
}
