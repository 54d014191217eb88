import assert from 'node:assert/strict'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after } from 'node:test'
import type { Alert, AlertPage, NewResultCounts, SearchPage, Source } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import {
  type MailServer,
  type ReceivedMail,
  startMailServer,
} from '../apps/server/src/testing/mail-server.ts'
import { type CallApi, openApiSession } from './support/api-session.ts'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { eventually, eventuallyEqual } from './support/eventually.ts'
import { HOST, JOURNAL, prepareStageWithJournal } from './support/journal.ts'
import type { RunningClaire } from './support/running-claire.ts'
import { LONG_MS, scanned } from './support/scanned.ts'
import { beginSession, signInAt } from './support/sign-in.ts'

const NEWS = 'Fog harvesting with meshes and beetles'
const READER = 'reader@harbour.example'
const GATHERED_MS = 20 * 60_000

let smtp: MailServer | undefined

const { journey, site } = prepareStageWithJournal({
  async settings() {
    smtp = await startMailServer()
    return { SMTP_URL: smtp.url, MAIL_FROM: 'Claire <claire@claire.example>' }
  },
})

after(() => smtp?.close())

/** Returns the n-th message, from 1, once it has arrived. */
const message = (count: number): Promise<ReceivedMail> =>
  eventually(`message ${count} has arrived`, async () => smtp?.received[count - 1], LONG_MS)

const textOf = ({ parsed }: ReceivedMail) => String(parsed.text)

function linkIn(text: string, part: string): string {
  const link = text.match(/https?:\/\/[^\s<>]+/g)?.find((url) => url.includes(part))
  assert.ok(link, `a link with ${part} in: ${text}`)
  return link
}

const session = (claire: RunningClaire, user: 'admin' | 'demo') =>
  openApiSession(claire.url, { username: user, password: claire.passwordOf(user) })

/** Scans the journal for the first time: its articles so far are not new to any alert. */
async function scanJournal(admin: CallApi): Promise<string> {
  const { id } = await admin<Source>('POST', '/claire/source', { name: JOURNAL, url: HOST })
  await scanned(admin, id)
  await eventually(
    'what was scanned can be found',
    async () => (await find(admin, 'lichens')).totalElements > 0,
    LONG_MS,
  )
  return id
}

const find = (call: CallApi, searchTerm: string) =>
  call<SearchPage>('POST', '/claire/search', { searchTerm, source: [JOURNAL] })

const onlyAlert = async (call: CallApi): Promise<Alert> => {
  const { content } = await call<AlertPage>('GET', '/claire/alert')
  assert.ok(content[0])
  return content[0]
}

/** Simulates the time for which results are collected: a mail waits a quarter of an hour. */
function letTimePass({ dataDir }: RunningClaire) {
  const database = new DatabaseSync(path.join(dataDir, 'claire.sqlite'))
  try {
    database.exec('PRAGMA busy_timeout = 30000')
    database.prepare('UPDATE alert_match SET matched_at = matched_at - ?').run(GATHERED_MS)
  } finally {
    database.close()
  }
}

async function press(page: Page, role: 'button' | 'link', name: string | RegExp) {
  await page.getByRole(role, { name }).focus()
  await page.keyboard.press('Enter')
}

async function assertGoodLooks(page: Page, what: string) {
  assert.deepEqual(await accessibilityProblems(page), [], what)
  assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, what)
}

journey(
  'a search becomes an alert by keyboard, and its address is asked before anything is sent there',
  async ({ page, claire }) => {
    await scanJournal(await session(claire, 'admin'))
    await signInAt(page, claire, { path: '/search?searchText=fog&refineSearch=true' })
    await press(page, 'button', 'Create Alert')
    const form = page.getByRole('dialog', { name: 'Create Alert for New Search Results' })
    await eventuallyEqual(() => form.getByLabel('Search term').inputValue(), 'fog')
    await eventuallyEqual(
      () => form.getByRole('checkbox', { name: 'Exact Keyword Matches only' }).isChecked(),
      true,
    )
    await form.getByText('No recent articles match.').waitFor()
    await assertGoodLooks(page, 'the form')
    const paper = form.locator('form')
    const size = await paper.boundingBox()
    await form.getByRole('region', { name: 'Preview' }).evaluate((pane) => {
      pane.append(Object.assign(document.createElement('p'), { style: 'height: 2000px' }))
    })
    assert.deepEqual(await paper.boundingBox(), size, 'a long preview scrolls, the fields stay')
    await assertGoodLooks(page, 'the form beside a long preview')
    // The first field has the focus, its text selected.
    await page.keyboard.type('Fog')
    await form.getByLabel('Email').focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(READER)
    await page.keyboard.press('Enter')
    await page.getByText('New Alert created!').waitFor()

    const question = await message(1)
    assert.deepEqual(question.to, [READER])
    await page.goto(`${claire.url}/alerts`)
    const row = page.getByRole('article', { name: 'Fog' })
    await row.getByText('0 New Results').waitFor()
    await row.getByText('Address not confirmed').waitFor()
    await assertGoodLooks(page, 'an alert')

    const confirm = linkIn(textOf(question), '/mail/confirm/')
    assert.equal((await fetch(confirm)).status, 200)
    await page.reload()
    await row.getByText('Address not confirmed').waitFor()
    await page.goto(confirm)
    await assertGoodLooks(page, 'the page that asks to confirm an address')
    await page.getByRole('button', { name: 'Confirm this address' }).press('Enter')
    await page.getByText('the address is confirmed').waitFor()
    await assertGoodLooks(page, 'the page that says so')
    await page.goto(`${claire.url}/alerts`)
    await row.getByText('No mail yet').waitFor()
  },
)

