import { titlesAgree } from '../works/agreement.ts'
import { ORIGINS, type Origin, type StatedField } from './statements.ts'

/** Statements about one field, by origin. */
export type Statements = Partial<Record<Origin, string>>

const MOST_YEARS_APART = 1

/** Returns true if two values of a field are no disagreement: titles that differ by spelling, years by one. */
export const valuesAgree = (field: StatedField, one: string, other: string): boolean =>
  one === other ||
  (field === 'title' ? titlesAgree(one, other) : Math.abs(Number(one) - Number(other)) <= MOST_YEARS_APART)

/** The statements, that of the most trusted origin first. */
export const inOrder = (statements: Statements): [Origin, string][] =>
  ORIGINS.flatMap((origin) => {
    const value = statements[origin]
    return value === undefined ? [] : ([[origin, value]] satisfies [Origin, string][])
  })

/** Returns true if any two of the statements disagree. */
export const isDisputed = (field: StatedField, statements: Statements): boolean => {
  const values = Object.values(statements)
  return values.some((one, at) => values.slice(at + 1).some((other) => !valuesAgree(field, one, other)))
}

/**
 * Returns the statement that most origins agree with; among those with as many, that of the most trusted origin
 * (docs/adr/0044). Undefined where nothing is stated.
 */
export function consensusOf(
  field: StatedField,
  statements: Statements,
): { origin: Origin; value: string } | undefined {
  const stated = inOrder(statements)
  const support = (value: string) => stated.filter(([, other]) => valuesAgree(field, value, other)).length
  const most = Math.max(0, ...stated.map(([, value]) => support(value)))
  const best = stated.find(([, value]) => support(value) === most)
  return best && { origin: best[0], value: best[1] }
}
