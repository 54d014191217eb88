import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { createExtractor } from '#domains/intake/extraction'
import { sampleLibraryRoutes, sampleLibraryUrl } from './index.ts'
import { readLibrary } from './library-article.ts'

const publicUrl = 'http://localhost:8080'
const sourceUrl = sampleLibraryUrl(publicUrl)

async function openLibrary() {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await app.register(sampleLibraryRoutes({ publicUrl }))
  return (at: string, headers = {}) => app.inject({ url: at.replace(publicUrl, ''), headers })
}

test('about sixty articles from many fields, from before 1980 to this year, wait to be found', () => {
  const library = readLibrary()
  assert.ok(library.length >= 60, `${library.length} articles`)
  assert.ok(new Set(library.flatMap(({ topics }) => topics)).size >= 50)
  assert.equal(library.at(-1)?.date.slice(0, 4), '1978')
  assert.equal(library[0]?.date.slice(0, 4), '2026')
  for (const { slug, abstract, sections, doi } of library) {
    const words = [abstract, ...sections.flatMap(({ paragraphs }) => paragraphs)]
      .join(' ')
      .split(/\s+/).length
    assert.ok(words >= 150 && words <= 450, `${slug} has ${words} words`)
    assert.match(doi ?? '10.5555/none', /^10\.5555\//)
  }
  const dois = library.flatMap(({ doi }) => doi ?? [])
  assert.equal(new Set(dois).size, dois.length)
})

test('every link of the library works, and every article is linked and in the sitemap', async () => {
  const get = await openLibrary()
  const waiting = [`${publicUrl}/sample-library/`]
  const seen = new Set(waiting)
  for (const url of waiting) {
    const { statusCode, headers, body } = await get(url)
    assert.equal(statusCode, 200, url)
    if (!String(headers['content-type']).startsWith('text/html')) continue
    for (const [, link = ''] of body.matchAll(/(?:href|content)="(http:\/\/localhost[^"]+)"/g)) {
      if (seen.has(link)) continue
      seen.add(link)
      waiting.push(link)
    }
  }
  const sitemap = (await get('/sample-library/sitemap.xml')).body
  const articles = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => url)
  assert.equal(articles.length, readLibrary().length)
  assert.deepEqual(
    articles.filter((url) => !seen.has(url)),
    [],
  )
})

test('a page that has not changed is not sent again', async () => {
  const get = await openLibrary()
  const first = await get('/sample-library/notes/euler.html')
  const { etag, 'last-modified': lastModified } = first.headers
  assert.equal(lastModified, 'Thu, 11 Jun 1981 09:00:00 GMT')
  assert.equal((await get('/sample-library/notes/euler.html', { 'if-none-match': etag })).statusCode, 304)
  assert.equal(
    (
      await get('/sample-library/notes/euler.html', {
        'if-none-match': '"other"',
        'if-modified-since': lastModified,
      })
    ).statusCode,
    200,
  )
  assert.equal(
    (await get('/sample-library/notes/euler.html', { 'if-modified-since': lastModified })).statusCode,
    304,
  )
})

test('robots are allowed in the library and nowhere else on this server', async () => {
  const get = await openLibrary()
  const { body } = await get('/robots.txt')
  assert.match(body, /^Allow: \/sample-library\/$/m)
  assert.match(body, /^Disallow: \/$/m)
  assert.match(body, /^Sitemap: http:\/\/localhost:8080\/sample-library\/sitemap\.xml$/m)
})

test('an unknown address of the library is not found', async () => {
  const get = await openLibrary()
  for (const at of [
    '/sample-library/nothing',
    '/sample-library/../package.json',
    '/sample-library/reports/euler.html',
  ]) {
    assert.equal((await get(at)).statusCode, 404, at)
  }
})

test('extraction reads the author’s text from every page and PDF', { timeout: 120_000 }, async () => {
  const get = await openLibrary()
  const extractor = createExtractor({ workers: 1 })
  try {
    for (const article of readLibrary()) {
      const url = sourceUrl + article.path
      const { rawPayload, headers } = await get(url)
      const contentType = String(headers['content-type'])
      const found = await extractor.extract({ url, contentType, headers: {}, bytes: rawPayload })
      assert.equal(found.kind, 'article', article.slug)
      if (found.kind !== 'article') continue
      const { title, authors, publicationYear, articleType, doi, fullText, abstract } = found.draft
      assert.deepEqual(
        { title, authors, publicationYear, candidate: found.candidate },
        {
          title: article.title,
          authors: article.authors,
          publicationYear: Number(article.date.slice(0, 4)),
          candidate: false,
        },
      )
      assert.equal(articleType, article.collection === 'reports' ? 'pdf' : 'web', article.slug)
      if (article.collection !== 'notes') assert.equal(doi, article.doi, article.slug)
      const lastWords = article.sections.at(-1)?.paragraphs.at(-1)?.split(' ').slice(-4).join(' ') ?? ''
      const readable = `${abstract} ${fullText}`.replace(/\s+/g, ' ')
      if (article.pdfPath && articleType === 'web') assert.equal(found.pdfUrl, sourceUrl + article.pdfPath)
      else
        assert.ok(
          readable.includes(lastWords),
          `${article.slug} ends with "${lastWords}", not with "${readable.slice(-60)}"`,
        )
    }
  } finally {
    await extractor.close()
  }
})
