import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type Alert,
  ALERT_FREQUENCIES,
  type AlertFrequency,
  type Article,
  type NewResultCounts,
  type SearchPage,
  type Source,
  type SourceDetail,
} from '@claire/api-contract'
import { type MailServer, startMailServer } from '../../../apps/server/src/testing/mail-server.ts'
import { startWebhookReceiver } from '../../../apps/server/src/testing/webhook-receiver.ts'
import { startJourneySite } from '../../../fixtures/journey-site/journey-site.ts'
import { openTokenSession } from '../../support/api-session.ts'
import { eventually } from '../../support/eventually.ts'
import { HOST, JOURNAL } from '../../support/journal.ts'
import { type FirstUser, type RunningClaire, startClaire } from '../../support/running-claire.ts'
import { type Caller, callerAt } from './caller.ts'
import { type External, openExternal } from './external-provider.ts'
import { LONG_MS } from '../../support/scanned.ts'
import { startStandardsSite } from './standards-site.ts'

export { JOURNAL }
export const STANDARDS = 'Bolts'
const STANDARDS_HOST = 'bolts.example.org'
/** Published after the alerts were created. */
export const NEWS = 'Fog harvesting with meshes and beetles'
export const READER = 'reader@harbour.example'

/** One Claire for all sections, with its scans, results and mails. */
export interface World {
  claire: RunningClaire
  admin: Caller
  demo: Caller
  mail: MailServer
  /** All articles of the journal, newest first. */
  articles: Article[]
  /** Both standards: the one with a file first. */
  standards: Article[]
  /** An alert of each frequency, on the journal's last publication. */
  alerts: Record<AlertFrequency, Alert>
  external: External
  /** True if the language model, which is out of order, was requested for a summary. */
  modelWasAsked(): boolean
}

/** Opens the world; passes `onEnd` the closing of each opened part, even if it fails midway. */
export async function openWorld(onEnd: (close: () => unknown) => void): Promise<World> {
  const [claire, external] = await Promise.all([openClaire(onEnd), openExternal(onEnd)])
  return { ...claire, external }
}

async function openClaire(onEnd: (close: () => unknown) => void): Promise<Omit<World, 'external'>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-calls-'))
  onEnd(() => rmSync(dataDir, { recursive: true, force: true }))
  const servers = await Promise.all([
    startJourneySite({ host: HOST }),
    startStandardsSite(),
    startMailServer(),
    startWebhookReceiver(() => 500),
  ])
  for (const server of servers) onEnd(() => server.close())
  const [journal, standards, mail, brokenModel] = servers
  const claire = await startClaire({
    dataDir,
    settings: {
      SAMPLE_LIBRARY: 'off',
      LOG_LEVEL: 'error',
      CLAIRE_DEVELOPMENT: '1',
      CLAIRE_DEV_RESOLVE: `${HOST}=127.0.0.1:${journal.port},${STANDARDS_HOST}=127.0.0.1:${standards.port}`,
      CLAIRE_DEV_MIN_DELAY_MS: '0',
      SMTP_URL: mail.url,
      MAIL_FROM: 'Claire <claire@claire.example>',
      SUMMARY_LLM_URL: `http://127.0.0.1:${brokenModel.port}/v1`,
      SUMMARY_LLM_MODEL: 'out-of-order',
    },
  })
  onEnd(() => claire.stop())
  const signIn = async (username: FirstUser) =>
    callerAt(
      claire.url,
      await openTokenSession(claire.url, { username, password: claire.passwordOf(username) }),
    )
  const [admin, demo] = await Promise.all([signIn('admin'), signIn('demo')])
  const sources = await Promise.all([
    admin.call<Source>('POST', '/source', { name: JOURNAL, url: HOST }),
    admin.call<Source>('POST', '/source', { name: STANDARDS, url: STANDARDS_HOST }),
  ])
  await Promise.all(sources.map(({ id }) => scanned(admin, id)))
  await findAll(demo, STANDARDS, 2)
  await findAll(demo, JOURNAL, journal.visible().length)
  const alerts = await makeAlerts(demo)
  await confirmReader(mail)
  journal.publish()
  await admin.call('POST', `/source/${sources[0].id}/scan`)
  const newResults = async () => (await demo.call<NewResultCounts>('GET', '/alert-result/counts')).total
  await eventually(
    'every alert has found the news',
    async () => (await newResults()) === ALERT_FREQUENCIES.length,
    LONG_MS,
  )
  return {
    claire,
    admin,
    demo,
    mail,
    articles: await findAll(demo, JOURNAL, journal.visible().length),
    standards: (await findAll(demo, STANDARDS, 2)).toSorted((a, b) => a.title.localeCompare(b.title)),
    alerts,
    modelWasAsked: () => brokenModel.received.length > 0,
  }
}

const scanned = (admin: Caller, id: string) =>
  eventually(
    'the scan is done',
    async () => (await admin.call<SourceDetail>('GET', `/source/${id}`)).scan?.state === 'done',
    LONG_MS,
  )

/** Returns all articles of a source, once `count` are searchable. */
const findAll = (caller: Caller, source: string, count: number): Promise<Article[]> =>
  eventually(`${count} articles of ${source} can be found`, async () => {
    const found = await caller.call<SearchPage>('POST', '/search?size=50', {
      searchTerm: '',
      source: [source],
      sort: 'newest',
    })
    return found.totalElements === count && found.content
  })

export const fogAlert = {
  searchTerm: 'fog',
  email: READER,
  startYear: 1990,
  endYear: 2030,
  sources: [JOURNAL],
  refineSearch: true,
}

async function makeAlerts(demo: Caller) {
  const made = await Promise.all(
    ALERT_FREQUENCIES.map((frequency, at) =>
      // A person's alerts never have the same search.
      demo.call<Alert>('POST', '/alert', {
        ...fogAlert,
        name: `Fog ${frequency}`,
        startYear: fogAlert.startYear + at,
        frequency,
      }),
    ),
  )
  return Object.fromEntries(made.map((alert) => [alert.frequency, alert])) as World['alerts']
}

/** Confirms the address by the link in the mail. */
async function confirmReader(mail: MailServer) {
  const [question] = await mail.has(1)
  const link = linksIn(String(question?.parsed.text)).find((url) => url.includes('/mail/confirm/'))
  assert.ok(link, 'the mail has a link to confirm the address')
  assert.equal((await fetch(link, { method: 'POST' })).status, 200)
}

export const linksIn = (text: string): string[] => text.match(/https?:\/\/[^\s<>]+/g) ?? []

export const titlesOf = (page: Pick<SearchPage, 'content'>) =>
  page.content.map(({ title }) => decodeURIComponent(title))
