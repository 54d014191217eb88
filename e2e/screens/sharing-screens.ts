import {
  FOLDER_EVENT_KINDS,
  type Candidate,
  type FolderHistory,
  type FolderMember,
  type MemberList,
  type SharedBookmarkPage,
  type SharedFolder,
  type Shelf,
} from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { newArticle } from './given-facts.ts'
import { openDialog, type Screen } from './screen.ts'

const FOLDER = { id: 'spindles', name: 'Sleep spindles' }
const PATH = `/bookmarks/${FOLDER.id}`
const SINCE = '2026-11-20T09:30:00.000Z'
const LONG_NAME = 'Maria Margarethe Freifrau von Hohenstein-Wolkenburg und zu Langenfeld'

const memberOf = (name: string, fields: Partial<FolderMember> = {}): FolderMember => ({
  kind: 'person',
  id: name,
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@example.org`,
  role: 'viewer',
  isYou: false,
  people: 1,
  added: 0,
  since: SINCE,
  by: null,
  ...fields,
})

const group = (name: string, people: number): FolderMember =>
  memberOf(name, { kind: 'group', email: '', people })

const MEMBERS: FolderMember[] = [
  memberOf('Demo User', { role: 'owner', isYou: true, email: 'demo@example.org' }),
  memberOf('Mira Santos', { role: 'editor', added: 3 }),
  memberOf('Jonas Weber', { role: 'editor', added: 2 }),
  group('Sleep lab', 9),
  group('Doctoral students', 31),
  memberOf('', { id: 'lea@example.net', kind: 'email', email: 'lea.lindqvist-okafor@example.net' }),
]
const CROWD = [
  ...MEMBERS,
  ...Array.from({ length: 96 }, (_, at) => memberOf(at % 7 ? `Person ${at}` : `${LONG_NAME} ${at}`)),
]
const REQUESTS: MemberList['requests'] = [
  { id: 'r1', name: 'Ira Lind', email: 'ira.lind@example.org', at: SINCE },
  { id: 'r2', name: LONG_NAME, email: 'maria.hohenstein-wolkenburg@example.org', at: SINCE },
]

const SHARED: SharedFolder = {
  ...FOLDER,
  role: 'owner',
  owner: { name: 'Demo User', isYou: true },
  count: 23,
  members: MEMBERS.slice(1).map(({ kind, name, isYou }) => ({ kind, name, isYou })),
  memberCount: MEMBERS.length - 1,
  deletedAfter: null,
  requests: 0,
}

const SHELF: Shelf = {
  folders: [
    { id: 'default', name: 'Bookmarks', count: 4, usedAt: null },
    { ...FOLDER, count: 23, usedAt: null },
  ],
  saveTo: 'default',
  total: 27,
  tags: [],
  binned: 0,
}

const TITLES = [
  'Gap junction plasticity can lead to spindle oscillations',
  'Long-term memory stabilized by noise-induced rehearsal',
  'Thalamic spindles outlive the cortex that paced them',
]
const BOOKMARKS: SharedBookmarkPage = {
  content: TITLES.map((title, at) => {
    const article = newArticle(`spindle-${at}`, title, ['Ada Pernelle', 'Ken Nicola'])
    return {
      id: `b-${at}`,
      documentId: article.id,
      folder: FOLDER,
      createdAt: SINCE,
      article,
      title: article.title,
      authors: article.authors,
      venue: article.venue,
      publicationYear: article.publicationYear,
      doi: null,
      url: article.url,
      notice: null,
      note: '',
      tags: [],
      state: 'toRead',
      addedBy: at ? { name: 'Mira Santos', isYou: false } : null,
      isNoteShared: false,
      sharedNotes: [],
    }
  }),
  tags: [],
  totalElements: TITLES.length,
  totalPages: 1,
  empty: false,
  states: { toRead: TITLES.length, reading: 0, read: 0 },
}

const CANDIDATES: Candidate[] = [
  { kind: 'group', id: 'plasticity', name: 'Plasticity group', email: '', people: 14 },
  { kind: 'person', id: 'ppa', name: LONG_NAME, email: 'maria.hohenstein-wolkenburg@example.org', people: 1 },
  { kind: 'person', id: 'Mira Santos', name: 'Mira Santos', email: 'mira.santos@example.org', people: 1 },
  { kind: 'email', id: 'pla@example.net', name: '', email: 'pla@example.net', people: 1 },
]

const EVENTS: FolderHistory = {
  content: FOLDER_EVENT_KINDS.map((kind, at) => ({
    id: kind,
    at: SINCE,
    by: at % 5 ? { name: at % 2 ? 'Mira Santos' : 'Demo User', isYou: at % 2 === 0 } : null,
    kind,
    names: kind.startsWith('bookmarks')
      ? TITLES.map(encodeURIComponent)
      : kind === 'renamed'
        ? [FOLDER.name]
        : ['Jonas Weber', LONG_NAME],
    count: 5,
    role: 'editor',
  })),
  totalElements: 60,
  totalPages: 3,
}

interface Situation {
  shared?: Partial<SharedFolder> | null
  members?: FolderMember[]
  requests?: MemberList['requests']
}

/** Answers of a server on which the folder is shared so. */
function given({ shared = {}, members = MEMBERS, requests = [] }: Situation = {}) {
  return [
    [/^\/claire\/bookmark\/shelf$/, SHELF],
    [/^\/claire\/(bookmark\/page|shared-folder\/[^/]+\/bookmark)$/, BOOKMARKS],
    [/^\/claire\/shared-folder$/, shared ? [{ ...SHARED, ...shared }] : []],
    [/^\/claire\/shared-folder\/candidates$/, CANDIDATES],
    [/^\/claire\/shared-folder\/[^/]+\/members$/, { members, requests }],
    [/^\/claire\/shared-folder\/[^/]+\/history$/, EVENTS],
    [/^\/claire\/shared-folder\/[^/]+\/request$/, { done: true }],
  ] as const
}

const asViewer = given({
  shared: { role: 'viewer', owner: null, deletedAfter: '2026-12-28T00:00:00.000Z' },
  members: MEMBERS.map((member) => ({ ...member, role: member.role === 'owner' ? 'viewer' : member.role })),
})

const share = (page: Page) => openDialog(page, /^Share$/)

async function find(page: Page) {
  await share(page)
  await page.getByRole('combobox', { name: /^Names/ }).fill('pla')
  await page.getByRole('option', { name: /Plasticity group/ }).waitFor()
}

async function choose(page: Page) {
  await find(page)
  await page.keyboard.press('Enter')
  await page.getByText(/people will see/).waitFor()
}

/** Presses a button of the dialog and waits for the dialog that it opens, whose name begins with the same word. */
async function openFromDialog(page: Page, button: string) {
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  await page.getByRole('dialog', { name: new RegExp(`^${button.split(' ')[0] ?? ''}`) }).waitFor()
}

/** Sharing a folder, its members and its history. */
export const SHARING_SCREENS: Screen[] = [
  { name: 'sharing-head', path: PATH, given: given() },
  { name: 'sharing-before', path: PATH, given: given({ shared: null }), act: share },
  { name: 'sharing-dialog', path: PATH, given: given(), act: share },
  { name: 'sharing-found', path: PATH, given: given(), act: find },
  { name: 'sharing-chosen', path: PATH, given: given(), act: choose },
  { name: 'sharing-requests', path: PATH, given: given({ requests: REQUESTS }), act: share },
  { name: 'sharing-crowd', path: PATH, given: given({ members: CROWD }), act: share },
  { name: 'sharing-members', path: PATH, given: asViewer, act: (page) => openDialog(page, /^Members$/) },
  {
    name: 'sharing-failing',
    path: PATH,
    given: given(),
    failing: /^\/claire\/shared-folder\/[^/]+\/members/,
    act: share,
  },
  ...['History', 'Hand over…', 'Stop sharing'].map((button) => ({
    name: `sharing-${button.split(' ')[0]?.toLowerCase() ?? ''}`,
    path: PATH,
    given: given(),
    act: async (page: Page) => {
      await share(page)
      await openFromDialog(page, button)
    },
  })),
  {
    name: 'sharing-leave',
    path: PATH,
    given: asViewer,
    act: async (page) => {
      await openDialog(page, /^Members$/)
      await openFromDialog(page, 'Leave folder')
    },
  },
  {
    name: 'sharing-asked',
    path: '/bookmarks/no-such-folder',
    given: given(),
    act: async (page) => {
      await page.getByRole('button', { name: 'Ask for access' }).click()
      await page.getByText(/^If this folder exists/).waitFor()
    },
  },
]
