import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { createDeletedSubjects, identityMigrations } from './index.ts'

onEveryDatabase(identityMigrations, (open) => {
  test('a deleted subject stays deleted, however often it is added', async (t) => {
    const { database, close } = await open()
    t.after(close)
    const deleted = createDeletedSubjects(database, () => 1)
    assert.equal(await deleted.has(personId('u-1')), false)
    await deleted.add(personId('u-1'))
    await deleted.add(personId('u-1'))
    assert.equal(await deleted.has(personId('u-1')), true)
    assert.equal(await deleted.has(personId('u-1'), 1), true)
    assert.equal(await deleted.has(personId('u-1'), 2), false, 'signed in again')
    assert.equal(await deleted.has(personId('u-2')), false)
  })
})
