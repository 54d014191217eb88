import { setTimeout as delay } from 'node:timers/promises'
import type { FolderEvent, MemberRole, SharedFolder } from '@claire/api-contract'
import { sql } from 'kysely'
import type { Database } from '../../../apps/server/src/platform/database.ts'
import type { ReceivedMail } from '../../../apps/server/src/testing/mail-server.ts'
import { randomOf } from '../chaos/chaos-articles.ts'
import type { Judgement } from './judge-processes.ts'
import type { askingAs } from './people-at-work.ts'
import { SUBJECTS } from './small-internet.ts'

const SLOWEST_MS = 400
const SLOWEST_OWNER_MS = 2_000
/** Parts of the subjects of mails. */
const SHARED = 'shared the folder'
const HANDED_OVER = 'You now own the folder'
/** Shares of the owner's changes, one after the other; in the rest sharing is stopped. */
const ROLE_CHANGES = 0.5
const HAND_OVERS = 0.8
/** Responses to a person who is not the owner, an editor or a member at that moment, or removes what is gone. */
export const REFUSALS = [403, 404, 409]

interface Member {
  id: string
  ask: ReturnType<typeof askingAs>
}

/** Outcomes of changes to a shared folder, named like entries of its history (`nameOf`). */
interface Shared {
  folderId: string
  acknowledged: string[]
  /** May have happened. */
  unanswered: string[]
  /** Looks that found no owner, or several. */
  ownersWrong: number
}

/** One member shares a folder with the others; all add and remove articles, and its owner changes its sharing, until stopped. */
export async function startSharing(members: Member[], seed: number) {
  const [first] = members
  // A person is known to others after the first request.
  for (const { ask } of members) await ask('GET', '/claire/shared-folder')
  const { body } = (await first?.ask('POST', '/claire/folder?folderName=Reefs')) ?? { body: null }
  if (!body) throw new Error('no folder to share')
  const done: Shared = { folderId: body.id, acknowledged: [], unanswered: [], ownersWrong: 0 }
  let isOver = false
  const until = async (step: () => Promise<void>, slowestMs: number, random: () => number) => {
    for (; !isOver; await delay(random() * slowestMs)) await step()
  }
  const working = members.map(({ ask }, at) => {
    const random = randomOf(seed + at)
    return until(() => addOrRemove(done, ask, random), SLOWEST_MS, random)
  })
  const random = randomOf(seed + members.length)
  const owning = until(() => changeSharing(done, members, random), SLOWEST_OWNER_MS, random)
  return {
    async stop() {
      isOver = true
      await Promise.all([owning, ...working])
    },
    summary: (received: ReceivedMail[]) => summaryOf(done, received),
    judge: (database: Database, received: ReceivedMail[]) => judge(done, members, { database, received }),
  }
}

function summaryOf({ acknowledged, unanswered }: Shared, received: ReceivedMail[]): string {
  const kinds = Object.entries(Object.groupBy(acknowledged, (name) => name.split(' ')[0] ?? ''))
  const mails = notificationsIn(received, SHARED) + notificationsIn(received, HANDED_OVER)
  return `a shared folder: ${acknowledged.length} changes acknowledged (${kinds.map(([kind, all]) => `${kind} ${all?.length}`).join(', ')}), ${unanswered.length} without an answer, ${mails} mails about it`
}

const notificationsIn = (received: ReceivedMail[], subject: string) =>
  received.filter(({ parsed }) => parsed.subject?.includes(subject)).length

interface Answer {
  status: number
  body: { changed?: number } | null
}

/** Notes the outcome of a change that has these entries in the history; true if it was acknowledged. */
function note(done: Shared, { status, body }: Answer, ...names: string[]): boolean {
  if (status === 200 && body?.changed !== 0) done.acknowledged.push(...names)
  else if (!REFUSALS.includes(status) && status !== 200) done.unanswered.push(...names)
  return status === 200
}

async function addOrRemove(done: Shared, ask: Member['ask'], random: () => number) {
  const oneOf = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)]
  const folder = `/claire/shared-folder/${done.folderId}`
  type Listed = { content: { id: string; title: string }[] } | null
  const { body: there }: { body: Listed } = await ask('GET', `${folder}/bookmark?size=20`)
  const old = oneOf(there?.content ?? [])
  if (old && random() < 0.5) {
    const removed = await ask('POST', `${folder}/bulk`, { do: 'remove', ids: [old.id] })
    return void note(done, removed, `bookmarksRemoved ${old.title}`)
  }
  const search = { searchTerm: oneOf(SUBJECTS) }
  const { body: found }: { body: Listed } = await ask('POST', '/claire/hybrid-search?page=0&size=20', search)
  const article = oneOf(found?.content ?? [])
  if (!article) return
  const saved = await ask('POST', `${folder}/bulk`, { do: 'save', articleIds: [article.id] })
  note(done, saved, `bookmarksAdded ${article.title}`)
}

