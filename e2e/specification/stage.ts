import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before } from 'node:test'
import type { Alert, Article, NewResultCounts, SearchPage, Source } from '@claire/api-contract'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type MailServer, startMailServer } from '../../apps/server/src/testing/mail-server.ts'
import { type JourneySite, startJourneySite } from '../../fixtures/journey-site/journey-site.ts'
import { type CallApi, openApiSession } from '../support/api-session.ts'
import { type Visitor, launchShell, newVisitor } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'
import { go } from '../support/navigate.ts'
import { type FirstUser, type RunningClaire, startClaire } from '../support/running-claire.ts'
import { LONG_MS, scanned } from '../support/scanned.ts'
import { signInOnLoginPage } from '../support/sign-in.ts'
import { ADDRESSES, ALERTED, JOURNAL, REPORT, SIZES, TIDES, startLibrary } from './library.ts'

export { go }

const IDP = path.resolve(import.meta.dirname, '../../apps/server/src/cli/idp.ts')

export const FEEDBACK = 'feedback@example.org'
export const SUPPORT = 'support@example.org'

/** The one Claire and the one Chromium of all sections; available from the first `before` of a section on. */
export interface Stage {
  readonly claire: RunningClaire
  readonly browser: Browser
  readonly smtp: MailServer
  readonly journal: JourneySite
  readonly admin: CallApi
  readonly demo: CallApi
  /** Alerts of demo by their search terms: each but the first has one new result, NEWS. */
  readonly alerts: ReadonlyMap<string, Alert>
  /** Returns the page of a signed-in person that all sections share, 1280 pixels wide. */
  pageOf(user: FirstUser): Promise<Page>
  /** Returns a profile of its own: signed out, or signed in as somebody. Closed with the stage. */
  visitor(user?: FirstUser, options?: BrowserContextOptions): Promise<Visitor>
  /** Adds a person who can sign in, like an operator. */
  addPerson(username: string): Promise<NewPerson>
  /** Returns the article with this title. */
  article(title: string): Promise<Article>
}

export interface NewPerson {
  username: string
  password: string
}

/** Registers the opening of the stage before the tests of the file, and its closing after them. */
export function prepareStage(): Stage {
  const closings: (() => unknown)[] = []
  let opened: Stage | undefined
  const stage = () => {
    if (!opened) throw new Error('The stage is there once the first test or hook runs.')
    return opened
  }
  before(async () => {
    opened = await openStage((close) => closings.push(close))
  })
  after(async () => {
    for (const close of closings.toReversed()) await close()
  })
  return {
    get claire() {
      return stage().claire
    },
    get browser() {
      return stage().browser
    },
    get smtp() {
      return stage().smtp
    },
    get journal() {
      return stage().journal
    },
    get admin() {
      return stage().admin
    },
    get demo() {
      return stage().demo
    },
    get alerts() {
      return stage().alerts
    },
    pageOf: (user) => stage().pageOf(user),
    visitor: (user, options) => stage().visitor(user, options),
    addPerson: (username) => stage().addPerson(username),
    article: (title) => stage().article(title),
  }
}

async function openStage(closing: (close: () => unknown) => void): Promise<Stage> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-specification-'))
  closing(() => rmSync(dataDir, { recursive: true, force: true }))
  const journal = await startJourneySite(JOURNAL)
  closing(journal.close)
  const library = await startLibrary()
  closing(library.close)
  const smtp = await startMailServer()
  closing(smtp.close)
  const hosts = [
    [JOURNAL.host, journal.port],
    [TIDES.host, library.endpoint.port],
    [REPORT.host, library.endpoint.port],
  ]
  const settings = {
    SAMPLE_LIBRARY: 'off',
    LOG_LEVEL: 'warn',
    FEEDBACK_EMAIL: FEEDBACK,
    SUPPORT_EMAIL: SUPPORT,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Claire <claire@claire.example>',
    CLAIRE_DEVELOPMENT: '1',
    CLAIRE_DEV_RESOLVE: hosts.map(([host, port]) => `${host}=127.0.0.1:${port}`).join(','),
    CLAIRE_DEV_MIN_DELAY_MS: '0',
  }
  const [claire, browser] = await Promise.all([startClaire({ dataDir, settings }), launchShell()])
  closing(() => claire.stop())
  closing(() => browser.close())
  const session = (user: FirstUser) =>
    openApiSession(claire.url, { username: user, password: claire.passwordOf(user) })
  const [admin, demo] = await Promise.all([session('admin'), session('demo')])
  await fillLibrary(admin)
  const alerts = await findNews({ admin, demo, journal })
  return {
    claire,
    browser,
    smtp,
    journal,
    admin,
    demo,
    alerts,
    ...openVisitors(claire, browser),
    addPerson: (username) => addPerson(claire, username),
    async article(title) {
      const { content } = await demo<SearchPage>('POST', '/claire/search', { searchTerm: title })
      const found = content.find((one) => decodeURIComponent(one.title) === title)
      if (!found) throw new Error(`No article is called ${title}.`)
      return found
    },
  }
}

