import { randomUUID } from 'node:crypto'
import type { AddressState } from '@claire/api-contract'
import type { Selectable } from 'kysely'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import { foldedAddress } from '#platform/mail-address'
import type { PersonId } from '#platform/person'
import { createOutgoingMails, newMailId, queueMail } from '../queue/outgoing-mail.ts'
import type { NotificationTables } from '../tables.ts'
import { createMailPeople } from '../mail-people.ts'

const ADDRESSES_PER_PERSON = 20
const CONFIRMATIONS_PER_DAY = 3
const DAY = 86_400_000

/** An address that a person has named. */
export interface NamedAddress {
  id: string
  owner: PersonId
  address: string
  state: AddressState
}

/** Two spellings that no mail system of today tells apart are one address. */
export const addressKeyOf = (address: string) => foldedAddress(address).toLowerCase()

type Person = Pick<Caller, 'subject' | 'email' | 'emailVerified'>

export type Addresses = ReturnType<typeof createAddresses>

/**
 * Where people may have mail sent. The address that the identity provider has verified as a person's own is good; any
 * other is asked once, and nothing else goes there before its reader has said yes.
 */
export function createAddresses(database: Database, clock: Clock) {
  return { ...naming(database, clock), ...answering(database, clock), ...keeping(database) }
}

function naming(database: Database, clock: Clock) {
  return {
    /** Notes that a person wants mail at an address, and asks it for leave where that is needed. */
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
          throw new DomainError(
            'CONFLICT',
            `Alerts of yours may go to ${ADDRESSES_PER_PERSON} addresses at most. Remove one first.`,
          )
        const added = await insert(transaction, clock, { owner: person.subject, address, state: 'waiting' })
        await askForLeave(transaction, clock, added)
        return undefined
      })
    },

    /** Asks an address once more. Throws TOO_MANY_REQUESTS when it was asked often enough today. */
    async askAgain(owner: PersonId, address: string) {
      const known = await find(database, owner, addressKeyOf(address))
      if (!known) throw new DomainError('NOT_FOUND', 'You do not use this address.')
      if (known.state === 'refused') throw refusedAddress()
      if (known.state === 'confirmed') return
      const isAsked = await inTransaction(database, (transaction) => askForLeave(transaction, clock, known))
      if (!isAsked)
        throw new DomainError(
          'TOO_MANY_REQUESTS',
          'This address has been asked to confirm three times today. Try again tomorrow.',
          { retryAfterSeconds: DAY / 1000 },
        )
    },
  }
}

function answering(database: Database, clock: Clock) {
  const db = database.withTables<NotificationTables>()
  return {
    /** The reader of an address allows it; false when it is not waited for. Again, it changes nothing. */
    async confirm(id: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('mail_address')
        .set({ state: 'confirmed' })
        .where('id', '=', id)
        .where('state', '!=', 'refused')
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** The reader of an address wants nothing from anybody, ever. */
    refuse(id: string): Promise<boolean> {
      return inTransaction(database, async (transaction) => {
        const rows = transaction.withTables<NotificationTables>()
        const row = await rows.selectFrom('mail_address').selectAll().where('id', '=', id).executeTakeFirst()
        if (!row) return false
        const { address, address_key } = row
        await rows
          .insertInto('mail_refusal')
          .values({ address_key, at: clock() })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await rows
          .updateTable('mail_address')
          .set({ state: 'refused' })
          .where('address_key', '=', address_key)
          .execute()
        await createOutgoingMails(transaction, clock).dropUnsent(address, 'confirmation')
        return true
      })
    },
  }
}

function keeping(database: Database) {
  const db = database.withTables<NotificationTables>()
  return {
    async byId(id: string): Promise<NamedAddress | undefined> {
      const row = await db.selectFrom('mail_address').selectAll().where('id', '=', id).executeTakeFirst()
      return row && addressOf(row)
    },

    /** What is known of an owner's addresses, by key. */
    async statesOf(
      owners: PersonId[],
    ): Promise<(owner: PersonId, address: string) => AddressState | undefined> {
      const rows = owners.length
        ? await db.selectFrom('mail_address').selectAll().where('owner', 'in', owners).execute()
        : []
      const states = new Map(rows.map((row) => [`${row.owner} ${row.address_key}`, row.state]))
      return (owner, address) => states.get(`${owner} ${addressKeyOf(address)}`)
    },

    async ofOwner(owner: PersonId): Promise<NamedAddress[]> {
      const rows = await db
        .selectFrom('mail_address')
        .selectAll()
        .where('owner', '=', owner)
        .orderBy('created_at')
        .execute()
      return rows.map(addressOf)
    },

    /** Whether there was one. Alerts that name it wait until it is named again. */
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

const refusedAddress = () =>
  new DomainError('CONFLICT', 'The reader of this address does not want mail from Claire.')

async function find(database: Database, owner: PersonId, key: string): Promise<NamedAddress | undefined> {
  const row = await database
    .withTables<NotificationTables>()
    .selectFrom('mail_address')
    .selectAll()
    .where('owner', '=', owner)
    .where('address_key', '=', key)
    .executeTakeFirst()
  return row && addressOf(row)
}

async function isRefused(database: Database, key: string): Promise<boolean> {
  const row = await database
    .withTables<NotificationTables>()
    .selectFrom('mail_refusal')
    .select('at')
    .where('address_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

async function count(database: Database, owner: PersonId): Promise<number> {
  const { total } = await database
    .withTables<NotificationTables>()
    .selectFrom('mail_address')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  return Number(total)
}

async function insert(
  transaction: Database,
  clock: Clock,
  { owner, address, state }: Omit<NamedAddress, 'id'>,
): Promise<NamedAddress> {
  const row = { id: randomUUID(), owner, address: address.trim(), state }
  await transaction
    .withTables<NotificationTables>()
    .insertInto('mail_address')
    .values({ ...row, address_key: addressKeyOf(address), created_at: clock() })
    .execute()
  return row
}

/** Whoever has proved that an address is theirs may also take back that it wanted nothing. */
async function confirmOwn(
  transaction: Database,
  clock: Clock,
  { person, address, known }: { person: Person; address: string; known: NamedAddress | undefined },
) {
  const db = transaction.withTables<NotificationTables>()
  await db.deleteFrom('mail_refusal').where('address_key', '=', addressKeyOf(address)).execute()
  if (known)
    await db.updateTable('mail_address').set({ state: 'confirmed' }).where('id', '=', known.id).execute()
  else await insert(transaction, clock, { owner: person.subject, address, state: 'confirmed' })
}

/** Whether the question could be asked: three a day may be, by all people together. */
async function askForLeave(
  transaction: Database,
  clock: Clock,
  { id, owner, address }: NamedAddress,
): Promise<boolean> {
  const key = addressKeyOf(address)
  const now = clock()
  const day = new Date(now).toISOString().slice(0, 10)
  for (let turn = 1; turn <= CONFIRMATIONS_PER_DAY; turn++) {
    // The key of the row is the turn: two who ask at the same time cannot both have the last one.
    const { numInsertedOrUpdatedRows } = await transaction
      .withTables<NotificationTables>()
      .insertInto('mail_confirmation')
      .values({ id: `${key} ${day} ${turn}`, address_key: key, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) continue
    const content = { kind: 'confirmation', addressId: id } as const
    await queueMail(transaction, clock, { id: newMailId(), owner, recipient: address, content })
    return true
  }
  return false
}

const addressOf = ({
  id,
  owner,
  address,
  state,
}: Selectable<NotificationTables['mail_address']>): NamedAddress => ({
  id,
  owner,
  address,
  state,
})
