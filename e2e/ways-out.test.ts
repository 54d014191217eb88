import assert from 'node:assert/strict'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { Count, ResultIds } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { type ZoteroServer, startZoteroServer } from '../apps/server/src/testing/zotero-server.ts'
import { openApiSession } from './support/api-session.ts'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { eventually, eventuallyEqual } from './support/eventually.ts'
import { importRecords } from './support/import-records.ts'
import { prepareStage } from './support/journey.ts'
import type { RunningClaire } from './support/running-claire.ts'
import { signInAt } from './support/sign-in.ts'

const DOI = '10.1000/ice.1'
const TITLE = 'Sea ice in the Barents Sea'
const KEY = 'keyOfAda1234567890abcdef'
const COPY = 'https://repository.example.org/ice.pdf'

let zotero: ZoteroServer
const copies = createServer((_, response: ServerResponse) =>
  response.end(
    JSON.stringify({
      doi: DOI,
      best_oa_location: { url_for_pdf: COPY, version: 'acceptedVersion', license: 'cc-by' },
    }),
  ),
)
after(async () => {
  await zotero.close()
  copies.closeAllConnections()
  copies.close()
})

const { journey } = prepareStage({
  async settings() {
    zotero = await startZoteroServer()
    await new Promise<void>((ready) => copies.listen(0, '127.0.0.1', ready))
    const { port } = copies.address() as AddressInfo
    return {
      CLAIRE_DEVELOPMENT: 'on',
      CLAIRE_DEV_RESOLVE: `copies.example.org=127.0.0.1:${port},zotero.example.org=127.0.0.1:${zotero.port}`,
      LINK_RESOLVER_URL: 'https://resolver.example.org/start?group=main',
      UNPAYWALL_URL: 'http://copies.example.org/v2',
      UNPAYWALL_EMAIL: 'library@example.org',
      ZOTERO_URL: 'http://zotero.example.org',
    }
  },
  prepare: addArticles,
})

async function addArticles(claire: RunningClaire) {
  await importRecords(claire, {
    source: 'Shore Reports',
    url: 'https://shore.example.org',
    records: [TITLE, 'Kelp forests of cold coasts'].map((title, at) => ({
      title,
      doi: `10.1000/ice.${at + 1}`,
      authors: ['Ingrid Vassdal'],
      year: 2021,
      abstract: `This is about ${title.toLowerCase()}.`,
      url: `https://shore.example.org/${at}`,
    })),
  })
  const call = await openApiSession(claire.url, { username: 'demo', password: claire.passwordOf('demo') })
  await eventually(
    'the articles can be found',
    async () => (await call<Count>('POST', '/claire/count', { searchTerm: 'kelp forests' })).count > 0,
    120_000,
  )
}

async function assertGoodLooks(page: Page, what: string) {
  assert.deepEqual(await accessibilityProblems(page), [], what)
  assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, what)
}

journey(
  'a DOI opens its article, which leads to the library and to a free copy',
  async ({ page, claire }) => {
    await signInAt(page, claire, { path: '/search' })
    await page.getByRole('combobox', { name: 'Search' }).fill(`https://doi.org/${DOI.toUpperCase()}`)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: TITLE }).waitFor()
    const library = page.getByRole('link', { name: 'Find it at your library' })
    const address = new URL(String(await library.getAttribute('href')))
    assert.deepEqual(
      ['group', 'rft.atitle', 'rft_id'].map((name) => address.searchParams.get(name)),
      ['main', TITLE, `info:doi/${DOI}`],
    )
    const copy = page.getByRole('link', { name: 'Free copy' })
    await eventuallyEqual(
      async () => [await copy.getAttribute('href'), await copy.getAttribute('rel')],
      [COPY, 'noopener noreferrer'],
    )
    await page.getByText('repository.example.org · accepted manuscript · CC BY').waitFor()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await assertGoodLooks(page, `the article at ${width} px`)
    }
    await page.goBack()
    await page.getByRole('combobox', { name: 'Search' }).waitFor()
    assert.equal(new URL(page.url()).searchParams.get('searchText'), null)
  },
)

journey('an unknown DOI is kept as a reference, and its site suggested', async ({ page, claire }) => {
  const shared = new URLSearchParams({
    searchText: '10.1000/unknown',
    title: 'A work elsewhere',
    url: 'https://www.journal-of-lakes.org/articles/1',
  })
  await signInAt(page, claire, { path: `/search?${shared}` })
  await page.getByRole('heading', { name: 'This DOI is not in Claire' }).waitFor()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await assertGoodLooks(page, `the unknown DOI at ${width} px`)
  }
  await page.getByRole('button', { name: 'Save as reference' }).click()
  await page.getByText('Saved in “Bookmarks” as a reference.').waitFor()
  await page.getByRole('button', { name: /suggest/i }).click()
  const dialog = page.getByRole('dialog', { name: 'Suggest New Source' })
  await eventuallyEqual(
    async () => [
      await dialog.getByLabel('Name').inputValue(),
      await dialog.getByLabel('Web Site URL').inputValue(),
    ],
    ['journal-of-lakes.org', 'https://www.journal-of-lakes.org'],
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`${claire.url}/bookmark`)
  await page.getByRole('heading', { name: 'A work elsewhere' }).waitFor()
})

journey('a folder is sent to Zotero with a key of its person', async ({ page, claire }) => {
  await signInAt(page, claire, { path: '/account-settings#programs' })
  const link = page.getByRole('link', { name: 'Open in Claire' })
  assert.match(String(await link.getAttribute('href')), /^javascript:/)
  await page.getByLabel('Key', { exact: true }).fill(KEY)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByText(/Connected as ada/).waitFor()
  await assertGoodLooks(page, 'the settings')

  const call = await openApiSession(claire.url, { username: 'demo', password: claire.passwordOf('demo') })
  const folder = await call<{ id: string }>('POST', '/claire/bookmark/folder?folderName=Lakes')
  const { ids } = await call<ResultIds>('POST', '/claire/search/ids', { searchTerm: 'kelp' })
  await call('POST', '/claire/bookmark/bulk', { do: 'save', articleIds: ids, folderId: folder.id })
  await page.goto(`${claire.url}/bookmarks/${folder.id}`)
  await page.getByRole('button', { name: 'Send to Zotero' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send to Zotero' })
  await dialog.getByText('Into the Zotero library of ada').waitFor()
  await assertGoodLooks(page, 'the dialog')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByText(/works? added/).waitFor()
  assert.deepEqual(
    [...zotero.collections.values()].map(({ data }) => data.name),
    ['Lakes'],
  )
  assert.equal(zotero.items.size, ids.length)
  assert.ok(!(await page.content()).includes(KEY))
})