/** Adds the sources, and resolves when they are scanned and all of their articles are searchable. */
async function fillLibrary(admin: CallApi) {
  const added = [...ADDRESSES].map(([{ name }, url]) =>
    admin<Source>('POST', '/claire/source', { name, url }),
  )
  for (const { id } of await Promise.all(added)) await scanned(admin, id)
  for (const [{ name }, size] of SIZES)
    await eventually(`the ${size} articles of ${name} can be searched`, async () => {
      const all = await admin<SearchPage>('POST', '/claire/search', { searchTerm: '', source: [name] })
      return all.totalElements === size
    })
}

async function addPerson({ dataDir }: RunningClaire, username: string): Promise<NewPerson> {
  const password = 'leave me 42 times'
  const args = [IDP, 'add-user', username, '--email', `${username}@claire.localhost`, '--password-stdin']
  const env = { ...process.env, DATA_DIR: dataDir, SAMPLE_LIBRARY: 'off' }
  const command = spawn(process.execPath, args, { env, stdio: ['pipe', 'ignore', 'inherit'] })
  command.stdin.end(password)
  const [code] = (await once(command, 'exit')) as [number]
  assert.equal(code, 0)
  return { username, password }
}

/** Creates alerts, publishes an article, and resolves when the matching ones have found it. */
async function findNews({ admin, demo, journal }: Pick<Stage, 'admin' | 'demo' | 'journal'>) {
  const alerts = new Map<string, Alert>()
  for (const searchTerm of ['zzyzx', ...ALERTED]) {
    const input = {
      name: `About ${searchTerm}`,
      searchTerm,
      email: 'demo@claire.localhost',
      sources: [JOURNAL.name],
      refineSearch: true,
    }
    alerts.set(searchTerm, await demo('POST', '/claire/alert', input))
  }
  journal.publish()
  const sources = await admin<Source[]>('GET', '/claire/source/getApproved')
  await admin('POST', `/claire/source/${sources.find(({ name }) => name === JOURNAL.name)?.id}/scan`)
  const newResults = async () => (await demo<NewResultCounts>('GET', '/claire/alert-result/counts')).total
  await eventually(
    'the alerts have found the news',
    async () => (await newResults()) === ALERTED.length,
    LONG_MS,
  )
  return alerts
}

/** Signs everybody in once; later profiles of a person begin with the session of the first. */
function openVisitors(claire: RunningClaire, browser: Browser): Pick<Stage, 'pageOf' | 'visitor'> {
  const open = (options?: BrowserContextOptions) =>
    newVisitor(browser, { permissions: ['clipboard-read', 'clipboard-write'], ...options })
  const firsts = new Map<FirstUser, Promise<Visitor>>()
  const firstOf = (user: FirstUser) => {
    const known = firsts.get(user)
    if (known) return known
    const first = open().then(async (visitor) => {
      await signInOnLoginPage(visitor.page, claire, { user })
      return visitor
    })
    firsts.set(user, first)
    return first
  }
  return {
    pageOf: async (user) => (await firstOf(user)).page,
    async visitor(user, options = {}) {
      if (!user) return open(options)
      const { page } = await firstOf(user)
      const cookies = await page.context().cookies()
      return open({ ...options, storageState: { cookies, origins: [] } })
    },
  }
}
