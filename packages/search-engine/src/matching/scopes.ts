import type { Corpus, Columns } from '#documents/columns'
import { keysForName, literalOf, topicKey } from '@claire/scholarly-text'
import type { Match } from '#index-types'
import { AUTHOR, NAME, TITLE, wordsNumber } from '#analysis/analysis'
import { DocumentSet, documentsWithin } from '#documents/document-set'
import type { ValueField } from '#value-fields'
import { addLiteralDocuments, keysOf, literalDocumentsAmong, prefixDocuments } from './literal-documents.ts'
import { documentsWithAny, documentsWithAnyInHead, documentsWithTerms } from './terms.ts'
import type { Segment } from '#postings/segments'
import { documentsCovering } from '#ranking/coverage'
import { distinctTerms, statisticsOf, stemsOfTerm } from '#ranking/relevance'
import { compare } from '#ranking/similarity'

const NAMESPACES = { title: [TITLE], author: [AUTHOR] }
const namespacesOf = ({ field }: { field: 'title' | 'author' | null }) =>
  field ? NAMESPACES[field] : ['', AUTHOR]

/** Returns the live documents that match. */
export function documentsIn(corpus: Corpus, match: Match): DocumentSet {
  return evaluate(corpus, match).keep(corpus.columns.live())
}

/** Returns a set that may be modified. Sets have half a million documents, so read-only uses avoid the copy. */
function evaluate(corpus: Corpus, match: Match): DocumentSet {
  const set = look(corpus, match)
  return isCached(match) ? set.copy() : set
}

type MadeMatch = Extract<Match, { kind: 'all' | 'and' | 'or' | 'not' | 'terms' | 'identifier' | 'ids' }>
const MADE_ANEW = ['all', 'and', 'or', 'not', 'terms', 'identifier', 'ids']
const isCached = (match: Match): match is Exclude<Match, MadeMatch> => !MADE_ANEW.includes(match.kind)

/** Returns the set, read only. */
function look(corpus: Corpus, match: Match): DocumentSet {
  return isCached(match) ? corpus.sets.of(match, () => search(corpus, match)) : make(corpus, match)
}

function make(corpus: Corpus, match: MadeMatch): DocumentSet {
  const { columns } = corpus
  const none = () => new DocumentSet(columns.size)
  switch (match.kind) {
    case 'all':
      return DocumentSet.full(columns.size)
    case 'and':
      return intersection(corpus, match.of)
    case 'or':
      return match.of.reduce((any, part) => any.addAll(look(corpus, part)), none())
    case 'not':
      return DocumentSet.full(columns.size).deleteAll(look(corpus, match.of))
    case 'terms':
      return documentsWithTerms(corpus, match.text)
    case 'ids':
      return match.ids.reduce((set, id) => {
        const document = columns.documentOf(id)
        return document === undefined ? set : (set.add(document), set)
      }, none())
    case 'identifier':
      return columns.withIdentifier(match.value).reduce((set, document) => (set.add(document), set), none())
  }
}

function search(corpus: Corpus, match: Exclude<Match, MadeMatch>): DocumentSet {
  switch (match.kind) {
    case 'literal':
    case 'prefix':
    case 'author':
    case 'covering':
    case 'inHead':
      return byLists(corpus, match)
    case 'near':
    case 'nearInContext':
      return near(corpus.columns, match)
    default:
      return byColumn(corpus.columns, match)
  }
}

type ListMatch = Extract<Match, { kind: 'literal' | 'prefix' | 'author' | 'covering' | 'inHead' }>

/** Evaluates matches that read long lists. */
function byLists(corpus: Corpus, match: ListMatch): DocumentSet {
  if (match.kind === 'author') return byAuthor(corpus, match.name)
  if (match.kind === 'inHead') return inHead(corpus, match.text)
  return match.kind === 'covering' ? covering(corpus, match) : literally(corpus, match)
}

function inHead(corpus: Corpus, text: string): DocumentSet {
  const found = literally(corpus, { kind: 'literal', text, field: null })
  for (const term of distinctTerms(text)) found.keep(documentsWithAnyInHead(corpus, stemsOfTerm(term)))
  return found
}

function intersection(corpus: Corpus, parts: Match[]): DocumentSet {
  const literals = parts.filter((part) => part.kind === 'literal')
  if (literals.length < 2) return oneByOne(corpus, parts)
  const others = parts.filter((part) => part.kind !== 'literal')
  const all = corpus.sets.of({ kind: 'and', of: literals }, () => allLiterally(corpus, literals)).copy()
  return others.length && !all.isEmpty() ? all.keep(oneByOne(corpus, others)) : all
}

function oneByOne(corpus: Corpus, parts: Match[]): DocumentSet {
  let all: DocumentSet | undefined
  for (const part of parts) {
    if (part.kind === 'all') continue
    all = all ? all.keep(look(corpus, part)) : evaluate(corpus, part)
    if (all.isEmpty()) break
  }
  return all ?? DocumentSet.full(corpus.columns.size)
}

function literally(
  { segments, columns }: Corpus,
  match: Extract<Match, { kind: 'literal' | 'prefix' }>,
): DocumentSet {
  const literal = literalOf(match.text)
  const all = new DocumentSet(columns.size)
  for (const namespace of namespacesOf(match)) {
    const keys = keysOf(literal, namespace)
    for (const segment of segments) {
      const { base } = segment
      if (match.kind === 'literal') addLiteralDocuments(segment, keys, { set: all, base })
      else all.addShifted(prefixDocuments(segment, namespace, literal), base)
    }
  }
  return all
}

