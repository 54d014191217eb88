import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type VerifiedToken, createDeletedSubjects, identityMigrations } from '#domains/people/identity'
import type { Database } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { PersonId } from '#platform/person'
import { type TestDatabase, onEveryDatabase } from '#testing/databases'
import { personId } from '#testing/person'
import { type PersonLookup, createDirectory, directoryMigrations } from './index.ts'

const MINUTE = 60_000
const START = Date.parse('2026-03-01T09:00:00Z')
const [grace, lena] = [personId('grace'), personId('lena')]

interface Said {
  person?: PersonId
  name?: [string, string]
  email?: string
  emailVerified?: boolean
  groups?: string[]
  /** Minutes after the start. */
  at?: number
  /** Minutes of validity. */
  for?: number
}

const token = ({
  person = grace,
  name: [firstName, lastName] = ['Grace', 'Hopper'],
  email = 'Grace@Claire.test',
  emailVerified = true,
  groups = [],
  at = 0,
  for: minutes = 5,
}: Said = {}): VerifiedToken => ({
  caller: {
    subject: person,
    session: null,
    email,
    emailVerified,
    firstName,
    lastName,
    isAdmin: false,
    groups,
  },
  issuedAt: START + at * MINUTE,
  expiresAt: START + (at + minutes) * MINUTE,
})

const away = () => new DomainError('UNAVAILABLE', () => 'away')

