import {
  DEFAULT_FOLDER_NAME,
  MEMBERS_PER_FOLDER,
  type MemberRef,
  type MemberRole,
  type NewMembers,
  type ShareFolder,
  type SharedFolder,
} from '@claire/api-contract'
import type { Clock } from '#platform/clock'
import { type Database, inRepeatableTransaction } from '#platform/database'
import { DomainError, refusal } from '#platform/errors'
import { addressKeyOf, foldedAddress, isAddress } from '#platform/mail-address'
import type { PersonId } from '#platform/person'
import { noFolder } from '../parts.ts'
import { memberRef, recordEvent } from '../storage/folder-history.ts'
import { folderStorage } from '../storage/folders.ts'
import { type HeldFolder, holdShared, memberStorage } from './member-storage.ts'
import type { SharingParts } from './parts.ts'

/** A member to add. An address that a person has verified as theirs is that person. */
interface Wanted extends MemberRef {
  role: MemberRole
  /** Address of a person, whose invitation ends with it. */
  email?: string | undefined
}

/** Sharing a folder, and changes of its members by its owner. */
export function memberChanges(parts: SharingParts) {
  const { database, clock, membership, mail, folders } = parts
  return {
    /** Shares an own folder; adds members to one that is shared already. */
    async share(owner: PersonId, { folderId, members, notify }: ShareFolder): Promise<SharedFolder> {
      const wanted = await resolved(parts, owner, members)
      await inRepeatableTransaction(database, async (transaction) => {
        await convert(transaction, clock, { owner, folderId })
        const held = await holdShared(transaction, folderId, owner)
        await addAll({ transaction, clock, mail }, held, { owner, wanted, notify })
      })
      return folders.one(owner, folderId, 'owner')
    },

    /** Adds members, and changes the roles of those that are members already. */
    async addMembers(owner: PersonId, folderId: string, { members, notify }: NewMembers) {
      await membership.reader(owner, folderId, 'owner')
      const wanted = await resolved(parts, owner, members)
      await inRepeatableTransaction(database, async (transaction) => {
        const held = await holdShared(transaction, folderId, owner)
        await addAll({ transaction, clock, mail }, held, { owner, wanted, notify })
      })
    },

    /** Removes a member at once, or withdraws an invitation. */
    async removeMember(owner: PersonId, folderId: string, { kind, id }: MemberRef) {
      await membership.reader(owner, folderId, 'owner')
      await inRepeatableTransaction(database, async (transaction) => {
        const held = await holdShared(transaction, folderId, owner)
        if (kind === 'person' && id === held.owner) throw isOwner()
        const storage = memberStorage(transaction)
        const isGone =
          kind === 'email'
            ? await storage.removeInvitation(folderId, id)
            : await storage.removeMember(folderId, { kind, id })
        if (!isGone) throw noMember()
        await recordEvent(transaction, clock, {
          folderId,
          person: owner,
          kind: kind === 'email' ? 'invitationWithdrawn' : 'memberRemoved',
          names: [refOf({ kind, id })],
        })
      })
    },
  }
}

const noMember = () => new DomainError('NOT_FOUND', (t) => t('sharing.noMember'))
const isOwner = () => new DomainError('CONFLICT', (t) => t('sharing.isOwner'))
const refOf = ({ kind, id }: MemberRef) => memberRef({ kind, id: kind === 'email' ? addressKeyOf(id) : id })

/** Makes an own folder and all its bookmarks shared, also those in the bin. Throws CONFLICT for the default folder. */
async function convert(
  transaction: Database,
  clock: Clock,
  { owner, folderId }: { owner: PersonId; folderId: string },
) {
  // Also locks the folder: bookmarks that are added to it meanwhile are shared too.
  const folder = await folderStorage(transaction, clock).holdFolder(owner, folderId)
  if (!folder) throw noFolder()
  if (folder.isDefault)
    throw new DomainError('CONFLICT', (t) => t('sharing.defaultFolder', { name: DEFAULT_FOLDER_NAME }))
  if (folder.isShared) return
  await transaction
    .updateTable('bookmark_folder')
    .set({ shared_at: clock() })
    .where('id', '=', folderId)
    .execute()
  await transaction
    .updateTable('bookmark')
    .set({ shared_in: folderId })
    .where('folder_id', '=', folderId)
    .where('shared_in', '=', '')
    .execute()
  await recordEvent(transaction, clock, { folderId, person: owner, kind: 'shared' })
}

