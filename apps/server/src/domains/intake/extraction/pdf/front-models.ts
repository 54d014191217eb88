import path from 'node:path'
import { type BoostedTrees, readTrees } from '#platform/boosted-trees'

/** The models that read a front, trained by tools/text-models/train_fronts.py. */
export interface FrontModels {
  /** Probability that a line is part of the title. */
  title: BoostedTrees
  /** Probability that a name is an author's, alone, and among the other names of its page. */
  author: BoostedTrees
  context: BoostedTrees
  /** Probability that a year is that of the publication. */
  year: BoostedTrees
}

let shipped: FrontModels | undefined

export const shippedFrontModels = () =>
  (shipped ??= readFrontModels(path.join(import.meta.dirname, 'models')))

export const readFrontModels = (folder: string): FrontModels => ({
  title: readTrees(path.join(folder, 'title.json')),
  author: readTrees(path.join(folder, 'author.json')),
  context: readTrees(path.join(folder, 'context.json')),
  year: readTrees(path.join(folder, 'year.json')),
})
