import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lexQuery } from './query-lexer.ts'
import { operatorsAmong } from './query-operators.ts'

/** Returns the operators of a query, with their places among its pieces. */
function operators(query: string): string {
  const { pieces } = lexQuery(query)
  return [...operatorsAmong(pieces)]
    .map((at) => {
      const piece = pieces[at]
      return `${piece && 'text' in piece ? piece.text : ''}${at}`
    })
    .join(' ')
}

const cases: [query: string, found: string][] = [
  ['ice AND sea', 'AND1'],
  ['ice and sea', ''],
  ['ice And sea', ''],
  ['ice OR sea OR snow', 'OR1 OR3'],
  ['ice NOT sea', 'NOT1'],
  ['ice AND NOT sea', 'AND1 NOT2'],
  ['ice AND NOT NOT sea', ''],
  ['"deep sea" AND ice', 'AND1'],
  ['ice AND "deep sea"', 'AND1'],
  ['(ice) AND (sea)', 'AND3'],
  ['ice AND (NOT sea)', 'AND1 NOT3'],
  ['ice AND title:sea', 'AND1'],
  ['AND ice', ''],
  ['ice OR', ''],
  ['(ice OR)', ''],
  ['ice AND OR sea', ''],
  ['the AND sea', ''],
  ['ice OR the sea', ''],
  ['C OR D', 'OR1'],
  ['vitamin A OR vitamin C', 'OR2'],
  ['DNA OR RNA', 'OR1'],
  ['(DNA OR RNA) AND CANCER', 'OR2 AND5'],
  ['DNA AND RNA OR CANCER AND CELL', 'AND1 OR3 AND5'],
  ['THE ROLE OF DNA AND RNA', ''],
  ['HEAT AND MASS TRANSFER', 'AND1'],
  ['HEAT AND MASS TRANSFER IN PIPES', ''],
  ['HEAT AND MASS TRANSFER title:PIPES', 'AND1'],
  ['机器 AND 学习', 'AND1'],
]
for (const [query, found] of cases)
  test(`“${query}” has ${found ? `the operators ${found}` : 'no operator'}`, () =>
    assert.equal(operators(query), found))
