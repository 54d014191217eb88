import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ResultList } from './result-list.ts'

/** A list of which more is read while articles are added in front of it. */
function growing(totalRelation: 'eq' | 'gte') {
  let read = 0
  const more = async () => (read++ < 3 ? [`late ${read}`, `old ${read + 1}`] : [])
  return new ResultList({ ids: ['old 1'], total: 4, totalRelation, more })
}

test('a list that is read on gives no more than was counted when it began', async () => {
  assert.equal((await growing('eq').slice(0, 100)).length, 4)
  assert.deepEqual(await growing('eq').slice(4, 100), [])
})

test('a list of which only the least number is known is read to its end', async () => {
  assert.equal((await growing('gte').slice(0, 100)).length, 7)
})
