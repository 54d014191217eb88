import {
  type Candidate,
  type FolderEvent,
  type FolderHistory,
  type FolderMember,
  LIST_PAGE_SIZE,
  type MemberList,
} from '@claire/api-contract'
import type { KnownPerson } from '#domains/people/directory'
import { foldedAddress, isAddress } from '#platform/mail-address'
import type { FolderReader, PersonId } from '#platform/person'
import { noFolder } from '../parts.ts'
import { type StoredEvent, folderHistory } from '../storage/folder-history.ts'
import { memberStorage } from './member-storage.ts'
import type { SharingParts } from './parts.ts'
import { personNameFor } from './shared-folders.ts'

const CANDIDATES = 20
/** Fewer characters begin too many names. */
const LEAST_OF_NAME = 2

/** Lists of members, of people to share with, and of what happened in a folder. */
export function memberLists(parts: SharingParts) {
  return { ...membersOf(parts), ...historyOf(parts), ...candidatesFor(parts) }
}

type People = Map<string, KnownPerson>

interface Listed extends Pick<FolderMember, 'kind' | 'id' | 'role'> {
  addedBy: PersonId | null
  addedAt: number
}

interface Shown {
  viewer: PersonId
  people: People
  /** Numbers of bookmarks by the people who added them. */
  added: Map<string, number>
}

function membersOf(parts: SharingParts) {
  const { database, directory, membership } = parts
  return {
    /** Everybody who can open a folder, for members of any role; its requests for access for the owner. */
    async members(person: PersonId, folderId: string): Promise<MemberList> {
      const reader = await membership.reader(person, folderId, 'viewer')
      const storage = memberStorage(database)
      const [members, invitations, requests, since, added] = await Promise.all([
        storage.members(folderId),
        storage.invitations(folderId),
        reader.role === 'owner' ? storage.requests(folderId) : [],
        membership.sharedSince(reader.owner),
        additions(parts, reader),
      ])
      const sharedAt = since.get(folderId)
      if (sharedAt === undefined) throw noFolder()
      const people = await directory.people([
        ...new Set([
          reader.owner,
          ...members.flatMap(({ id, addedBy }) => [id, addedBy]),
          ...invitations.map(({ addedBy }) => addedBy),
          ...requests.map((request) => request.person),
        ]),
      ])
      const shown = { viewer: person, people, added }
      const owner: Listed = {
        kind: 'person',
        id: reader.owner,
        role: 'owner',
        addedBy: null,
        addedAt: sharedAt,
      }
      const groups = await Promise.all(
        members.map(async ({ kind, id }) => (kind === 'group' ? (await directory.peopleOf(id)).length : 1)),
      )
      const all = members.map((member, at) => shownMember(shown, member, groups[at] ?? 0))
      return {
        members: [
          ...(hasOwner(reader) ? [shownMember(shown, owner)] : []),
          ...byName(all.filter(({ kind }) => kind === 'person')),
          ...byName(all.filter(({ kind }) => kind === 'group')),
          ...invitations.map((invitation) => shownMember(shown, { kind: 'email', ...invitation })),
        ],
        requests: requests.map(({ person: id, requested_at: at }) => ({
          id,
          name: people.get(id)?.name ?? '',
          email: people.get(id)?.email ?? '',
          at: new Date(at).toISOString(),
        })),
      }
    },
  }
}

const hasOwner = ({ owner, folderId }: FolderReader) => owner !== folderId
const byName = (members: FolderMember[]) =>
  members.toSorted((one, other) => one.name.localeCompare(other.name))

/** Numbers of bookmarks outside the bin by who added them. */
async function additions({ database }: SharingParts, { folderId, owner }: FolderReader) {
  const rows = await database
    .selectFrom('bookmark')
    .select(['added_by', (eb) => eb.fn.countAll<number>().as('total')])
    .where('folder_id', '=', folderId)
    .where('deleted_at', 'is', null)
    .groupBy('added_by')
    .execute()
  return new Map<string, number>(rows.map(({ added_by: by, total }) => [by ?? owner, Number(total)]))
}

