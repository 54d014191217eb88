import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { afterEach, describe, test } from 'node:test'
import { ChangingSite } from '../testing/pages.ts'
import { pdfOf } from '../testing/pdf.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

// Small sites give date and author in their lists, and nowhere else.

const HOST = 'boletin.site.net'
const LINES = [
  'El estudio recorre los mercados de la provincia entre la sequía y la guerra.',
  'Las cuentas de los pósitos muestran precios que doblan en menos de un invierno.',
  'Ninguno de los concejos llegó a comprar grano fuera de la comarca antes de mayo.',
  'Los autores proponen leer las quejas de los molineros como una fuente propia.',
]
const PLACES = ['Aranda', 'Béjar', 'Coria']
const paths = PLACES.map((_, at) => `/apuntes/los-mercados-de-la-comarca-${at + 1}/`)
const titles = PLACES.map((place) => `Los mercados de ${place} en tiempo de sequía`)
const running = Array.from({ length: 5 }, () => `<p>${LINES.join(' ')}</p>`).join('')
const page = (title: string, body: string) =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`
const rows = (row: (link: string, at: number) => string) =>
  page('Apuntes', paths.map((path, at) => row(`<a href="${path}">${titles[at]}</a>`, at)).join(''))
const dated = rows(
  (link, at) => `<div class="fila"><h3>${link}</h3><span>3 de mayo de ${2011 + at}</span></div>`,
)

let harness: ScanHarness
afterEach(() => harness.close())

async function scan(list: string, pageOf: (title: string, at: number) => string | RequestListener) {
  const pages = titles.map((title, at) => [paths[at], pageOf(title, at)])
  harness = await openScanHarness({
    sites: { [HOST]: new ChangingSite({ '/': list, ...Object.fromEntries(pages) }).answer },
  })
  const articles = await harness.scan(HOST, 'full')
  return paths.flatMap((path) => {
    const article = articles.get(path)
    return article ? [[article.title, article.authors, article.publicationYear]] : []
  })
}

describe('a list with dates beside its links', () => {
  test('makes articles of prose pages without author and date, with their years', async () => {
    const found = await scan(dated, (title) => page(title, running))
    assert.deepEqual(
      found,
      titles.map((title, at) => [title, [], 2011 + at]),
    )
  })

  test('adds a missing year to a page with an author, and does not replace a stated one', async () => {
    const signed = (title: string) => page(title, `<p class="author">Íñigo Echeverría Ruiz</p>${running}`)
    const found = await scan(dated, (title, at) =>
      at ? signed(title) : signed(title).replace('<p>', '<p class="date">7 de marzo de 1998</p><p>'),
    )
    assert.deepEqual(
      found.map(([, , year]) => year),
      [1998, 2012, 2013],
    )
  })

  test('is a calendar if one of its dates is in the future, and its other dates are ignored', async () => {
    const ahead = new Date().getUTCFullYear() + 1
    const calendar = dated.replace('de 2013', `de ${ahead}`)
    assert.notEqual(calendar, dated)
    assert.deepEqual(await scan(calendar, (title) => page(title, running)), [])
  })

  test('makes no article of a page with a few lines, nor of one without a date in the list', async () => {
    assert.deepEqual(await scan(dated, (title) => page(title, `<p>${LINES[0]}</p>`)), [])
    await harness.close()
    const names = ['Ada Lovelace', 'Grace Hopper', 'Wim van der Berg']
    const led = rows((link, at) => `<div class="fila"><h3>${link}</h3><span>${names[at]}</span></div>`)
    assert.deepEqual(await scan(led, (title) => page(title, running)), [], 'projects have leaders as well')
  })
})

test('a list with authors adds them to scanned files whose addresses do not look like files', async () => {
  const scanned: RequestListener = (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdfOf('', []))
  const names = ['Íñigo Echeverría Ruiz', 'María del Mar Peña', 'Wilhelm Größler']
  const table = page(
    'Anuarios',
    `<table>${paths.map((path, at) => `<tr><td>${1901 + at}</td><td>${names[at]}</td><td><a href="${path}">${titles[at]}</a></td></tr>`).join('')}</table>`,
  )
  assert.deepEqual(
    await scan(table, () => scanned),
    titles.map((title, at) => [title, [names[at]], 1901 + at]),
  )
  const [article] = (await harness.articlesOf(HOST)).values()
  assert.equal(article?.articleType, 'pdf')
})