journey(
  'what a journal publishes is counted at once, told by mail once, opened, read and seen from then on',
  async ({ page, claire }) => {
    const [admin, demo] = await Promise.all([session(claire, 'admin'), session(claire, 'demo')])
    await signInAt(page, claire, { path: '/alerts' })
    const row = page.getByRole('article', { name: 'Fog' })
    await row.getByText('0 New Results').waitFor()
    const home = await page.context().newPage()
    await home.goto(claire.url)
    await home.getByRole('heading', { level: 1 }).waitFor()
    site().publish()
    const [source] = await admin<Source[]>('GET', '/claire/source/getApproved')
    await admin('POST', `/claire/source/${source?.id}/scan`)
    const newResults = async () => (await demo<NewResultCounts>('GET', '/claire/alert-result/counts')).total
    await eventually('the alert has found it', async () => (await newResults()) === 1, LONG_MS)
    // Updates without any action on the pages.
    await row.getByText('1 New Results').waitFor()
    const places = page.getByRole('navigation', { name: 'Main' }).first()
    const counted = places.getByText('1 new result', { exact: true })
    await counted.waitFor({ state: 'attached' })
    await home.getByText('1 new, best matches first').waitFor()
    await home.getByRole('link', { name: NEWS }).waitFor()
    await home.close()

    letTimePass(claire)
    const mail = await message(2)
    assert.equal(mail.parsed.subject, '1 new: Fog')
    assert.ok(textOf(mail).includes(NEWS), textOf(mail))
    assert.match(mail.raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)

    await press(page, 'link', 'VIEW SEARCH RESULTS')
    await page.waitForURL(/\/search\?alertId=[^&]+&shouldReturn=true&IDs=[^&]+$/)
    await page.getByRole('heading', { name: 'Alert Results', level: 1 }).waitFor()
    const result = page.getByRole('article', { name: NEWS })
    await result.getByText('New', { exact: true }).waitFor()
    await result.getByText('Matches fog').waitFor()
    await assertGoodLooks(page, 'results of an alert')
    await eventually('what was shown counts as read', async () => (await newResults()) === 0, LONG_MS)
    await counted.waitFor({ state: 'detached' })
    await result.getByRole('link', { name: NEWS }).press('Enter')
    await page.getByRole('heading', { name: NEWS, level: 1 }).waitFor()

    await page.goto(linkIn(textOf(mail), '/search?'))
    await result.waitFor()
    assert.equal(await result.getByText('New', { exact: true }).count(), 0, 'it is seen, and still there')
    assert.equal(smtp?.received.length, 2, 'it was told once')
  },
)

journey(
  'the links of a mail lead to the form and end the mail without a session; the alert goes on, and is deleted',
  async ({ page, claire }) => {
    const demo = await session(claire, 'demo')
    const mail = await message(2)
    await beginSession(page, claire)
    await page.goto(linkIn(textOf(mail), '/alerts?edit='))
    const form = page.getByRole('dialog', { name: 'Edit Alert' })
    await eventuallyEqual(() => form.getByLabel('Alert name').inputValue(), 'Fog')
    await page.keyboard.press('Escape')
    await page.waitForURL(`${claire.url}/alerts`)
    const row = page.getByRole('article', { name: 'Fog' })
    await row.getByText(/^Delivered /).waitFor()

    const header = /^List-Unsubscribe: <([^>]+)>/m.exec(mail.raw.replace(/\r?\n[ \t]+/g, ' '))?.[1]
    assert.ok(header, mail.raw)
    const unsubscribe = (init?: RequestInit) => fetch(header, init)
    assert.equal((await unsubscribe()).status, 200)
    assert.equal((await onlyAlert(demo)).pausedUntil, null, 'looking changes nothing')
    await page.goto(header)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await assertGoodLooks(page, 'the page that asks to unsubscribe')
    await page.goto(`${claire.url}/alerts`)
    await row.waitFor()
    const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
    assert.equal((await unsubscribe(oneClick)).status, 200)
    await page.reload()
    await row.getByText('Unsubscribed by the link in a mail').waitFor()
    await page.setViewportSize({ width: 320, height: 640 })
    await assertGoodLooks(page, 'an unsubscribed alert on a telephone')
    await press(page, 'button', 'Resume mail')
    await row.getByText(/^Delivered /).waitFor()

    await press(page, 'button', 'Mail and feed of “Fog”')
    const delivery = page.getByRole('dialog', { name: 'Mail and feed of “Fog”' })
    await delivery.getByText(`1 result to ${READER}`).waitFor()
    await delivery.getByRole('button', { name: 'Create feed' }).press('Enter')
    const feed = await delivery.getByText(/\/atom\.xml$/).innerText()
    assert.ok((await (await fetch(feed)).text()).includes(NEWS), 'the feed needs no session')
    await assertGoodLooks(page, 'mail and feed on a telephone')
    await delivery.getByRole('button', { name: 'Remove feed' }).press('Enter')
    await delivery.getByRole('button', { name: 'Create feed' }).waitFor()
    assert.equal((await fetch(feed)).status, 404)
    await page.keyboard.press('Escape')

    await press(page, 'button', 'Delete “Fog”')
    await page
      .getByText('Alert “Fog” will be deleted and you will no longer receive notifications related to it.')
      .waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await page.getByText('Alert deleted!').waitFor()
    await page.getByText('You have no alerts yet.').waitFor()
  },
)
