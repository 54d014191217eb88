import { randomUUID } from 'node:crypto'
import type { AddressState } from '@claire/api-contract'
import type { Clock } from '#platform/clock'
import { type Database, countOf, inTransaction } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import { addressKeyOf } from '#platform/mail-address'
import type { PersonId } from '#platform/person'
import { createOutgoingMails, newMailId, queueMail } from '../queue/outgoing-mail.ts'
import type { NotificationTables } from '../tables.ts'
import { createMailPeople } from './mail-people.ts'

const ADDRESSES_PER_PERSON = 20
const CONFIRMATIONS_PER_DAY = 3
const DAY = 86_400_000

const NAMED = ['id', 'owner', 'address', 'state'] as const

/** An address that a person has entered. */
type NamedAddress = Pick<NotificationTables['mail_address'], (typeof NAMED)[number]>

type Person = Pick<Caller, 'subject' | 'email' | 'emailVerified'>

export type Addresses = ReturnType<typeof createAddresses>

/**
 * Addresses to which people may have mail sent. The address that the identity provider has verified as a person's own
 * is confirmed; any other gets one confirmation request, and nothing else before its reader has agreed.
 */
export function createAddresses(database: Database, clock: Clock) {
  return { ...claims(database, clock), ...answers(database, clock), ...lists(database) }
}

function claims(database: Database, clock: Clock) {
  return {
    /** Records that a person wants mail at an address, and requests confirmation if needed. */
    claim(person: Person, address: string): Promise<void> {
      return inTransaction(database, async (transaction) => {
        const key = addressKeyOf(address)
        await createMailPeople(transaction).lock(person.subject)
        const known = await find(transaction, person.subject, key)
        if (person.emailVerified && addressKeyOf(person.email) === key)
          return confirmOwn(transaction, clock, { person, address, known })
        if (known?.state === 'refused' || (!known && (await isRefused(transaction, key))))
          throw refusedAddress()
        if (known) return undefined
        if ((await count(transaction, person.subject)) >= ADDRESSES_PER_PERSON)
          throw new DomainError('CONFLICT', (t) => t('mail.manyAddresses', { most: ADDRESSES_PER_PERSON }))
        const added = await insert(transaction, clock, { owner: person.subject, address, state: 'waiting' })
        await requestConfirmation(transaction, clock, added)
        return undefined
      })
    },

    /** Requests confirmation once more. Throws TOO_MANY_REQUESTS if the daily limit of requests is reached. */
    async confirmAgain(owner: PersonId, address: string) {
      const known = await find(database, owner, addressKeyOf(address))
      if (!known) throw new DomainError('NOT_FOUND', (t) => t('mail.unusedAddress'))
      if (known.state === 'refused') throw refusedAddress()
      if (known.state === 'confirmed') return
      const isRequested = await inTransaction(database, (transaction) =>
        requestConfirmation(transaction, clock, known),
      )
      if (!isRequested)
        throw new DomainError('TOO_MANY_REQUESTS', (t) => t('mail.askedThrice'), {
          retryAfterSeconds: DAY / 1000,
        })
    },
  }
}

