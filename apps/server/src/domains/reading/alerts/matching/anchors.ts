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
 * Keys of which an article that matches has at least one: of the rarest word of each way to match. Null when none can be
 * named, as for what only excludes. The filter only saves work; whether an article matches, the engine says.
 */
export function anchorsOf(match: Match, commonness: Commonness): Anchors | null {
  switch (match.kind) {
    case 'literal':
    case 'prefix':
      return literalAnchors(match, commonness)
    case 'sources':
      return { keys: match.ids.map(sourceAnchor), commonness: Number.MAX_SAFE_INTEGER }
    case 'and':
      return rarest(match.of.map((part) => anchorsOf(part, commonness)))
    case 'or':
      return allOf(match.of.map((part) => anchorsOf(part, commonness)))
    default:
      return null
  }
}

function literalAnchors(
  { kind, text }: Extract<Match, { kind: 'literal' | 'prefix' }>,
  commonness: Commonness,
): Anchors | null {
  const units = literalOf(text)
  return rarest(
    units.map(({ parts, joined }, at) => {
      const isOpen = kind === 'prefix' && at === units.length - 1
      if (isOpen) return openAnchors(parts, joined)
      const [part = ''] = parts.toSorted((a, b) => commonness(a) - commonness(b))
      const words = [...new Set([part, joined])]
      return { keys: words.map(wordAnchor), commonness: commonness(part) }
    }),
  )
}

/** The last word may go on, or be the beginning of a compound written as one. */
function openAnchors(parts: string[], joined: string): Anchors {
  const beginnings = [parts.length > 1 ? wordAnchor(parts[0] ?? '') : '', joined, parts[0] ?? '']
  const keys = beginnings.flatMap((each, at) =>
    at === 0 ? (each ? [each] : []) : [beginningAnchor(each.slice(0, BEGINNING))],
  )
  return { keys: [...new Set(keys)], commonness: Number.MAX_SAFE_INTEGER / 2 }
}

function rarest(anchors: (Anchors | null)[]): Anchors | null {
  const known = anchors.filter((each) => each !== null)
  return known.toSorted((a, b) => a.commonness - b.commonness)[0] ?? null
}

function allOf(anchors: (Anchors | null)[]): Anchors | null {
  const keys: string[] = []
  let commonness = 0
  for (const each of anchors) {
    if (!each) return null
    keys.push(...each.keys)
    commonness += each.commonness
  }
  return keys.length ? { keys: [...new Set(keys)], commonness } : null
}
