import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { Database } from '#platform/database'
import { onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { USUAL_WISHES, createMailPeople } from './mail-people.ts'
import { notificationMigrations } from '../tables.ts'

const ada = personId('ada')

/** A database created while the browser's language was the default. */
async function withFormerDefault(database: Database) {
  const { schema } = database
  await schema.alterTable('mail_person').dropColumn('language_choice').execute()
  await schema
    .alterTable('mail_person')
    .addColumn('language_choice', 'text', (column) => column.notNull().defaultTo('browser'))
    .execute()
}

onEveryDatabase(notificationMigrations, (openDatabase) => {
  let storage: Awaited<ReturnType<typeof openDatabase>>
  beforeEach(async () => {
    storage = await openDatabase()
  })
  afterEach(() => storage.close())

  test('who never chose a language has English, whatever an earlier version took for usual', async () => {
    await withFormerDefault(storage.database)
    const people = createMailPeople(storage.database)
    await people.lock(ada)
    assert.deepEqual(await people.languageSetting(ada), { choice: 'en', language: 'en' })
    const grace = personId('grace')
    await people.setWishes(grace, 'grace@example.org', USUAL_WISHES)
    assert.deepEqual(await people.languageSetting(grace), { choice: 'en', language: 'en' })
  })

  test('a language that was chosen stays, whatever else is wished afterwards', async () => {
    const people = createMailPeople(storage.database)
    await people.setLanguage(ada, { choice: 'browser', language: 'fr' })
    await people.lock(ada)
    await people.setWishes(ada, 'ada@example.org', { ...USUAL_WISHES, digest: true })
    assert.deepEqual(await people.languageSetting(ada), { choice: 'browser', language: 'fr' })
  })
})
