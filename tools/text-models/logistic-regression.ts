const RIDGE = 0.005
const STEPS = 15

/** Fits a logistic regression by Newton's method, with a small penalty on the weights of standardised features. */
export function logisticRegression(
  rows: number[][],
  labels: boolean[],
): { intercept: number; weights: number[] } {
  const size = rows[0]?.length ?? 0
  const means = Array.from({ length: size }, (_, at) => mean(rows.map((row) => row[at] ?? 0)))
  const spreads = means.map((center, at) =>
    Math.sqrt(mean(rows.map((row) => ((row[at] ?? 0) - center) ** 2)) || 1),
  )
  const standard = rows.map((row) => [
    1,
    ...row.map((value, at) => (value - (means[at] ?? 0)) / (spreads[at] ?? 1)),
  ])
  const penalty = RIDGE * labels.filter(Boolean).length
  const fitted = [0, ...means.map(() => 0)]
  for (let step = 0; step < STEPS; step++) {
    const change = newtonStep(standard, labels, { fitted, penalty })
    for (const [at, by] of change.entries()) fitted[at] = (fitted[at] ?? 0) + by
  }
  const [first = 0, ...others] = fitted
  const weights = others.map((value, at) => value / (spreads[at] ?? 1))
  return {
    intercept: first - weights.reduce((sum, weight, at) => sum + weight * (means[at] ?? 0), 0),
    weights,
  }
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

function newtonStep(
  rows: number[][],
  labels: boolean[],
  { fitted, penalty }: { fitted: number[]; penalty: number },
): number[] {
  const size = fitted.length
  const gradient = new Float64Array(size)
  const curvature = Array.from({ length: size }, () => new Float64Array(size))
  for (const [index, row] of rows.entries()) {
    const sum = row.reduce((total, value, at) => total + value * (fitted[at] ?? 0), 0)
    const probability = 1 / (1 + Math.exp(-sum))
    const error = Number(labels[index]) - probability
    const weight = probability * (1 - probability)
    for (const [at, value] of row.entries()) {
      gradient[at] = (gradient[at] ?? 0) + error * value
      const line = curvature[at]
      if (line)
        for (let other = 0; other < size; other++)
          line[other] = (line[other] ?? 0) + weight * value * (row[other] ?? 0)
    }
  }
  for (let at = 1; at < size; at++) {
    gradient[at] = (gradient[at] ?? 0) - penalty * (fitted[at] ?? 0)
    const line = curvature[at]
    if (line) line[at] = (line[at] ?? 0) + penalty
  }
  return solved(
    curvature.map((line) => [...line]),
    [...gradient],
  )
}

/** Solves linear equations by elimination; the matrix is positive definite. */
function solved(matrix: number[][], right: number[]): number[] {
  for (const [at, line] of matrix.entries())
    for (const [other, below] of matrix.entries()) {
      if (other === at) continue
      const factor = (below[at] ?? 0) / (line[at] || 1)
      for (let column = at; column < line.length; column++)
        below[column] = (below[column] ?? 0) - factor * (line[column] ?? 0)
      right[other] = (right[other] ?? 0) - factor * (right[at] ?? 0)
    }
  return matrix.map((line, at) => (right[at] ?? 0) / (line[at] || 1))
}
