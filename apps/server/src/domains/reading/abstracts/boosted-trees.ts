/**
 * Gradient-boosted regression trees as our training tool exports them from LightGBM. Node i of a tree tests
 * `values[feature[i]] <= threshold[i]`; a child c >= 0 is another node, c < 0 is leaf ~c. A tree without a node is its leaf 0.
 */
export interface BoostedTrees {
  features: string[]
  trees: { feature: number[]; threshold: number[]; left: number[]; right: number[]; leaf: number[] }[]
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
