import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SEARCH_FIELDS, criteriaAs, criteriaOf } from '@claire/api-contract'
import { isQuestion, keyOf, requestOf } from './search-request.ts'

const CHOSEN = { year: 2012, names: ['not bees'], flag: true }
const keyFor = (given: object) => keyOf(requestOf({ searchTerm: 'kelp not bees', ...given }, []), 'ada', 0)

test('every filter changes the request to the engine, and its key', () => {
  const keys = Object.entries(SEARCH_FIELDS).map(([field, { kind }]) =>
    keyFor(criteriaAs('request', criteriaOf({ [field]: CHOSEN[kind] }))),
  )
  assert.equal(new Set([keyFor({}), ...keys]).size, keys.length + 1)
})

test('the order of sources does not change the request', () => {
  const sources = ['a', 'b'].map((id) => ({ id, name: id.toUpperCase() }))
  const key = (source: string[]) => keyOf(requestOf({ searchTerm: 'kelp', source }, sources), 'ada', 0)
  assert.equal(key(['A', 'B']), key(['B', 'A']))
})

test('questions and claims are distinguished from subjects, and exact searches are neither', () => {
  const isOne = (searchTerm: string, refineSearch = false) =>
    isQuestion(requestOf({ searchTerm, refineSearch }, []))
  for (const question of [
    'Does kelp reduce erosion',
    'kelp erosion?',
    'how do kelp forests grow',
    'Kelp reduces coastal erosion',
    'Kelp forests have lost their otters.',
    'Warum wächst Seetang',
    'Comment pousse le varech',
  ])
    assert.ok(isOne(question), question)
  for (const subject of ['', 'kelp', 'kelp forests and erosion', 'effects of kelp on erosion'])
    assert.ok(!isOne(subject), subject)
  assert.ok(!isOne('Does kelp reduce erosion?', true))
})