/** The members that a call names, each once. Throws BAD_REQUEST, NOT_FOUND or CONFLICT for those that cannot be. */
async function resolved(
  { directory }: SharingParts,
  owner: PersonId,
  members: NewMembers['members'],
): Promise<Wanted[]> {
  const people = await directory.people(members.flatMap(({ kind, id }) => (kind === 'person' ? id : [])))
  const wanted: Wanted[] = []
  for (const { kind, id, role } of members) {
    if (kind === 'group') wanted.push({ kind, id: groupName(id), role })
    else if (kind === 'email') {
      const email = checkedAddress(id)
      const person = await directory.personOfEmail(email)
      wanted.push(person ? { kind: 'person', id: person.id, role, email } : { kind, id: email, role })
    } else {
      const person = people.get(id)
      if (!person) throw new DomainError('NOT_FOUND', (t) => t('sharing.unknownPerson'))
      wanted.push({ kind, id, role, email: await directory.emailOf(person.id) })
    }
  }
  if (wanted.some(({ kind, id }) => kind === 'person' && id === owner)) throw isOwner()
  if (new Set(wanted.map(refOf)).size < wanted.length) throw refusal((t) => t('sharing.memberTwice'))
  return wanted
}

function groupName(name: string): string {
  if (!name.trim()) throw refusal((t) => t('sharing.groupNameMissing'))
  return name
}

function checkedAddress(written: string): string {
  const address = foldedAddress(written)
  if (!isAddress(address)) throw refusal((t) => t('sharing.notAnAddress', { address: written }))
  return address
}

interface Writing {
  transaction: Database
  clock: Clock
  mail: SharingParts['mail']
}

async function addAll(
  writing: Writing,
  folder: HeldFolder,
  { owner, wanted, notify }: { owner: PersonId; wanted: Wanted[]; notify: boolean },
) {
  const { transaction, mail } = writing
  const already = await rolesIn(transaction, folder.id)
  const added = wanted.filter((each) => !already.has(refOf(each)))
  const changed = wanted.filter((each) => ![undefined, each.role].includes(already.get(refOf(each))?.role))
  for (const each of [...added, ...changed]) await storeMember(writing, { folderId: folder.id, owner }, each)
  const total = (await rolesIn(transaction, folder.id)).size
  if (total > MEMBERS_PER_FOLDER)
    throw new DomainError('CONFLICT', (t) => t('sharing.manyMembers', { most: MEMBERS_PER_FOLDER, total }))
  await recordChanges(writing, { folderId: folder.id, owner, added, changed })
  if (!notify || !added.length) return
  await mail.notifyShared(transaction, {
    folder: { id: folder.id, name: folder.name },
    by: owner,
    members: added.map(({ kind, id }) => ({ kind, id })),
    already: [{ kind: 'person', id: owner }, ...[...already.values()].map(({ kind, id }) => ({ kind, id }))],
  })
}

/** Members and invitations by their names in the history. */
async function rolesIn(transaction: Database, folderId: string): Promise<Map<string, Wanted>> {
  const storage = memberStorage(transaction)
  const all: Wanted[] = [
    ...(await storage.members(folderId)).map(({ kind, id, role }) => ({ kind, id, role })),
    ...(await storage.invitations(folderId)).map(({ id, role }) => ({ kind: 'email' as const, id, role })),
  ]
  return new Map(all.map((each) => [refOf(each), each]))
}

async function storeMember(
  { transaction, clock }: Writing,
  { folderId, owner }: { folderId: string; owner: PersonId },
  { kind, id, role, email }: Wanted,
) {
  const storage = memberStorage(transaction)
  const member = { id, role, addedBy: owner, addedAt: clock() }
  if (kind === 'email') return storage.setInvitation(folderId, member)
  await storage.setMember(folderId, { kind, ...member })
  if (kind === 'person') await storage.removeRequest(folderId, id as PersonId)
  if (email !== undefined) await storage.removeInvitation(folderId, email)
  return undefined
}

/** One entry for each kind of change and role. */
async function recordChanges(
  { transaction, clock }: Writing,
  {
    folderId,
    owner,
    added,
    changed,
  }: { folderId: string; owner: PersonId; added: Wanted[]; changed: Wanted[] },
) {
  const invited = added.filter(({ kind }) => kind === 'email')
  const joined = added.filter(({ kind }) => kind !== 'email')
  for (const [kind, members] of [
    ['memberAdded', joined],
    ['invited', invited],
    ['roleChanged', changed],
  ] as const)
    for (const [role, some] of Map.groupBy(members, (each) => each.role))
      await recordEvent(transaction, clock, { folderId, person: owner, kind, names: some.map(refOf), role })
}
