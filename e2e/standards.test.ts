import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { SearchPage, Source } from '@claire/api-contract'
import { pdfOf } from '../apps/server/src/domains/intake/scanning/testing/pdf.ts'
import { openApiSession } from './support/api-session.ts'
import { eventually } from './support/eventually.ts'
import { prepareStage } from './support/journey.ts'
import { scanned } from './support/scanned.ts'
import { signInAt } from './support/sign-in.ts'

const HOST = 'bolts.example.org'
const TITLE = 'Standard 7: Hexagon Head Bolts'

const standard = `<standard><id>STD-7</id><title>${TITLE}</title><year>1999</year><abstract>Dimensions and tolerances of hexagon head bolts.</abstract><file>STD-7.pdf</file></standard>`
const answers = new Map([
  [
    '/',
    {
      type: 'text/html',
      body: '<!doctype html><title>Bolts</title><h1>Bolts</h1><a href="/index.xml">Index</a>',
    },
  ],
  [
    '/index.xml',
    { type: 'application/xml', body: `<?xml version="1.0"?><standards>${standard}</standards>` },
  ],
  [
    '/download/STD-7.pdf',
    {
      type: 'application/pdf',
      body: pdfOf(TITLE, ['Scope', 'This standard gives dimensions.', 'References', 'None.']),
    },
  ],
])
const site = createServer(({ url = '/' }, response) => {
  const answer = answers.get(url)
  response.writeHead(answer ? 200 : 404, { 'content-type': answer?.type ?? 'text/html' }).end(answer?.body)
})

const { journey } = prepareStage({
  needsWholeBrowser: true,
  async settings() {
    await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
    return {
      CLAIRE_DEVELOPMENT: '1',
      CLAIRE_DEV_RESOLVE: `${HOST}=127.0.0.1:${(site.address() as AddressInfo).port}`,
      CLAIRE_DEV_MIN_DELAY_MS: '0',
    }
  },
})

after(() => {
  site.closeAllConnections()
  site.close()
})

journey(
  "a standard is found in its organisation's index, and its file opens in a new tab",
  async ({ page, claire }) => {
    const call = await openApiSession(claire.url, { username: 'admin', password: claire.passwordOf('admin') })
    const { id } = await call<Source>('POST', '/claire/source', { name: 'Bolts', url: `http://${HOST}` })
    await scanned(call, id)
    const search = () =>
      call<SearchPage>('POST', '/claire/hybrid-search?size=5', {
        searchTerm: 'hexagon bolts',
        source: ['Bolts'],
      })
    await eventually('the standard can be found', async () => (await search()).totalElements === 1, 60_000)
    const [article] = (await search()).content
    assert.equal(article?.articleType, 'pdf')

    await signInAt(page, claire, { path: `/detail/${article.id}` })
    await page.getByText('Date of publication: 1999').waitFor()
    const served = page.waitForResponse(/\/files\/download-encrypted\?fileId=/)
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: /Download PDF/ }).click(),
    ])
    assert.equal((await served).headers()['content-type'], 'application/pdf')
    await tab.waitForURL(/^blob:/)
    assert.equal(new URL(tab.url()).origin, claire.url)
  },
)
