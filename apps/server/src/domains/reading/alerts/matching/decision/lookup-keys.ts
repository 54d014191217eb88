import { literalOf } from '@claire/scholarly-text'
import type { Match } from '#domains/reading/search'

/** Lookup keys of an article's words: a word, or the beginning of one. */
export const wordKey = (word: string) => `w${word}`
export const beginningKey = (beginning: string) => `b${beginning}`
export const identifierKey = (identifier: string) => `i${identifier}`
export const sourceKey = (sourceId: string) => `s${sourceId}`

/** Number of characters by which beginnings of words are looked up. */
export const BEGINNING = 3

/** Keys of which a matching article has at least one, and their rarity: lower is rarer. */
interface KeyGroup {
  keys: string[]
  commonness: number
}

/** The number of articles in the index with a word, or any number that increases with it. */
export type Commonness = (word: string) => number

/**
 * Returns key groups, the rarest first: a matching article has at least one key of each. Empty if nothing is required,
 * as for a search that only excludes. The filter only saves work; the engine decides whether an article matches.
 */
export function keyGroupsOf(match: Match, commonness: Commonness): KeyGroup[] {
  switch (match.kind) {
    case 'literal':
    case 'prefix':
      return rarestFirst(literalKeys(match, commonness))
    case 'identifier':
      return match.value.startsWith('cites:') ? [{ keys: [identifierKey(match.value)], commonness: 1 }] : []
    case 'sources':
      return [{ keys: match.ids.map(sourceKey), commonness: Number.MAX_SAFE_INTEGER }]
    case 'and':
      return rarestFirst(match.of.flatMap((part) => keyGroupsOf(part, commonness)))
    case 'or':
      return oneOf(match.of.map((part) => keyGroupsOf(part, commonness)))
    default:
      return []
  }
}

function literalKeys(
  { kind, text }: Extract<Match, { kind: 'literal' | 'prefix' }>,
  commonness: Commonness,
): KeyGroup[] {
  const units = literalOf(text)
  return units.map(({ parts, joined }, at) => {
    const isOpen = kind === 'prefix' && at === units.length - 1
    if (isOpen) return openKeys(parts, joined)
    const [part = ''] = parts.toSorted((a, b) => commonness(a) - commonness(b))
    const words = [...new Set([part, joined])]
    return { keys: words.map(wordKey), commonness: commonness(part) }
  })
}

/** The last word may continue, or be the beginning of a compound written as one. */
function openKeys(parts: string[], joined: string): KeyGroup {
  const beginnings = [parts.length > 1 ? wordKey(parts[0] ?? '') : '', joined, parts[0] ?? '']
  const keys = beginnings.flatMap((each, at) =>
    at === 0 ? (each ? [each] : []) : [beginningKey(each.slice(0, BEGINNING))],
  )
  return { keys: [...new Set(keys)], commonness: Number.MAX_SAFE_INTEGER / 2 }
}

const rarestFirst = (keyGroups: KeyGroup[]): KeyGroup[] =>
  keyGroups.toSorted((a, b) => a.commonness - b.commonness)

/** The rarest group of each of several alternatives, joined. */
function oneOf(ways: KeyGroup[][]): KeyGroup[] {
  const rarest = ways.flatMap(([first]) => first ?? [])
  if (!rarest.length || rarest.length < ways.length) return []
  const commonness = rarest.reduce((sum, each) => sum + each.commonness, 0)
  return [{ keys: [...new Set(rarest.flatMap(({ keys }) => keys))], commonness }]
}

/** True if an article with these keys has at least one of each group. */
export const hasAll = (present: ReadonlySet<string>, required: string[][]): boolean =>
  required.every((keys) => keys.some((key) => present.has(key)))
