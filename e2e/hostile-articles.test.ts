import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { openApiSession } from './support/api-session.ts'
import { eventually } from './support/eventually.ts'
import { prepareStage } from './support/journey.ts'
import { signInAt } from './support/sign-in.ts'

const HOST = 'hostile.example.org'
const RUN = "document.documentElement.dataset.ran='yes'"
/** Escaped as in a page that displays markup: decoded once, it is markup again. */
const MARKUP = `&lt;img src=x onerror=&quot;${RUN}&quot;&gt;&lt;script&gt;${RUN}&lt;/script&gt;&lt;svg onload=&quot;${RUN}&quot;&gt;`
const ATTEMPTS = [
  MARKUP,
  MARKUP.replaceAll('&', '&amp;'),
  `&quot; autofocus onfocus=&quot;${RUN}&quot; x=&quot;`,
  `{{constructor.constructor('${RUN}')()}} \${${RUN}} javascript:${RUN}`,
]

const page = (
  attempt: string,
  index: number,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Wombats ${index}</title>
  <meta name="citation_title" content="Hostile wombats number ${index} ${attempt}"><meta name="citation_author" content="Ada ${attempt} Lovelace"><meta name="citation_publication_date" content="2021">
  <meta name="citation_abstract" content="What wombats do at night. ${attempt} They dig, and they do so for hours on end, whatever the weather is like."><meta name="citation_keywords" content="wombats${attempt}">
  <meta name="citation_doi" content="10.1000/${index}?${RUN.replaceAll("'", '')}"><meta name="citation_pdf_url" content="javascript:${RUN}"><link rel="canonical" href="javascript:${RUN}"></head>
  <body><h1>Hostile wombats number ${index} ${attempt}</h1><p>${'Wombats dig at night, and they do so for hours on end. '.repeat(20)}${attempt}</p></body></html>`

let site: Server | undefined
const { journey } = prepareStage({
  async settings() {
    site = createServer(({ url = '' }, response) => {
      const index = Number(/^\/article\/view\/(\d+)$/.exec(url)?.[1] ?? -1)
      const attempt = ATTEMPTS[index]
      const list = `<html><body><h1>Wombats</h1>${ATTEMPTS.map((_, at) => `<h3><a href="/article/view/${at}">Hostile wombats number ${at}</a></h3>`).join('')}</body></html>`
      const body = attempt === undefined ? (url === '/' ? list : '') : page(attempt, index)
      response.writeHead(body ? 200 : 404, { 'content-type': 'text/html' }).end(body)
    })
    await new Promise<void>((ready) => site?.listen(0, '127.0.0.1', ready))
    const { port } = site.address() as AddressInfo
    return {
      CLAIRE_DEVELOPMENT: '1',
      CLAIRE_DEV_RESOLVE: `${HOST}=127.0.0.1:${port}`,
      CLAIRE_DEV_MIN_DELAY_MS: '0',
    }
  },
})

after(() => {
  site?.closeAllConnections()
  site?.close()
})

journey(
  'nothing that an article says runs in a reader’s browser (fault 117)',
  async ({ page: tab, claire }) => {
    const admin = await openApiSession(claire.url, {
      username: 'admin',
      password: claire.passwordOf('admin'),
    })
    await admin('POST', '/claire/source', { name: 'Hostile wombats', url: HOST })
    await eventually('all of its articles can be searched', async () => {
      const { totalElements } = await admin<{ totalElements: number }>('POST', '/claire/search', {
        searchTerm: '',
        source: ['Hostile wombats'],
      })
      return totalElements === ATTEMPTS.length
    })
    await signInAt(tab, claire, { path: '/search?searchText=hostile+wombats' })
    const assertInert = async (where: string) => {
      assert.equal(await tab.evaluate(() => document.documentElement.dataset.ran), undefined, where)
      assert.equal(
        await tab.locator('[onerror], [onload], [onfocus], a[href^="javascript:" i], img[src="x"]').count(),
        0,
        where,
      )
    }
    const results = tab.getByRole('article')
    for (let index = 0; index < ATTEMPTS.length; index++) {
      await results.nth(index).waitFor()
      await assertInert('in the results')
    }
    const addresses = await results
      .getByRole('heading')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    assert.equal(addresses.length, ATTEMPTS.length)
    for (const address of addresses) {
      await tab.goto(address)
      await tab.getByRole('heading', { name: /^Hostile wombats number/ }).waitFor()
      await tab.waitForLoadState('networkidle')
      await assertInert(address)
    }
  },
)