/** The owner changes a role, hands the folder over or stops sharing it; a folder that is not shared is shared again. */
async function changeSharing(done: Shared, members: Member[], random: () => number) {
  const seen = await look(done, members)
  if (!seen) return
  if (seen.every((folder) => folder === null)) return shareAgain(done, members)
  const owners = members.filter((_, at) => seen[at]?.role === 'owner')
  const [owner] = owners
  if (!owner || owners.length > 1) return void (done.ownersWrong += 1)
  const folder = `/claire/shared-folder/${done.folderId}`
  const choice = random()
  const others = members.flatMap(({ id }, at) => (seen[at]?.role === 'owner' ? [] : { id, seen: seen[at] }))
  const other = others[Math.floor(random() * others.length)]
  if (!other?.seen) return void (done.ownersWrong += 1)
  if (choice < ROLE_CHANGES) {
    const role = other.seen.role === 'viewer' ? 'editor' : 'viewer'
    const change = { members: [asMember(other.id, role)], notify: true }
    note(done, await owner.ask('POST', `${folder}/members`, change), `roleChanged ${role}`)
  } else if (choice < HAND_OVERS)
    note(done, await owner.ask('POST', `${folder}/hand-over`, { personId: other.id }), 'handedOver')
  else note(done, await owner.ask('DELETE', folder), 'sharingStopped')
}

const asMember = (id: string, role: MemberRole) => ({ kind: 'person', id, role })

/** Returns the folder as each of the members sees it; undefined if one was not answered. */
async function look({ folderId }: Shared, members: Member[]): Promise<(SharedFolder | null)[] | undefined> {
  const answers = await Promise.all(members.map(({ ask }) => ask('GET', `/claire/shared-folder/${folderId}`)))
  return answers.some(({ status }) => status !== 200 && status !== 404)
    ? undefined
    : answers.map(({ body }) => body)
}

/** Each member tries to share the folder: only its owner can. */
async function shareAgain(done: Shared, members: Member[]) {
  for (const { id, ask } of members) {
    const others = members.filter((other) => other.id !== id).map((other) => asMember(other.id, 'editor'))
    const body = { folderId: done.folderId, members: others, notify: true }
    if (note(done, await ask('POST', '/claire/shared-folder', body), 'shared', 'memberAdded editor')) return
  }
}

const nameOf = ({ kind, names, role }: FolderEvent) =>
  [kind, kind.startsWith('bookmarks') ? names[0] : role].filter(Boolean).join(' ')

/** Compares the folder, its history and the mails about it with the acknowledgements. All processes run. */
async function judge(
  done: Shared,
  members: Member[],
  { database, received }: { database: Database; received: ReceivedMail[] },
): Promise<Judgement> {
  const seen = await look(done, members)
  if (seen?.every((folder) => folder === null)) await shareAgain(done, members)
  const folders = (await look(done, members)) ?? []
  const history = await historyOf(done, members[folders.findIndex((folder) => folder?.role === 'owner')])
  const sum = (kind: FolderEvent['kind']) =>
    history.reduce((total, event) => total + (event.kind === kind ? event.count : 0), 0)
  return {
    ...judgeHistory(done, history.map(nameOf)),
    ...(await judgeContents(database, done.folderId, history)),
    ownersWrong: done.ownersWrong + Math.abs(folders.filter((folder) => folder?.role === 'owner').length - 1),
    sharingMailsTwice:
      Math.max(0, notificationsIn(received, HANDED_OVER) - sum('handedOver')) +
      Math.max(0, notificationsIn(received, SHARED) - sum('memberAdded')),
  }
}

async function historyOf({ folderId }: Shared, owner: Member | undefined): Promise<FolderEvent[]> {
  const history: FolderEvent[] = []
  for (let page = 0, pages = 1; page < pages; page++) {
    const path = `/claire/shared-folder/${folderId}/history?page=${page}&size=100`
    const { body } = (await owner?.ask('GET', path)) ?? { body: null }
    if (!body) throw new Error('the history of the shared folder was not answered')
    history.push(...body.content)
    pages = body.totalPages
  }
  return history
}

function judgeHistory({ acknowledged, unanswered }: Shared, history: string[]): Judgement {
  let [sharedLost, sharedTwice] = [0, 0]
  const count = (all: string[], name: string) => all.filter((each) => each === name).length
  for (const name of new Set([...acknowledged, ...history])) {
    const [entries, least] = [count(history, name), count(acknowledged, name)]
    sharedLost += Math.max(0, least - entries)
    sharedTwice += Math.max(0, entries - least - count(unanswered, name))
  }
  return { sharedLost, sharedTwice }
}

/** The latest entry about an article says where it is: in the folder once, or in the bin. */
async function judgeContents(
  database: Database,
  folderId: string,
  history: FolderEvent[],
): Promise<Judgement> {
  const { rows } = await sql<{ title: string; there: number; inBin: number; strange: number }>`
    select title, sum(case when deleted_at is null then 1 else 0 end) as there,
      sum(case when deleted_at is null then 0 else 1 end) as "inBin",
      sum(case when deleted_at is null and owner <> (select owner from bookmark_folder where id = folder_id)
        then 1 else 0 end) as strange
    from bookmark where folder_id = ${folderId} group by title`.execute(database)
  const wanted = new Map<string, string>()
  for (const { kind, names } of history.toReversed())
    if (kind.startsWith('bookmarks')) wanted.set(decodeURIComponent(names[0] ?? ''), kind)
  const stored = new Map(rows.map((row) => [row.title, row]))
  const isThere = (title: string) => {
    const { there = 0, inBin = 0 } = stored.get(title) ?? {}
    return wanted.get(title) === 'bookmarksAdded' ? Number(there) === 1 : !Number(there) && Number(inBin) > 0
  }
  const titles = new Set([...wanted.keys(), ...stored.keys()])
  return {
    sharedUnlikeHistory: [...titles].filter((title) => !isThere(title)).length,
    sharedOfOtherOwners: rows.filter(({ strange }) => Number(strange) > 0).length,
  }
}