/** A person, a group or an invited address; `size` is the number of people in a group, `addedBy` is null for the owner. */
function shownMember(
  { viewer, people, added }: Shown,
  { kind, id, role, addedBy, addedAt }: Listed,
  size = 1,
): FolderMember {
  const isPerson = kind === 'person'
  const person = isPerson ? people.get(id) : { name: id, email: kind === 'email' ? id : '' }
  return {
    kind,
    id,
    name: person?.name ?? '',
    email: person?.email ?? '',
    role,
    isYou: isPerson && id === viewer,
    people: size,
    added: isPerson ? (added.get(id) ?? 0) : 0,
    since: new Date(addedAt).toISOString(),
    by: personNameFor(viewer, people)(addedBy),
  }
}

function historyOf({ database, directory, membership }: SharingParts) {
  const history = folderHistory(database)
  return {
    /** A page of what happened, the latest first. */
    async history(
      person: PersonId,
      folderId: string,
      { page = 0, size = LIST_PAGE_SIZE }: { page?: number; size?: number },
    ): Promise<FolderHistory> {
      const { role } = await membership.reader(person, folderId, 'viewer')
      const all = role === 'owner'
      const [totalElements, events] = await Promise.all([
        history.countEvents(folderId, { all }),
        history.events(folderId, { all, offset: page * size, limit: size }),
      ])
      const people = await directory.people([...new Set(events.flatMap(peopleIn))])
      return {
        content: events.map((event) => shownEvent(event, person, people)),
        totalElements,
        totalPages: Math.ceil(totalElements / size),
      }
    },
  }
}

const MEMBER = /^(person|group|email):(.*)$/s
/** Kinds of entries whose names are members. */
const OF_MEMBERS = new Set<FolderEvent['kind']>([
  'memberAdded',
  'roleChanged',
  'memberRemoved',
  'invited',
  'invitationWithdrawn',
  'invitationExpired',
  'requestDeclined',
  'handedOver',
  'ownerDeleted',
])

function peopleIn({ person, kind, names }: StoredEvent): string[] {
  const members = OF_MEMBERS.has(kind) ? names.map((name) => MEMBER.exec(name)) : []
  return [person, ...members.map((match) => (match?.[1] === 'person' ? match[2] : null))].flatMap(
    (id) => id || [],
  )
}

function shownEvent({ at, person, ...event }: StoredEvent, viewer: PersonId, people: People): FolderEvent {
  const nameOf = (name: string) => {
    const [, kind, id = ''] = MEMBER.exec(name) ?? []
    return kind === 'person' ? (people.get(id)?.name ?? '') : id
  }
  return {
    ...event,
    at: new Date(at).toISOString(),
    by: personNameFor(viewer, people)(person),
    names: OF_MEMBERS.has(event.kind) ? event.names.map(nameOf) : event.names,
  }
}

function candidatesFor({ directory }: SharingParts) {
  return {
    /** People and groups to share a folder with, without the person; an address that nobody has signed in with. */
    async candidates(person: PersonId, q: string): Promise<Candidate[]> {
      const text = q.trim()
      const [people, groups] = await Promise.all([
        text.length < LEAST_OF_NAME ? [] : directory.find(text, CANDIDATES + 1),
        text ? directory.findGroups(text, CANDIDATES) : [],
      ])
      const found: Candidate[] = [
        ...people
          .filter(({ id }) => id !== person)
          .map(({ id, name, email }) => ({ kind: 'person' as const, id, name, email, people: 1 })),
        ...groups.map(({ name, people: size }) => ({
          kind: 'group' as const,
          id: name,
          name,
          email: '',
          people: size,
        })),
      ].slice(0, CANDIDATES)
      const address = foldedAddress(text)
      if (!isAddress(address) || (await directory.personOfEmail(address))) return found
      return [
        { kind: 'email' as const, id: address, name: address, email: address, people: 0 },
        ...found,
      ].slice(0, CANDIDATES)
    },
  }
}
