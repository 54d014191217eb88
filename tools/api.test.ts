import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { acceptedApi, acceptedFile, changesBetween, describedApi, written } from './api/described-api.ts'

test('the API is the documented one', async () => {
  const changes = changesBetween(acceptedApi(), await describedApi())
  assert.deepEqual(
    changes,
    [],
    `The API has changed. If that is meant: npm run generate -- api, and say in docs/api/CHANGELOG.md what it means for programs.\n${changes.join('\n')}`,
  )
  assert.equal(
    readFileSync(acceptedFile, 'utf8'),
    written(acceptedApi()),
    'npm run generate -- api wrote the file',
  )
})

test('a change of the API is reported by its place', () => {
  const call = (size: number) => ({ get: { parameters: [{ name: 'size', default: size }], tags: ['x'] } })
  const before = { paths: { '/claire/a': call(5), '/claire/b': call(5), '/claire/c': call(5) } }
  const after = { paths: { '/claire/a': call(5), '/claire/b': call(9), '/claire/d': call(5) } }
  assert.deepEqual(changesBetween(before, after), [
    '~ paths / /claire/b / get / parameters / size / default: 5 → 9',
    '- paths / /claire/c',
    '+ paths / /claire/d',
  ])
  assert.deepEqual(changesBetween(before, structuredClone(before)), [])
})
