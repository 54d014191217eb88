import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSecondHalf } from './query-lexer.ts'

const ONE_TERM = [
  'blockchain based',
  'non linear',
  'Non Linear',
  'x ray',
  'state of',
  'graphene coated',
  'end to',
]
const LEFT_OUT = ['jaguar car', 'mercury planet', 'python snake', 'transformer vision']

for (const pair of ONE_TERM)
  test(`'${pair.replace(' ', ' -')}' is one term with a mistaken space`, () => {
    const [before = '', after = ''] = pair.split(' ')
    assert.ok(isSecondHalf(before, after))
  })

for (const pair of LEFT_OUT)
  test(`'${pair.replace(' ', ' -')}' excludes the second word`, () => {
    const [before = '', after = ''] = pair.split(' ')
    assert.ok(!isSecondHalf(before, after))
  })
