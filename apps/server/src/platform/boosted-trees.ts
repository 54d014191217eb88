import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Gradient-boosted regression trees as our training tools export them from LightGBM. Node i of a tree tests
 * `values[feature[i]] <= threshold[i]`; a child c >= 0 is another node, c < 0 is leaf ~c. A tree without a node is its leaf 0.
 */
export interface BoostedTrees {
  features: string[]
  trees: { feature: number[]; threshold: number[]; left: number[]; right: number[]; leaf: number[] }[]
}

/** Reads a model file; with `features`, refuses one trained on others than the program computes. */
export function readTrees(file: string, features?: string[]): BoostedTrees {
  const model = JSON.parse(readFileSync(file, 'utf8')) as BoostedTrees
  if (features && model.features.join() !== features.join())
    throw new Error(`${path.basename(file)} was trained on other features: train it again`)
  return model
}

/** The sum of the trees' leaves for one row of features, in the order of `model.features`. */
export function scoreOf(model: BoostedTrees, values: ArrayLike<number>): number {
  let sum = 0
  for (const { feature, threshold, left, right, leaf } of model.trees) {
    let at = feature.length ? 0 : -1
    while (at >= 0) {
      const goesLeft = (values[feature[at] ?? 0] ?? 0) <= (threshold[at] ?? 0)
      at = (goesLeft ? left[at] : right[at]) ?? -1
    }
    sum += leaf[~at] ?? 0
  }
  return sum
}

/** The probability of a model trained on two classes, for features by their names; throws if it was trained on others. */
export function probabilityOf(model: BoostedTrees, features: Record<string, number>): number {
  const values = model.features.map((name) => {
    const value = features[name]
    if (value === undefined)
      throw new Error(`the model was trained with the feature "${name}": train it again`)
    return value
  })
  return 1 / (1 + Math.exp(-scoreOf(model, values)))
}