function answers(db: Database, clock: Clock) {
  return {
    /** Confirms an address for its reader. Returns false if no confirmation is expected. Repeating it changes nothing. */
    async confirm(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('mail_address')
        .set({ state: 'confirmed' })
        .where('id', '=', id)
        .where('state', '!=', 'refused')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Refuses all mail to an address for its reader, from anybody, for good. */
    refuse(address: string): Promise<void> {
      return inTransaction(db, async (transaction) => {
        const key = addressKeyOf(address)
        await transaction
          .insertInto('mail_refusal')
          .values({ address_key: key, at: clock() })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await transaction
          .updateTable('mail_address')
          .set({ state: 'refused' })
          .where('address_key', '=', key)
          .execute()
        await createOutgoingMails(transaction, clock).dropUnsent(address, 'confirmation')
      })
    },
  }
}

function lists(db: Database) {
  return {
    byId: (id: string): Promise<NamedAddress | undefined> =>
      db.selectFrom('mail_address').select(NAMED).where('id', '=', id).executeTakeFirst(),

    /** States of the owners' addresses, by key. */
    async statesOf(
      owners: PersonId[],
    ): Promise<(owner: PersonId, address: string) => AddressState | undefined> {
      const rows = owners.length
        ? await db.selectFrom('mail_address').selectAll().where('owner', 'in', owners).execute()
        : []
      const states = new Map(rows.map((row) => [`${row.owner} ${row.address_key}`, row.state]))
      return (owner, address) => states.get(`${owner} ${addressKeyOf(address)}`)
    },

    /** True if the reader of an address wants no mail from anybody. */
    isRefused: (address: string) => isRefused(db, addressKeyOf(address)),

    ofOwner: (owner: PersonId) =>
      db
        .selectFrom('mail_address')
        .select(['id', 'address', 'state'])
        .where('owner', '=', owner)
        .orderBy('created_at')
        .execute(),

    /** Returns false if there was none. Alerts with this address wait until it is entered again. */
    async remove(owner: PersonId, id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('mail_address')
        .where('owner', '=', owner)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async forget(owner: PersonId) {
      await db.deleteFrom('mail_address').where('owner', '=', owner).execute()
    },

    async tidy(now: number) {
      await db
        .deleteFrom('mail_confirmation')
        .where('at', '<', now - 2 * DAY)
        .execute()
    },
  }
}

const refusedAddress = () => new DomainError('CONFLICT', (t) => t('mail.refusedAddress'))

const find = (database: Database, owner: PersonId, key: string): Promise<NamedAddress | undefined> =>
  database
    .selectFrom('mail_address')
    .select(NAMED)
    .where('owner', '=', owner)
    .where('address_key', '=', key)
    .executeTakeFirst()

async function isRefused(database: Database, key: string): Promise<boolean> {
  const row = await database
    .selectFrom('mail_refusal')
    .select('at')
    .where('address_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

const count = (database: Database, owner: PersonId) =>
  countOf(database.selectFrom('mail_address').where('owner', '=', owner))

async function insert(
  transaction: Database,
  clock: Clock,
  { owner, address, state }: Omit<NamedAddress, 'id'>,
): Promise<NamedAddress> {
  const row = { id: randomUUID(), owner, address: address.trim(), state }
  await transaction
    .insertInto('mail_address')
    .values({ ...row, address_key: addressKeyOf(address), created_at: clock() })
    .execute()
  return row
}

/** Withdraws a refusal after the person has proved that the address is theirs. */
async function confirmOwn(
  transaction: Database,
  clock: Clock,
  { person, address, known }: { person: Person; address: string; known: NamedAddress | undefined },
) {
  await transaction.deleteFrom('mail_refusal').where('address_key', '=', addressKeyOf(address)).execute()
  if (known)
    await transaction
      .updateTable('mail_address')
      .set({ state: 'confirmed' })
      .where('id', '=', known.id)
      .execute()
  else await insert(transaction, clock, { owner: person.subject, address, state: 'confirmed' })
  await createMailPeople(transaction).setEmail(person.subject, person.email)
}

/** Requests confirmation. Returns false if the address has had too many requests today. */
async function requestConfirmation(
  transaction: Database,
  clock: Clock,
  { id, owner, address }: NamedAddress,
): Promise<boolean> {
  if (!(await reserveRequest(transaction, clock, address))) return false
  const content = { kind: 'confirmation', addressId: id } as const
  await queueMail(transaction, clock, { id: newMailId(), owner, recipient: address, content })
  return true
}

/**
 * Counts a mail to an address whose reader has not agreed to any. Returns false if it has had three today, from all
 * people together.
 */
export async function reserveRequest(transaction: Database, clock: Clock, address: string): Promise<boolean> {
  const key = addressKeyOf(address)
  const now = clock()
  const day = new Date(now).toISOString().slice(0, 10)
  for (let turn = 1; turn <= CONFIRMATIONS_PER_DAY; turn++) {
    // The row's key is the number of the request: two concurrent requests cannot both be the last one.
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('mail_confirmation')
      .values({ id: `${key} ${day} ${turn}`, address_key: key, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows) return true
  }
  return false
}
