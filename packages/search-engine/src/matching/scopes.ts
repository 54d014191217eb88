import type { Corpus } from '#documents/corpus'
import { keysForName, literalOf, stemmedTerms } from '@claire/scholarly-text'
import type { Match } from '#index-types'
import { AUTHOR, NAME, TITLE, wordsNumber } from '#analysis/analysis'
import type { Columns } from '#documents/columns'
import { DocumentSet } from '#documents/document-set'
import { literalDocuments, literalDocumentsAmong, prefixDocuments } from './literal-documents.ts'
import { documentsWithTerms } from './terms.ts'
import { indexOfTerm } from '#postings/dictionary'
import { visitDocuments } from '#postings/postings'
import { coverageOf } from '#ranking/coverage'
import { statisticsOf } from '#ranking/relevance'
import { compare } from '#ranking/similarity'

const NAMESPACES = { title: [TITLE], author: [AUTHOR] }
const namespacesOf = ({ field }: { field: 'title' | 'author' | null }) =>
  field ? NAMESPACES[field] : ['', AUTHOR]

/** The live documents that match. */
export function documentsIn(corpus: Corpus, match: Match): DocumentSet {
  return evaluate(corpus, match).keep(corpus.columns.live())
}

function evaluate(corpus: Corpus, match: Match): DocumentSet {
  const { columns } = corpus
  const none = () => new DocumentSet(columns.size)
  switch (match.kind) {
    case 'all':
      return DocumentSet.full(columns.size)
    case 'and':
      return intersection(corpus, match.of)
    case 'or':
      return match.of.reduce((any, part) => any.addAll(evaluate(corpus, part)), none())
    case 'not':
      return DocumentSet.full(columns.size).deleteAll(evaluate(corpus, match.of))
    case 'literal':
    case 'prefix':
    case 'author':
    case 'covering':
      return corpus.sets.of(match, () => byLists(corpus, match)).copy()
    case 'near':
    case 'nearInContext':
      return near(columns, match)
    case 'terms':
      return documentsWithTerms(corpus, match.text)
    case 'identifier':
      return columns.withIdentifier(match.value).reduce((set, document) => (set.add(document), set), none())
    default:
      return byColumn(corpus, match)
  }
}

type ListMatch = Extract<Match, { kind: 'literal' | 'prefix' | 'author' | 'covering' }>

/** What reads long lists. */
function byLists(corpus: Corpus, match: ListMatch): DocumentSet {
  if (match.kind === 'author') return byAuthor(corpus, match.name)
  return match.kind === 'covering' ? covering(corpus, match) : literally(corpus, match)
}

function intersection(corpus: Corpus, parts: Match[]): DocumentSet {
  let all: DocumentSet | undefined
  for (const part of parts) {
    if (part.kind === 'all') continue
    const set = evaluate(corpus, part)
    all = all ? all.keep(set) : set
    if (all.isEmpty()) break
  }
  return all ?? DocumentSet.full(corpus.columns.size)
}

function literally(
  { segments, columns }: Corpus,
  match: Extract<Match, { kind: 'literal' | 'prefix' }>,
): DocumentSet {
  const literal = literalOf(match.text)
  const find = match.kind === 'literal' ? literalDocuments : prefixDocuments
  const all = new DocumentSet(columns.size)
  for (const segment of segments)
    for (const namespace of namespacesOf(match))
      all.addShifted(find(segment, namespace, literal), segment.base)
  return all
}

type LiteralMatch = Extract<Match, { kind: 'literal' }>

/** Those of `documents` that have a literal: less to read than for all documents that have it. */
export function literallyAmong(corpus: Corpus, match: LiteralMatch, documents: DocumentSet): DocumentSet {
  const known = corpus.sets.known(match)
  if (known) return known.copy().keep(documents)
  const literal = literalOf(match.text)
  const found = new DocumentSet(corpus.columns.size)
  for (const segment of corpus.segments) {
    const isCandidate = (document: number) => documents.has(segment.base + document)
    for (const namespace of namespacesOf(match)) {
      const part = literalDocumentsAmong(segment, { namespace, literal }, isCandidate)
      found.addShifted(part, segment.base)
    }
  }
  return found
}

function byAuthor(corpus: Corpus, name: string): DocumentSet {
  const all = literally(corpus, { kind: 'literal', text: name, field: 'author' })
  for (const key of keysForName(name))
    for (const { base, exact } of corpus.segments) {
      const index = indexOfTerm(exact.dictionary, AUTHOR + NAME + key)
      if (index >= 0) visitDocuments(exact, index, (document) => all.add(base + document))
    }
  return all
}

function near(
  columns: Columns,
  { kind, vector, floor }: Extract<Match, { kind: 'near' | 'nearInContext' }>,
): DocumentSet {
  const query = Float32Array.from(vector)
  if (kind === 'near') return compare(columns.vectors, query).atLeast(floor)
  const { context } = columns
  const found = new DocumentSet(columns.size)
  compare(context.table, query)
    .atLeast(floor)
    .forEach((row) => found.add(context.documentOf(row)))
  return found
}

function covering(corpus: Corpus, { text, share }: { text: string; share: number }): DocumentSet {
  const found = new DocumentSet(corpus.columns.size)
  // Sums of the same weights in another order differ a little.
  const least = share * (1 - 1e-6)
  const coverage = coverageOf(corpus, statisticsOf(corpus, stemmedTerms(text)))
  for (let document = 0; document < coverage.length; document++) {
    const covered = coverage[document] ?? 0
    if (covered > 0 && covered >= least) found.add(document)
  }
  return found
}

type ColumnMatch = Extract<Match, { kind: 'titled' | 'years' | 'sources' | 'topic' | 'type' | 'addedUpTo' }>

function byColumn({ columns, sets }: Corpus, match: ColumnMatch): DocumentSet {
  if (match.kind === 'addedUpTo' && match.added >= columns.newest) return DocumentSet.full(columns.size)
  return sets.of(match, () => fulfilling(columns, columnTest(columns, match))).copy()
}

function fulfilling({ size }: Columns, test: (document: number) => boolean): DocumentSet {
  const set = new DocumentSet(size)
  for (let document = 0; document < size; document++) if (test(document)) set.add(document)
  return set
}

function columnTest(columns: Columns, match: ColumnMatch): (document: number) => boolean {
  switch (match.kind) {
    case 'titled': {
      const titles = columns.titles.values
      const title = wordsNumber(literalOf(match.text).flatMap(({ parts }) => parts))
      return (document) => title !== 0 && titles[document] === title
    }
    case 'years': {
      const years = columns.years.values
      const from = Math.max(1, match.from ?? 1)
      const to = match.to ?? 9999
      return (document) => (years[document] ?? 0) >= from && (years[document] ?? 0) <= to
    }
    case 'sources': {
      const wanted = new Set(match.ids.map((id) => columns.sourceNames.find(id)))
      const sources = columns.sources.values
      return (document) => wanted.has(sources[document])
    }
    case 'topic': {
      const topic = columns.topicNames.find(match.name)
      return (document) => topic !== undefined && columns.topicsOf(document).includes(topic)
    }
    case 'type': {
      const type = columns.typeNames.find(match.name)
      const types = columns.types.values
      return (document) => types[document] === type
    }
    case 'addedUpTo': {
      const added = columns.added.values
      return (document) => (added[document] ?? 0) <= match.added
    }
  }
}
