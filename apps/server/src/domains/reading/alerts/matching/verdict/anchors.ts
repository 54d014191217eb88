import { literalOf } from '@claire/scholarly-text'
import type { Match } from '#domains/reading/search'

/** How an article's words are looked up: a word, or the beginning of one. */
export const wordAnchor = (word: string) => `w${word}`
export const beginningAnchor = (beginning: string) => `b${beginning}`
export const sourceAnchor = (sourceId: string) => `s${sourceId}`

/** Beginnings of words are looked up by so many characters. */
export const BEGINNING = 3

/** What an article must have one of to match, and how rarely articles do: less is rarer. */
interface Anchors {
  keys: string[]
  commonness: number
}

/** How common a word is: in how many articles of the index it occurs, or any number that rises with it. */
export type Commonness = (word: string) => number

/**
 * What an article that matches has, the rarest first: at least one of each one's keys. Empty when nothing can be named, as
 * for what only excludes. The filter only saves work; whether an article matches, the engine says.
 */
export function anchorsOf(match: Match, commonness: Commonness): Anchors[] {
  switch (match.kind) {
    case 'literal':
    case 'prefix':
      return rarestFirst(literalAnchors(match, commonness))
    case 'sources':
      return [{ keys: match.ids.map(sourceAnchor), commonness: Number.MAX_SAFE_INTEGER }]
    case 'and':
      return rarestFirst(match.of.flatMap((part) => anchorsOf(part, commonness)))
    case 'or':
      return oneOf(match.of.map((part) => anchorsOf(part, commonness)))
    default:
      return []
  }
}

function literalAnchors(
  { kind, text }: Extract<Match, { kind: 'literal' | 'prefix' }>,
  commonness: Commonness,
): Anchors[] {
  const units = literalOf(text)
  return units.map(({ parts, joined }, at) => {
    const isOpen = kind === 'prefix' && at === units.length - 1
    if (isOpen) return openAnchors(parts, joined)
    const [part = ''] = parts.toSorted((a, b) => commonness(a) - commonness(b))
    const words = [...new Set([part, joined])]
    return { keys: words.map(wordAnchor), commonness: commonness(part) }
  })
}

/** The last word may go on, or be the beginning of a compound written as one. */
function openAnchors(parts: string[], joined: string): Anchors {
  const beginnings = [parts.length > 1 ? wordAnchor(parts[0] ?? '') : '', joined, parts[0] ?? '']
  const keys = beginnings.flatMap((each, at) =>
    at === 0 ? (each ? [each] : []) : [beginningAnchor(each.slice(0, BEGINNING))],
  )
  return { keys: [...new Set(keys)], commonness: Number.MAX_SAFE_INTEGER / 2 }
}

const rarestFirst = (anchors: Anchors[]): Anchors[] => anchors.toSorted((a, b) => a.commonness - b.commonness)

/** Of several ways to match, the rarest of each. */
function oneOf(ways: Anchors[][]): Anchors[] {
  const rarest = ways.flatMap(([first]) => first ?? [])
  if (!rarest.length || rarest.length < ways.length) return []
  const commonness = rarest.reduce((sum, each) => sum + each.commonness, 0)
  return [{ keys: [...new Set(rarest.flatMap(({ keys }) => keys))], commonness }]
}

/** Whether an article with these anchors has at least one of each. */
export const hasAll = (anchors: ReadonlySet<string>, required: string[][]): boolean =>
  required.every((keys) => keys.some((key) => anchors.has(key)))
