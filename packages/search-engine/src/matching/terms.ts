import type { Corpus } from '#documents/columns'
import { DocumentSet } from '#documents/document-set'
import { indexOfTerm } from '#postings/dictionary'
import { headWeight } from '#analysis/analysis'
import { addDocuments, visitDocuments } from '#postings/postings'
import { distinctTerms, stemsOfTerm } from '#ranking/relevance'

/** Returns the documents with one of some terms of a stream, replaced ones included. */
export function documentsWithAny(
  { segments, columns }: Corpus,
  wanted: string[],
  stream: 'stems' | 'exact' = 'stems',
): DocumentSet {
  const set = new DocumentSet(columns.size)
  for (const { base, [stream]: lists } of segments)
    for (const term of wanted) addDocuments(lists, indexOfTerm(lists.dictionary, term), { set, base })
  return set
}

/** Returns the documents with one of some stems in title, abstract, topics or authors. */
export function documentsWithAnyInHead({ segments, columns }: Corpus, wanted: string[]): DocumentSet {
  const set = new DocumentSet(columns.size)
  for (const { base, stems } of segments) {
    for (const stem of wanted) {
      const index = indexOfTerm(stems.dictionary, stem)
      if (index < 0) continue
      visitDocuments(stems, index, (document, payload) => {
        if (headWeight(payload) > 0) set.add(base + document)
      })
    }
  }
  return set
}

/** The documents that have all stemmed terms of a text; none for a text without any. */
export function documentsWithTerms(corpus: Corpus, text: string): DocumentSet {
  const terms = distinctTerms(text)
  if (!terms.length) return new DocumentSet(corpus.columns.size)
  const all = DocumentSet.full(corpus.columns.size)
  for (const term of terms) all.keep(documentsWithAny(corpus, stemsOfTerm(term)))
  return all
}
