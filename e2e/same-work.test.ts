import assert from 'node:assert/strict'
import type { DisagreementPage, SearchPage, Source, WorkPairPage } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { type CallApi, openApiSession } from './support/api-session.ts'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { eventually, eventuallyMatch } from './support/eventually.ts'
import { importRecords } from './support/import-records.ts'
import { HOST, JOURNAL, prepareStageWithJournal } from './support/journal.ts'
import { assertFocusKept, focusInWords } from './support/keyboard.ts'
import type { RunningClaire } from './support/running-claire.ts'
import { signInAt } from './support/sign-in.ts'

const DOI = '10.1000/swarm.17'
const PAGE = '/admin-sources/same-work'

/** One text under two titles: a preprint and its journal article. */
const ABSTRACT = [
  'Swarms of honeybees choose among cavities that scouts have found.',
  'We followed eleven swarms on an island without other trees.',
  'Scouts that danced for poor cavities stopped sooner than others.',
  'A swarm moved when fifteen scouts met at one cavity.',
].join(' ')
const PREPRINT = 'How scouts of a swarm come to agree on one cavity'
const BEES = 'How honeybee swarms agree on a new home'
const ARTICLE = 'Agreement among scouting honeybees'
const RECORDS = {
  'Preprint Archive': { title: PREPRINT, url: 'https://archive.example.org/17', year: 2016 },
  'Insect Letters': { title: ARTICLE, url: 'https://letters.example.org/17', year: 2018 },
}

const { journey } = prepareStageWithJournal({ prepare: importBoth })

async function importBoth(claire: RunningClaire) {
  const authors = ['Lena Fischer', 'Tomás Ruiz']
  for (const [source, record] of Object.entries(RECORDS))
    await importRecords(claire, {
      source,
      url: new URL('/', record.url).href,
      records: [{ ...record, doi: DOI, abstract: ABSTRACT, authors }],
    })
}

const found = async (call: CallApi) => {
  const { content } = await call<SearchPage>('POST', '/claire/hybrid-search', {
    searchTerm: '',
    source: Object.keys(RECORDS),
  })
  return content.length
}

const canFind = (call: CallApi, count: number) =>
  eventually(`${count} of them can be found`, async () => (await found(call)) === count, 120_000)

async function assertGoodLooks(page: Page, what: string) {
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 })
    assert.deepEqual(await accessibilityProblems(page), [], `${what} at ${width}`)
    assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, `${what} at ${width}`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

journey(
  'two articles that claim one DOI are merged by a key, undone, and kept apart: readers see one, then two',
  async ({ page, claire }) => {
    const admin = await openApiSession(claire.url, {
      username: 'admin',
      password: claire.passwordOf('admin'),
    })
    await canFind(admin, 2)
    await eventually('the pair waits to be decided', async () => {
      const { counts } = await admin<WorkPairPage>('GET', '/claire/works/pairs?state=open')
      return counts.open === 1
    })
    await signInAt(page, claire, { path: '/admin-sources', user: 'admin' })
    await page.getByRole('link', { name: 'Same work? 1' }).click()
    await page.getByRole('heading', { name: 'Same work?', level: 1 }).waitFor()
    const pair = page.getByRole('article')
    await pair.getByText(new RegExp(`^Both claim ${DOI}; .+ keeps it$`)).waitFor()
    await pair.getByRole('link', { name: PREPRINT }).waitFor()
    await pair.getByRole('link', { name: ARTICLE }).waitFor()
    await assertGoodLooks(page, 'a pair')

    await page.keyboard.press('m')
    const line = page.getByRole('article', { name: /^Merged: / })
    await line.waitFor()
    await eventuallyMatch(() => focusInWords(page), /^ARTICLE Merged: /)
    await canFind(admin, 1)
    await assertGoodLooks(page, 'a decided pair')

    await page.keyboard.press('u')
    await pair.getByRole('button', { name: 'Merge' }).waitFor()
    await assertFocusKept(page, 'after undoing')
    await canFind(admin, 2)

    await page.keyboard.press('k')
    await page.getByRole('article', { name: /^Kept apart: / }).waitFor()
    await page.goto(`${claire.url}${PAGE}`)
    await page.getByRole('heading', { name: 'Nothing to decide' }).waitFor()
    await page.getByRole('link', { name: 'Kept apart 1' }).click()
    await pair.getByText(/^Kept apart by .+, \d\d-/).waitFor()
    await pair.getByRole('button', { name: 'Merge' }).click()
    await line.waitFor()
    await canFind(admin, 1)
  },
)

journey(
  'where a record and a page disagree, another statement is used, taken back, and dismissed by keyboard',
  async ({ page, claire }) => {
    const admin = await openApiSession(claire.url, {
      username: 'admin',
      password: claire.passwordOf('admin'),
    })
    const url = `http://${HOST}/articles/1`
    const record = { title: BEES, url, year: 2011 }
    await importRecords(claire, { source: JOURNAL, url: `http://${HOST}/`, records: [record] })
    const sources = await admin<Source[]>('GET', '/claire/source/getApproved')
    await admin('POST', `/claire/source/${sources.find(({ name }) => name === JOURNAL)?.id}/scan`)
    await eventually('the page was read, too', async () => {
      const { counts } = await admin<DisagreementPage>('GET', '/claire/works/disagreements')
      return counts.disagreements === 1
    })
    const yearForReaders = async () => {
      const { content } = await admin<SearchPage>('POST', '/claire/search', { searchTerm: BEES })
      return content.find(({ url: at }) => at === url)?.publicationYear
    }
    await signInAt(page, claire, { path: PAGE, user: 'admin' })
    await page.getByRole('link', { name: 'Disagreements 1' }).click()
    const row = page.getByRole('article', { name: BEES })
    await row.getByText(`Year · ${JOURNAL}`).waitFor()
    await row.getByRole('row', { name: 'Record 2011 shown' }).waitFor()
    await assertGoodLooks(page, 'a disagreement')

    await row.getByRole('button', { name: 'Use this: Page' }).press('Enter')
    await row.getByText(/^Chosen by Claire Administrator, \d\d-/).waitFor()
    await row.getByRole('row', { name: 'Page 2019 shown' }).waitFor()
    await eventuallyMatch(() => focusInWords(page), new RegExp(`^ARTICLE ${BEES}`))
    await page.getByText('Shown from now on: 2019. Undo available.').waitFor()
    assert.equal(await yearForReaders(), 2019)
    await assertGoodLooks(page, 'a decided disagreement')

    await row.getByRole('button', { name: 'Undo' }).press('Enter')
    await row.getByRole('row', { name: 'Record 2011 shown' }).waitFor()
    await assertFocusKept(page, 'after undoing')
    assert.equal(await yearForReaders(), 2011)
    await row.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await row.getByText(/^Dismissed by Claire Administrator, \d\d-/).waitFor()
    await page.getByRole('link', { name: 'Disagreements 0' }).waitFor()
    assert.equal(await yearForReaders(), 2011)
  },
)
