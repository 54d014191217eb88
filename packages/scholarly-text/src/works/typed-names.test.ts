import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorKeys, beginsName, joinNames, nameStarts } from '../index.ts'

/** True if a typed text may begin one of the keys of a name. */
const beginsKey = (typed: string, name: string) =>
  nameStarts(typed).some(({ prefix, pattern }) =>
    authorKeys(name).some((key) => key.startsWith(prefix) && new RegExp(`^(?:${pattern})$`, 'su').test(key)),
  )

const begun: [typed: string, name: string][] = [
  ['hint', 'Geoffrey E. Hinton'],
  ['HINTON', 'Hinton, Geoffrey'],
  ['hinton, g', 'Geoffrey Hinton'],
  ['hinton geof', 'Geoffrey Hinton'],
  ['geoffrey hin', 'Geoffrey Hinton'],
  ['g. hin', 'Geoffrey Hinton'],
  ['geoffrey hin', 'Geoffrey E. Hinton'],
  ['erdo', 'Paul Erdős'],
  ['waals', 'Johannes van der Waals'],
  ['hint', 'Hinton, G.'],
]
for (const [typed, name] of begun)
  test(`“${typed}” begins ${name}, and a key of it`, () => {
    assert.ok(beginsName(typed, name))
    assert.ok(beginsKey(typed, name))
  })

const begunByName: [typed: string, name: string][] = [
  ['geof', 'Geoffrey Hinton'],
  ['van der wa', 'Johannes van der Waals'],
  ['王小', '王小明'],
  ['arist', 'Aristotle'],
]
for (const [typed, name] of begunByName)
  test(`“${typed}” begins ${name}`, () => assert.ok(beginsName(typed, name)))

const others: [typed: string, name: string][] = [
  ['inton', 'Geoffrey Hinton'],
  ['hinton k', 'Geoffrey Hinton'],
  ['george hin', 'Geoffrey Hinton'],
  ['the', 'Theodore Ross'],
  ['h', 'Hinton'],
  ['graph neural networks of six words', 'Graph Neural'],
  ['covid-19', 'Ada Covid'],
  ['author:hint', 'Geoffrey Hinton'],
  ['', 'Geoffrey Hinton'],
]
for (const [typed, name] of others)
  test(`“${typed}” does not begin ${name}`, () => {
    assert.ok(!beginsName(typed, name))
    assert.ok(!beginsKey(typed, name))
  })

test('forms of one name are one person by the fullest form; other given names are other people', () => {
  assert.deepEqual(
    joinNames(['G. Hinton', 'Hinton, Geoffrey', 'George Hinton', 'Geoffrey E. Hinton', 'GEOFFREY E. HINTON']),
    ['Geoffrey E. Hinton', 'George Hinton'],
  )
  assert.deepEqual(joinNames(['王小明', '王小明', 'Aristotle']), ['王小明', 'Aristotle'])
  assert.deepEqual(joinNames([]), [])
})
