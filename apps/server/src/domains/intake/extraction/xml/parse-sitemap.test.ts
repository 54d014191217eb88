import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { readDocument } from '../read-document.ts'
import { parseSitemap } from './parse-sitemap.ts'

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="i">'
const at = (loc: string, lastmod = '') =>
  `<url><loc>${loc}</loc>${lastmod && `<lastmod>${lastmod}</lastmod>`}</url>`
const SITE = 'https://journal.example/sitemap.xml'

function sitemapOf(text: string) {
  const sitemap = parseSitemap(text, SITE)
  assert.ok(sitemap, 'is read as a sitemap')
  return sitemap
}
const addressesOf = (text: string) => sitemapOf(text).urls.map((entry) => entry.url)

describe('a sitemap', () => {
  test('lists pages with their modification times', () => {
    const { urls } = sitemapOf(
      `<?xml version="1.0"?>${URLSET}${at('https://journal.example/a', '2020-09-10')}${at('https://journal.example/b', '2020-09-11T10:00:00+02:00')}</urlset>`,
    )
    assert.deepEqual(urls, [
      { url: 'https://journal.example/a', modifiedAt: Date.UTC(2020, 8, 10) },
      { url: 'https://journal.example/b', modifiedAt: Date.UTC(2020, 8, 11, 8) },
    ])
  })

  test('lists other sitemaps, and itself if it names itself', () => {
    const { sitemaps, urls } = sitemapOf(
      `<sitemapindex><sitemap><loc>${SITE}</loc></sitemap><sitemap><loc>/part-2.xml.gz</loc></sitemap></sitemapindex>`,
    )
    assert.deepEqual(
      [sitemaps.map((entry) => entry.url), urls],
      [[SITE, 'https://journal.example/part-2.xml.gz'], []],
    )
  })

  test('may be a plain text list of addresses', () => {
    assert.deepEqual(addressesOf('https://journal.example/a\r\nhttps://journal.example/b\n'), [
      'https://journal.example/a',
      'https://journal.example/b',
    ])
    assert.equal(parseSitemap('Hello\nworld', SITE), null)
  })

  test('lists the addresses of pages, not of their images', () => {
    assert.deepEqual(
      addressesOf(
        `${URLSET}<url><image:image><image:loc>https://journal.example/p.png</image:loc></image:image><loc>https://journal.example/a</loc></url></urlset>`,
      ),
      ['https://journal.example/a'],
    )
  })

  test('has relative, spaced and doubly escaped addresses corrected (fault 72)', () => {
    assert.deepEqual(
      addressesOf(`${URLSET}${at('/a b')}${at(' https://journal.example/?x=1&amp;amp;y=2\n')}</urlset>`),
      ['https://journal.example/a%20b', 'https://journal.example/?x=1&y=2'],
    )
  })

  test('has no modification times if all are equal (fault 70)', () => {
    const stamps = sitemapOf(
      `${URLSET}${['a', 'b', 'c'].map((page) => at(`/${page}`, '2026-01-01T00:00:00Z')).join('')}</urlset>`,
    ).urls.map((entry) => entry.modifiedAt)
    assert.deepEqual(stamps, [null, null, null])
  })

  test('is read up to 50,000 pages, the limit of the protocol, and reports more (fault 71)', () => {
    const pages = Array.from({ length: 50_001 }, (_, index) => at(`https://journal.example/${index}`)).join(
      '',
    )
    const { urls, truncated } = sitemapOf(`${URLSET}${pages}</urlset>`)
    assert.deepEqual([urls.length, truncated], [50_000, true])
  })

  test('is recognised uncompressed, compressed and compressed twice, under any name (fault 68)', async () => {
    const plain = Buffer.from(`<?xml version="1.0"?>${URLSET}${at('https://journal.example/a')}</urlset>`)
    for (const bytes of [plain, gzipSync(plain), gzipSync(gzipSync(plain))]) {
      const extraction = await readDocument({
        url: `${SITE}.gz`,
        contentType: 'application/octet-stream',
        headers: {},
        bytes,
      })
      assert.equal(extraction.kind, 'sitemap')
    }
  })

  test('that is truncated within gzip is read up to that point', async () => {
    const pages = Array.from({ length: 2000 }, (_, index) =>
      at(`https://journal.example/paper/${index}/${(index * 7919) % 10_007}`),
    ).join('')
    const packed = gzipSync(`<?xml version="1.0"?>${URLSET}${pages}</urlset>`)
    const extraction = await readDocument({
      url: `${SITE}.gz`,
      contentType: null,
      headers: {},
      bytes: packed.subarray(0, packed.length >> 1),
    })
    assert.ok(extraction.kind === 'sitemap')
    assert.ok(
      extraction.urls.length > 500 && extraction.urls.length < 2000,
      `${extraction.urls.length} pages`,
    )
  })

  test('that decompresses to gigabytes is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000))
    const extraction = await readDocument({ url: SITE, contentType: null, headers: {}, bytes: bomb })
    assert.deepEqual([extraction.kind, 'reason' in extraction && extraction.reason], ['refused', 'too_large'])
  })
})
