import type { Candidate, FolderMember, MemberList, NewMembers, SharedFolder } from '@claire/api-contract'
import { ADA } from './render-at.tsx'
import type { FakeCall } from './fake-server.ts'

const SINCE = '2026-11-01T09:30:00.000Z'

export const memberOf = (fields: Partial<FolderMember> & Pick<FolderMember, 'id'>): FolderMember => ({
  kind: 'person',
  name: fields.id,
  email: `${fields.id.toLowerCase()}@example.org`,
  role: 'viewer',
  isYou: false,
  people: 1,
  added: 0,
  since: SINCE,
  by: null,
  ...fields,
})
export const OWNER = memberOf({ id: ADA.id, name: 'Ada Byron', email: ADA.email, role: 'owner', isYou: true })

export const candidateOf = (fields: Partial<Candidate> & Pick<Candidate, 'id'>): Candidate => ({
  kind: 'person',
  name: fields.id,
  email: `${fields.id.toLowerCase()}@example.org`,
  people: 1,
  ...fields,
})

export const sharedFolderOf = (fields: Partial<SharedFolder> = {}): SharedFolder => ({
  id: 'f-Ice',
  name: 'Ice',
  role: 'owner',
  owner: { name: 'Ada Byron', isYou: true },
  count: 23,
  members: [],
  memberCount: 0,
  deletedAfter: null,
  requests: 0,
  ...fields,
})

interface Situation {
  /** The folder as it is shared; null if it is not. */
  shared?: SharedFolder | null
  members?: FolderMember[]
  requests?: MemberList['requests']
  candidates?: Candidate[]
}

/** An in-memory server of one shared folder for tests. */
export function sharingServer(situation: Situation = {}) {
  let { shared = sharedFolderOf() } = situation
  let { members = [OWNER], requests = [] } = situation
  const { candidates = [] } = situation
  let removed: FolderMember[] = []
  const isSame = (one: { kind: string; id: string }, other: { kind: string; id: string }) =>
    one.kind === other.kind && one.id === other.id

  function add({ members: added }: NewMembers) {
    for (const { kind, id, role } of added) {
      const known =
        [...members, ...removed].find((each) => isSame(each, { kind, id })) ??
        memberOf({ id, kind, ...candidates.find((each) => isSame(each, { kind, id })) })
      members = [...members.filter((each) => each !== known), { ...known, role }]
      requests = requests.filter((each) => each.id !== id)
    }
    const others = members.slice(1)
    shared = { ...(shared ?? sharedFolderOf()), members: others.slice(0, 5), memberCount: others.length }
    return { body: { members, requests } }
  }

  const calls: Record<string, (call: FakeCall) => { status?: number; body?: unknown }> = {
    'GET shared-folder': () => ({ body: shared ? [shared] : [] }),
    'GET shared-folder/candidates': ({ query }) => ({
      body: candidates.filter(({ name, email }) =>
        `${name} ${email}`.toLowerCase().includes((query.get('q') ?? '').toLowerCase()),
      ),
    }),
    'POST shared-folder': ({ body }) => {
      add(body as NewMembers)
      return { body: shared }
    },
    'GET shared-folder/f-Ice/members': () => ({ body: { members, requests } }),
    'POST shared-folder/f-Ice/members': ({ body }) => add(body as NewMembers),
    'DELETE shared-folder/f-Ice/members': ({ query }) => {
      const gone = { kind: query.get('kind') ?? '', id: query.get('id') ?? '' }
      removed = members.filter((each) => isSame(each, gone))
      members = members.filter((each) => !isSame(each, gone))
      return {}
    },
    'DELETE shared-folder/f-Ice': () => {
      shared = null
      return { body: { id: 'f-Ice', name: 'Ice', elsewhere: 2 } }
    },
    'POST shared-folder/f-Ice/hand-over': ({ body }) => {
      const { personId } = body as { personId: string }
      members = members.map((each) => ({ ...each, role: each.id === personId ? 'owner' : 'editor' }))
      shared = shared && { ...shared, role: 'editor' }
      return {}
    },
    'POST shared-folder/f-Ice/take-over': () => {
      shared = shared && { ...shared, role: 'owner', owner: { name: 'Ada Byron', isYou: true } }
      return {}
    },
    'POST shared-folder/f-Ice/leave': () => {
      shared = null
      return {}
    },
  }

  return ({ method, path, ...call }: FakeCall) => {
    const declined = /^shared-folder\/f-Ice\/request\/(.+)$/.exec(path)
    if (method === 'DELETE' && declined) requests = requests.filter(({ id }) => id !== declined[1])
    return declined ? {} : calls[`${method} ${path}`]?.({ method, path, ...call })
  }
}
