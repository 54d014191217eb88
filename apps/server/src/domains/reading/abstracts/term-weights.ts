import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Weight of a stem by its rarity in scientific abstracts: about 0.3 for 'use', 10 for an unknown word. */
export type TermWeights = (stem: string) => number

/**
 * Reads `models/term-weights.txt`: a line per weight, `weight stem stem …`. Unlisted stems are rarer than all listed
 * ones. A table rather than the index's own statistics, so that an article's sentences are chosen alike in a library of
 * ten articles and of a million.
 */
export function readTermWeights(folder = path.join(import.meta.dirname, 'models')): TermWeights {
  const weights = new Map<string, number>()
  let rarest = 0
  for (const line of readFileSync(path.join(folder, 'term-weights.txt'), 'utf8').split('\n')) {
    const [weight, ...stems] = line.split(' ')
    if (!stems.length) continue
    rarest = Math.max(rarest, Number(weight))
    for (const stem of stems) weights.set(stem, Number(weight))
  }
  return (stem) => weights.get(stem) ?? rarest + 0.7
}
