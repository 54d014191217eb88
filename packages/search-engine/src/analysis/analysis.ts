import {
  authorKeys,
  exactTokens,
  identifiersIn,
  orcidsIn,
  standardsIn,
  articleTerms,
  tokenKey,
} from '@claire/scholarly-text'
import type { IndexedArticle } from '#index-types'

/** The namespaces of the exact stream, for lookups in a single field. */
export const AUTHOR = '\u0002'
export const TITLE = '\u0003'
/** Namespace, after AUTHOR, of author names in the forms that people type. */
export const NAME = '\u0005'

/** Separates two fields and takes a position, so that no phrase spans them. */
export const GAP = '\u0004'
/** In a token's key, before the number of positions that a joined compound covers. */
const SPAN = '\u0001'

/** Field weights in half units, their smallest step: title 2.5, categories 1.5, abstract and authors 1. */
const UNITS = { title: 5, categories: 3, abstract: 2, authors: 2 }
export const UNITS_PER_WEIGHT = 2
const BODY = 1024

/** The most common payloads: seven of ten stems occur once in the abstract; most of a full text once or twice. */
export const USUAL_STEM_PAYLOADS = Uint32Array.of(UNITS.abstract, BODY, 2 * BODY)

/** An article as the indexes read and store it: token streams, tokens separated by spaces. */
export interface Analysis {
  /** Title, abstract and full text as exact tokens in order; a joined compound precedes its parts. */
  text: string
  authors: string
  exactLength: number
  /** Alternating stems and their payloads. */
  stems: string
  headLength: number
  bodyLength: number
  identifiers: string[]
}

/** A stem's payload: its weighted frequency in the head in the low bits, in the full text above. */
export const headWeight = (payload: number) => (payload % BODY) / UNITS_PER_WEIGHT
export const bodyFrequency = (payload: number) => Math.floor(payload / BODY)

/** Maximum length of a full text: the rest is references and data, and one article must not fill the memory. */
const LONGEST_BODY = 300_000

export function analyse(article: IndexedArticle): Analysis {
  const body = article.fullText.slice(0, LONGEST_BODY)
  const text = streamOf([article.title, article.abstract, body])
  const { stems, headLength } = headStems(article)
  const bodyStems = articleTerms(body, article.language)
  for (const stem of bodyStems) stems.set(stem, Math.min((stems.get(stem) ?? 0) + BODY, 0x3ffffff))
  return {
    text: text.stream,
    exactLength: text.length,
    authors: authorStream(article.authors),
    stems: Array.from(stems, ([stem, payload]) => `${stem} ${payload}`).join(' '),
    headLength,
    bodyLength: bodyStems.length,
    identifiers: identifiersOf(article),
  }
}

function streamOf(texts: string[]): { stream: string; length: number } {
  let length = 0
  const streams = texts.map((text) => {
    const tokens = exactTokens(text)
    for (const { span } of tokens) if (span === 1) length++
    return tokens.map(tokenKey).join(' ')
  })
  return { stream: streams.join(` ${GAP} `), length }
}

/** Returns the names as exact tokens and, after a gap, their lookup keys. */
function authorStream(authors: string[]): string {
  const keys = new Set(authors.flatMap(authorKeys))
  return [streamOf(authors).stream, ...Array.from(keys, (key) => NAME + key)].join(` ${GAP} `)
}

function headStems(article: IndexedArticle): { stems: Map<string, number>; headLength: number } {
  const stems = new Map<string, number>()
  let all = 0
  const fields = {
    title: [article.title],
    categories: article.categories,
    abstract: [article.abstract],
    authors: article.authors,
  }
  for (const [field, units] of Object.entries(UNITS) as [keyof typeof UNITS, number][]) {
    for (const text of fields[field]) {
      for (const stem of articleTerms(text, article.language)) {
        stems.set(stem, Math.min((stems.get(stem) ?? 0) + units, BODY - 1))
        all += units
      }
    }
  }
  return { stems, headLength: all / UNITS_PER_WEIGHT }
}

/** Returns the ascending positions of each key of the exact index: text under the key, title and authors in namespaces. */
export function positionsOf({ text, authors }: Pick<Analysis, 'text' | 'authors'>): Map<string, number[]> {
  const positions = new Map<string, number[]>()
  const titleEnd = text.indexOf(GAP)
  addStream(positions, '', text)
  addStream(positions, TITLE, titleEnd < 0 ? text : text.slice(0, titleEnd))
  addStream(positions, AUTHOR, authors)
  return positions
}

function addStream(positions: Map<string, number[]>, namespace: string, stream: string) {
  let position = 0
  for (const token of stream.split(' ')) {
    if (token === GAP) position++
    if (token === GAP || !token) continue
    const key = namespace + token
    const list = positions.get(key)
    if (list) list.push(position)
    else positions.set(key, [position])
    if (!token.includes(SPAN)) position++
  }
}

/** Returns a hash that titles share if they are equal as literal words; 0 for none. Collisions are rare. */
export function titleNumber({ text }: Pick<Analysis, 'text'>): number {
  const end = text.indexOf(GAP)
  const title = end < 0 ? text : text.slice(0, end)
  return wordsNumber(title.split(' ').filter((token) => !token.includes(SPAN)))
}

/** The same hash for the parts of a literal. */
export function wordsNumber(words: string[]): number {
  const letters = words.join('')
  let [low, high] = [0x811c9dc5, 0x2f0b4c47]
  for (let at = 0; at < letters.length; at++) {
    const unit = letters.charCodeAt(at)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ unit, 0x5bd1e995)
  }
  return letters ? (high & 0x1fffff) * 2 ** 32 + (low >>> 0) : 0
}

/** Calls `visit` with each stem and its payload. */
export function visitStems(
  { stems }: Pick<Analysis, 'stems'>,
  visit: (stem: string, payload: number) => void,
) {
  const parts = stems.split(' ')
  for (let at = 0; at + 1 < parts.length; at += 2) visit(parts[at] ?? '', Number(parts[at + 1]))
}

/**
 * Returns the identifiers of the article: DOI, arXiv identifier, standards numbers of the title, iDs of the authors, and
 * the DOIs that it cites.
 */
function identifiersOf({ doi, externalId, url, title, citation, cites = [] }: IndexedArticle): string[] {
  const found = new Set<string>()
  if (doi) found.add(`doi:${doi}`)
  for (const text of [doi ?? '', externalId ?? '', url]) {
    for (const { kind, value } of identifiersIn(text))
      // Repositories have iDs of authors in addresses, not only in those of their articles.
      if (kind !== 'orcid') found.add(`${kind}:${value}`)
  }
  const arxiv = /^oai:arxiv\.org:(.+)$/i.exec(externalId ?? '')?.[1]
  if (arxiv) found.add(`arxiv:${arxiv.toLowerCase()}`)
  for (const standard of standardsIn(title)) found.add(`standard:${standard}`)
  for (const iD of citation.orcids.flatMap(orcidsIn)) found.add(`orcid:${iD}`)
  for (const cited of cites) found.add(`cites:${cited}`)
  return [...found]
}
