import { type Folder, GROUP_TOLD_AT_MOST, type MemberRef } from '@claire/api-contract'
import type { Directory } from '#domains/people/directory'
import type { FolderMail } from '#domains/reading/bookmarks'
import type { Clock } from '#platform/clock'
import type { Database, StoreParts } from '#platform/database'
import type { PersonId } from '#platform/person'
import type { FolderChange, NamedPerson } from './mail-content.ts'
import { createAddresses, reserveRequest } from './people/addresses.ts'
import { createMailPeople } from './people/mail-people.ts'
import { newMailId, queueMail } from './queue/outgoing-mail.ts'

interface Parts {
  clock: Clock
  /** The directory as a transaction sees it. */
  directoryIn: (transaction: Database) => Pick<Directory, 'people' | 'peopleOf' | 'emailOf'>
}

interface Writing extends ReturnType<Parts['directoryIn']> {
  transaction: Database
  clock: Clock
}

/** Mail about changes of shared folders, called inside their transactions. */
export function createFolderMail({ clock, directoryIn }: Parts): FolderMail {
  const writing = (transaction: Database): Writing => ({ transaction, clock, ...directoryIn(transaction) })
  return {
    async notifyShared(transaction, { folder, by, members, already }) {
      const parts = writing(transaction)
      const [known, inviter] = [await peopleAmong(parts, already), await namedIn(parts, by)]
      const people = await peopleAmong(parts, members, GROUP_TOLD_AT_MOST)
      for (const person of people)
        if (person !== by && !known.has(person))
          await write(parts, person, { folder, change: { event: 'shared', by: inviter } })
      for (const { kind, id } of members)
        if (kind === 'email') await invite(parts, id, { folder, by: inviter })
    },

    async notifyRequested(transaction, { folder, owner, person }) {
      const parts = writing(transaction)
      await write(parts, owner, { folder, change: { event: 'requested', by: await namedIn(parts, person) } })
    },

    async notifyOwner(transaction, { folder, owner, by }) {
      if (by === owner) return
      const parts = writing(transaction)
      const former = by && (await namedIn(parts, by))
      await write(parts, owner, { folder, change: { event: 'owner', by: former } })
    },

    async notifyOwnerless(transaction, { folder, members, until }) {
      const parts = writing(transaction)
      for (const person of await peopleAmong(parts, members, GROUP_TOLD_AT_MOST))
        await write(parts, person, { folder, change: { event: 'ownerless', until } })
    },
  }
}

async function namedIn({ people }: Writing, id: PersonId): Promise<NamedPerson> {
  return { id, name: (await people([id])).get(id)?.name ?? '' }
}

/** People, and those of groups with at most `largest`; each once. */
async function peopleAmong({ peopleOf }: Writing, members: MemberRef[], largest = Infinity) {
  const people = new Set<PersonId>()
  for (const { kind, id } of members) {
    if (kind === 'person') people.add(id as PersonId)
    if (kind !== 'group') continue
    const group = await peopleOf(id)
    if (group.length <= largest) for (const person of group) people.add(person)
  }
  return people
}

/** Returns the address for mail about shared folders; undefined if the person does not want, or receive, any. */
export async function folderAddress(
  { database, clock, emailOf }: StoreParts & Pick<Directory, 'emailOf'>,
  person: PersonId,
): Promise<string | undefined> {
  if ((await createMailPeople(database).wishes(person)).sharedFolders === 'NEVER') return undefined
  const address = await emailOf(person)
  return address && !(await createAddresses(database, clock).isRefused(address)) ? address : undefined
}

async function write(
  { transaction, clock, emailOf }: Writing,
  person: PersonId,
  about: { folder: Folder; change: FolderChange },
) {
  const recipient = await folderAddress({ database: transaction, clock, emailOf }, person)
  if (!recipient) return
  const content = { kind: 'folder', ...about } as const
  await queueMail(transaction, clock, { id: newMailId(), owner: person, recipient, content })
}

/** Writes to an address whose reader has not agreed to any mail: like confirmations, three times a day at most. */
async function invite(
  { transaction, clock }: Writing,
  recipient: string,
  { folder, by }: { folder: Folder; by: NamedPerson },
) {
  if (await createAddresses(transaction, clock).isRefused(recipient)) return
  if (!(await reserveRequest(transaction, clock, recipient))) return
  const content = { kind: 'folder', folder, change: { event: 'invited', by } } as const
  await queueMail(transaction, clock, { id: newMailId(), owner: by.id, recipient, content })
}
