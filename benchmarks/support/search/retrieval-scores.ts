export const mean = (values: number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
export const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

const discounted = (gains: number[]) =>
  gains.reduce((sum, gain, rank) => sum + (2 ** gain - 1) / Math.log2(rank + 2), 0)

/** Returns nDCG at `depth` with gains 2^grade − 1 (Järvelin and Kekäläinen; Burges et al.). */
export function ndcg(ids: string[], relevant: Map<string, number>, depth = 10): number {
  const ideal = [...relevant.values()].toSorted((a, b) => b - a).slice(0, depth)
  return discounted(ids.slice(0, depth).map((id) => relevant.get(id) ?? 0)) / discounted(ideal)
}

export const recall = (ids: string[], relevant: Map<string, number>, depth = 100) =>
  ids.slice(0, depth).filter((id) => relevant.has(id)).length / relevant.size

const DRAWS = 1000

function* drawn(values: number[]): Generator<number[]> {
  let state = 42
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  for (let draw = 0; draw < DRAWS; draw++)
    yield values.map(() => values[Math.floor(random() * values.length)] ?? 0)
}

/** Returns the 95 % bootstrap interval of the mean. */
export function interval(values: number[]): [low: number, high: number] {
  const means = Array.from(drawn(values), mean)
  return [quantile(means, 0.025), quantile(means, 0.975)]
}
