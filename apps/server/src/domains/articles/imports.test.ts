import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { inTransaction } from '#platform/database'
import { onEveryDatabase } from '#testing/databases'
import { articleMigrations, createImports } from './index.ts'

onEveryDatabase(articleMigrations, (open) => {
  let opened: Awaited<ReturnType<typeof open>>
  beforeEach(async () => {
    opened = await open()
  })
  afterEach(() => opened.close())

  const imports = (database = opened.database) => createImports(database, () => 1_700_000_000_000)

  test('an unknown file begins at its first line', async () => {
    assert.deepEqual(await imports().position('source file'), { lines: 0, finishedAt: null })
  })

  test('each file continues at its position until it is finished', async () => {
    await imports().advance('source one', { lines: 500, finished: false })
    await imports().advance('source one', { lines: 1000, finished: false })
    await imports().advance('source two', { lines: 7, finished: true })
    assert.deepEqual(await imports().position('source one'), { lines: 1000, finishedAt: null })
    assert.deepEqual(await imports().position('source two'), {
      lines: 7,
      finishedAt: 1_700_000_000_000,
    })
  })

  test('a source was imported before once another of its files was imported to its end', async () => {
    const wasImported = () => imports().hasFinishedAnother('source two', 'source ')
    await imports().advance('source one', { lines: 500, finished: false })
    await imports().advance('source two', { lines: 7, finished: true })
    await imports().advance('other one', { lines: 7, finished: true })
    assert.equal(await wasImported(), false)
    await imports().advance('source one', { lines: 900, finished: true })
    assert.equal(await wasImported(), true)
  })

  test('the position is part of the transaction, so nothing unsaved is skipped', async () => {
    await imports().advance('source one', { lines: 500, finished: false })
    await assert.rejects(
      inTransaction(opened.database, async (transaction) => {
        await imports(transaction).advance('source one', { lines: 1000, finished: true })
        throw new Error('the disk is full')
      }),
    )
    assert.deepEqual(await imports().position('source one'), { lines: 500, finishedAt: null })
  })
})