onEveryDatabase({ ...identityMigrations, ...directoryMigrations }, (open) => {
  async function openDirectory(t: TestContext, lookup: PersonLookup | null = null) {
    const opened = await open()
    t.after(opened.close)
    const state = { now: START, failures: [] as unknown[] }
    const of = (database: Database) =>
      createDirectory({
        database,
        clock: () => state.now,
        deletedSubjects: createDeletedSubjects(database, () => state.now),
        lookup,
        onLookupFailure: (error) => state.failures.push(error),
      })
    return Object.assign(state, of(opened.database), {
      database: opened.database,
      /** The directory of another process. */
      elsewhere: of(opened.another()),
    })
  }
  const storedAt = async ({ database }: Pick<TestDatabase, 'database'>) => {
    const db = database.withTables<{ known_person: { issued_at: number } }>()
    const { issued_at: at } = await db
      .selectFrom('known_person')
      .select('issued_at')
      .executeTakeFirstOrThrow()
    return (at - START) / MINUTE
  }

  test('a person is known once a token of theirs was verified', async (t) => {
    const directory = await openDirectory(t)
    assert.equal((await directory.people([grace])).size, 0)
    await directory.noteSignIn(token())
    const known = { id: grace, name: 'Grace Hopper', email: 'Grace@Claire.test' }
    assert.deepEqual([...(await directory.people([grace, lena]))], [[grace, known]])
    assert.deepEqual([...(await directory.people([]))], [])
    assert.deepEqual(await directory.personOfEmail(' grace@claire.TEST '), known)
    assert.equal(await directory.emailOf(grace), 'grace@claire.test')
    assert.equal(await directory.emailOf(lena), undefined)
  })

  test('an address that nobody verified is neither shown nor found', async (t) => {
    const directory = await openDirectory(t)
    await directory.noteSignIn(token({ emailVerified: false }))
    assert.equal((await directory.people([grace])).get(grace)?.email, '')
    assert.deepEqual(await directory.find('grace@claire', 5), [])
    assert.equal(await directory.personOfEmail('grace@claire.test'), undefined)
    assert.equal(await directory.personOfEmail(''), undefined)
    assert.equal(await directory.emailOf(grace), undefined)
  })

  test('people are found by the beginnings of words of their names, without accents, and of their address', async (t) => {
    const directory = await openDirectory(t)
    const people: [PersonId, string, string, string][] = [
      [lena, 'Anna-Lena', 'Müller', 'al@uni.example'],
      [grace, 'Grace', 'Hopper', 'g_100@navy.example'],
      [personId('li'), '丽', '王', 'wang@uni.example'],
    ]
    for (const [person, first, last, email] of people)
      await directory.noteSignIn(token({ person, name: [first, last], email }))
    const found = async (text: string, limit = 5) =>
      (await directory.find(text, limit)).map(({ id }) => String(id))
    for (const [text, ids] of [
      ['lena', ['lena']],
      ['mul anna', ['lena']],
      ['Müller', ['lena']],
      ['ller', []],
      ['lena grace', []],
      ['王', ['li']],
      ['AL@uni', ['lena']],
      ['g_100@n', ['grace']],
      ['g_000@n', []],
      ['__', []],
      ['%', []],
      ['uni.example', []],
      [' ', []],
      ['@', []],
    ] as const)
      assert.deepEqual(await found(text), ids, text)
    await directory.noteSignIn(token({ person: personId('lenz'), name: ['Bo', 'Lenz'], email: '' }))
    assert.deepEqual(await found('len'), ['lena', 'lenz'])
    assert.deepEqual(await found('len', 1), ['lena'])
  })

  test('a newer token replaces what was known, an older one of another device changes nothing', async (t) => {
    const directory = await openDirectory(t)
    await directory.noteSignIn(token({ at: 2, groups: ['/lab', '/ward'] }))
    await directory.noteSignIn(token({ at: 3, groups: ['/lab/sleep', '/lab'], name: ['Grace', 'Murray'] }))
    for (const { noteSignIn } of [directory, directory.elsewhere])
      for (const at of [3, 2, 1]) await noteSignIn(token({ at, groups: ['/admins'], email: 'x@y.example' }))
    assert.deepEqual(await directory.groupsOf(grace), ['/lab', '/lab/sleep'])
    assert.deepEqual(await directory.find('murray', 5), [
      { id: grace, name: 'Grace Murray', email: 'Grace@Claire.test' },
    ])
    await directory.elsewhere.noteSignIn(token({ at: 4 }))
    assert.deepEqual(await directory.groupsOf(grace), [])
  })

  test('of tokens that come at once, the newest decides', async (t) => {
    const directory = await openDirectory(t)
    const said = [1, 4, 2, 3].map((at) => token({ at, groups: [`of ${at}`, 'all'] }))
    await Promise.all(said.map((each, at) => (at % 2 ? directory : directory.elsewhere).noteSignIn(each)))
    assert.deepEqual(await directory.groupsOf(grace), ['all', 'of 4'])
  })

  test('a token that says nothing new is stored only if it is valid for minutes longer', async (t) => {
    const directory = await openDirectory(t)
    await directory.noteSignIn(token({ groups: ['/lab'] }))
    await directory.noteSignIn(token({ at: 0.9, groups: ['/lab'] }))
    assert.equal(await storedAt(directory), 0)
    await directory.noteSignIn(token({ at: 1, groups: ['/lab'] }))
    assert.equal(await storedAt(directory), 1)
    await directory.noteSignIn(token({ at: 1.1, groups: ['/ward'] }))
    assert.equal(await storedAt(directory), 1.1)
  })

  test('a person is noted again after a clock that was ahead is set back', async (t) => {
    const directory = await openDirectory(t)
    directory.now = START + 1000 * MINUTE
    await directory.noteSignIn(token({ at: 1000, groups: ['/then'] }))
    directory.now = START
    await directory.database
      .withTables<{ known_person: { issued_at: number } }>()
      .updateTable('known_person')
      .set({ issued_at: START })
      .execute()
    await directory.noteSignIn(token({ at: 1, groups: ['/now'] }))
    assert.deepEqual(await directory.groupsOf(grace), ['/now'])
  })

  test('names are stored without what databases refuse, and the address in place of none', async (t) => {
    const directory = await openDirectory(t)
    await directory.noteSignIn(token({ name: ['Gra\0ce \n', 'H'.repeat(1000)], email: 'a\0@b.example' }))
    const { name = '', email } = (await directory.people([grace])).get(grace) ?? {}
    assert.deepEqual([name.slice(0, 10), name.length, email], ['Gra ce HHH', 300, 'a @b.example'])
    await directory.noteSignIn(token({ person: lena, name: ['', ' '], email: 'lena@b.example' }))
    assert.equal((await directory.people([lena])).get(lena)?.name, 'lena@b.example')
  })

  test('groups are found by words of their names, with the number of people who signed in', async (t) => {
    const directory = await openDirectory(t)
    await directory.noteSignIn(token({ groups: ['/lab/sleep', '/lab/café', 'Sleepers'] }))
    await directory.noteSignIn(token({ person: lena, groups: ['/lab/sleep'] }))
    assert.deepEqual(await directory.findGroups('sleep', 5), [
      { name: '/lab/sleep', people: 2 },
      { name: 'Sleepers', people: 1 },
    ])
    assert.deepEqual(await directory.findGroups('cafe lab', 5), [{ name: '/lab/café', people: 1 }])
    assert.deepEqual(await directory.findGroups('lab', 1), [{ name: '/lab/café', people: 1 }])
    assert.deepEqual(await directory.findGroups('/', 5), [])
    assert.deepEqual(await directory.peopleOf('/lab/sleep'), [grace, lena])
    assert.deepEqual(await directory.peopleOf('sleep'), [])
  })

  test('an address that moves to another person is the one of who signed in last', async (t) => {
    const directory = await openDirectory(t)
    await directory.noteSignIn(token())
    await directory.noteSignIn(token({ person: lena, name: ['Lena', 'Hopper'], at: 1 }))
    assert.equal((await directory.personOfEmail('grace@claire.test'))?.id, lena)
  })

  test('without administration calls, groups count until the token expires', async (t) => {
    const directory = await openDirectory(t)
    await directory.noteSignIn(token({ groups: ['/lab'], for: 60 }))
    directory.now = START + 60 * MINUTE - 1
    assert.deepEqual(await directory.groupsOf(grace), ['/lab'])
    directory.now += 1
    assert.deepEqual(await directory.groupsOf(grace), [])
    assert.deepEqual(directory.failures, [])
  })

  test('a group that ends at the provider ends within five minutes, however long the token is valid', async (t) => {
    let groups = ['lab', '/lab', 'ward', '/ward', 'new', '/new']
    const asked: string[] = []
    const directory = await openDirectory(t, {
      groupsOf: async (person) => (asked.push(person), groups),
      isActive: async () => true,
    })
    await directory.noteSignIn(token({ groups: ['/lab', '/ward'], for: 60 }))
    await directory.noteSignIn(token({ person: lena }))
    directory.now = START + 5 * MINUTE - 1
    assert.deepEqual(await directory.groupsOf(grace), ['/lab', '/ward'])
    assert.deepEqual(asked, [])
    directory.now += 1
    assert.deepEqual(await directory.groupsOf(grace), ['/lab', '/ward'], 'confirmed; none is added')
    groups = ['ward', '/ward']
    assert.deepEqual(await directory.groupsOf(grace), ['/ward'])
    assert.deepEqual(await directory.elsewhere.groupsOf(grace), ['/ward'])
    directory.now = START + 61 * MINUTE
    assert.deepEqual(await directory.groupsOf(grace), ['/ward'], 'the token has expired')
    asked.length = 0
    assert.deepEqual(await directory.groupsOf(lena), [])
    assert.deepEqual(asked, [], 'who had no groups')
  })

  test('while the provider is away, groups count for five minutes, however long the token is valid', async (t) => {
    const directory = await openDirectory(t, {
      groupsOf: async () => Promise.reject(away()),
      isActive: async () => Promise.reject(away()),
    })
    await directory.noteSignIn(token({ groups: ['/lab'], for: 10 }))
    directory.now = START + 5 * MINUTE - 1
    assert.deepEqual(await directory.groupsOf(grace), ['/lab'])
    directory.now += 1
    assert.deepEqual(await directory.groupsOf(grace), [])
    assert.equal(directory.failures.length, 1)
    await assert.rejects(directory.isActive(grace), { code: 'UNAVAILABLE' })
  })

  test('an account that is disabled or deleted is not active', async (t) => {
    const disabled = new Set<string>()
    const lookup = { groupsOf: async () => [], isActive: async (person: PersonId) => !disabled.has(person) }
    const directory = await openDirectory(t, lookup)
    assert.equal(await directory.isActive(grace), true)
    disabled.add(grace)
    assert.equal(await directory.isActive(grace), false)
    await createDeletedSubjects(directory.database, () => START).add(lena)
    assert.equal(await directory.isActive(lena), false)
  })

  test('where accounts stay at the provider, whoever deleted theirs is active again at the next sign-in', async (t) => {
    const directory = await openDirectory(t)
    await directory.noteSignIn(token())
    assert.equal(await directory.isActive(grace), true)
    await createDeletedSubjects(directory.database, () => START + MINUTE).add(grace)
    assert.equal(await directory.isActive(grace), false)
    await directory.forget(grace)
    assert.equal(await directory.isActive(grace), false)
    await directory.noteSignIn(token({ at: 2 }))
    assert.equal(await directory.isActive(grace), true)
  })

  test('of a deleted account nothing is left', async (t) => {
    const directory = await openDirectory(t)
    await directory.noteSignIn(token({ groups: ['/lab'] }))
    await directory.noteSignIn(token({ person: lena, groups: ['/lab'], email: 'lena@claire.test' }))
    await directory.forget(grace)
    await directory.forget(grace)
    assert.deepEqual([...(await directory.people([grace, lena])).keys()], [lena])
    assert.deepEqual(await directory.peopleOf('/lab'), [lena])
    assert.deepEqual(await directory.groupsOf(grace), [])
  })
})