type LiteralMatch = Extract<Match, { kind: 'literal' }>

/**
 * Returns the documents with all of several literals. Leaves a segment as soon as none of its documents can match, and
 * tries the literal that ended it first in the next: a sentence costs about as much as its rarest words.
 */
function allLiterally(corpus: Corpus, matches: LiteralMatch[]): DocumentSet {
  const wanted = matches.map((match) => literalIn(corpus, match))
  const all = new DocumentSet(corpus.columns.size)
  for (const segment of corpus.segments) {
    let found: DocumentSet | undefined
    for (const [at, each] of wanted.entries()) {
      found = found ? found.keep(each(segment)) : each(segment)
      if (!found.isEmpty()) continue
      wanted.splice(at, 1)
      wanted.unshift(each)
      break
    }
    if (found) all.addShifted(found, segment.base)
  }
  return all
}

/** Returns a function of a segment to its documents with a literal: if the set is cached, a part of that. */
function literalIn({ sets }: Corpus, match: LiteralMatch): (segment: Segment) => DocumentSet {
  const known = sets.known(match)
  if (known) return ({ base, count }) => known.part(base, count)
  const literal = literalOf(match.text)
  const fields = namespacesOf(match).map((namespace) => keysOf(literal, namespace))
  return (segment) => {
    const set = new DocumentSet(segment.count)
    for (const keys of fields) addLiteralDocuments(segment, keys, { set, base: 0 })
    return set
  }
}

/** Returns those of `documents` with a literal: reads less than for all documents. */
export function literallyAmong(corpus: Corpus, match: LiteralMatch, documents: DocumentSet): DocumentSet {
  const known = corpus.sets.known(match)
  if (known) return known.copy().keep(documents)
  const literal = literalOf(match.text)
  const found = new DocumentSet(corpus.columns.size)
  const fields = namespacesOf(match).map((namespace) => keysOf(literal, namespace))
  for (const segment of corpus.segments) {
    const candidates = documents.part(segment.base, segment.count)
    for (const keys of fields) {
      const part = literalDocumentsAmong(segment, keys, candidates)
      if (part) found.addShifted(part, segment.base)
    }
  }
  return found
}

function byAuthor(corpus: Corpus, name: string): DocumentSet {
  const keys = keysForName(name).map((key) => AUTHOR + NAME + key)
  const named = documentsWithAny(corpus, keys, 'exact')
  return named.addAll(literally(corpus, { kind: 'literal', text: name, field: 'author' }))
}

function near(columns: Columns, match: Extract<Match, { kind: 'near' | 'nearInContext' }>): DocumentSet {
  const query = Float32Array.from(match.vector)
  const { floor } = match
  if (match.kind === 'near') return compare(columns.vectors, query).atLeast(floor)
  const { rows } = match
  const context = columns.rankedBy(match.embedderId)
  const found = new DocumentSet(columns.size)
  // A paged result list may predate a change of embedding model.
  if (!context) return found
  compare(context.table, query)
    .atLeast(floor)
    .forEach((row) => {
      if (row < rows) found.add(context.documentOf(row))
    })
  return found
}

const covering = (corpus: Corpus, { text, share }: { text: string; share: number }): DocumentSet =>
  documentsCovering(corpus, statisticsOf(corpus, text), share)

type ColumnMatch = Extract<
  Match,
  { kind: 'titled' | 'years' | 'sources' | 'topic' | ValueField | 'addedUpTo' }
>

function byColumn(columns: Columns, match: ColumnMatch): DocumentSet {
  const { size } = columns
  switch (match.kind) {
    case 'titled': {
      const title = wordsNumber(literalOf(match.text).flatMap(({ parts }) => parts))
      return title ? titled(columns, title) : new DocumentSet(size)
    }
    case 'years':
      return documentsWithin(size, columns.years.values, [Math.max(1, match.from ?? 1), match.to ?? 9999])
    case 'addedUpTo':
      if (match.added >= columns.newest) return DocumentSet.full(size)
      return documentsWithin(size, columns.added.values, [-Infinity, match.added])
    case 'sources':
      return match.ids
        .map((id) => having(size, columns.sources.values, columns.sourceNames.find(id)))
        .reduce((all, one) => all.addAll(one), new DocumentSet(size))
    case 'topic':
      return ofTopic(columns, columns.topicKeys.find(topicKey(match.name)))
    default: {
      const { names, numbers } = columns.values[match.kind]
      return having(size, numbers.values, names.find(match.name))
    }
  }
}

const having = (size: number, values: ArrayLike<number>, value = NaN) =>
  documentsWithin(size, values, [value, value])

/** Every search needs this, so it uses the fastest scan of an array. */
function titled({ size, titles, titleMarks }: Columns, title: number): DocumentSet {
  const set = new DocumentSet(size)
  const marks = titleMarks.values
  const mark = title & 0xffff
  for (let at = marks.indexOf(mark); at >= 0; at = marks.indexOf(mark, at + 1))
    if (titles.values[at] === title) set.add(at)
  return set
}

function ofTopic({ size, topics, topicEnds, keyOfTopic }: Columns, key: number | undefined): DocumentSet {
  const set = new DocumentSet(size)
  if (key === undefined) return set
  let at = 0
  for (let document = 0; document < size; document++) {
    const end = topicEnds.values[document] ?? at
    for (; at < end; at++) if (keyOfTopic[topics.values[at] ?? 0] === key) set.add(document)
  }
  return set
}
