import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { afterEach, describe, test } from 'node:test'
import { articlePage, ChangingSite, listPage } from '../testing/pages.ts'
import { pdfOf } from '../testing/pdf.ts'
import { openScanHarness, type ScanHarness } from '../testing/scan-harness.ts'

// Data from a feed or a link is worth storing: with the page's, or alone if that cannot be read.

const HOST = 'journal.site.net'
const at = (path: string) => `http://${HOST}${path}`
let harness: ScanHarness
afterEach(() => harness.close())

const scan = async (pages: ConstructorParameters<typeof ChangingSite>[0], address = at('/')) => {
  harness = await openScanHarness({
    sites: { [HOST]: new ChangingSite(pages).answer },
    sources: { given: address },
  })
  return harness.scan('given', 'full')
}

const SUMMARY =
  'We measured how the ice of small lakes forms and breaks over forty winters, and found that the season has become shorter by nine days, most of them lost in spring rather than in autumn.'
const item = (path: string, title: string, more = '') =>
  `<item><title>${title}</title><link>${at(path)}</link><description>${SUMMARY}</description><dc:creator>Ada Lovelace</dc:creator><dc:creator>Wim van der Berg</dc:creator><pubDate>Mon, 03 Mar 2025 00:00:00 GMT</pubDate><category>Ice</category>${more}</item>`
const feedOf = (...items: string[]) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Annals</title><language>en</language>${items.join('')}</channel></rss>`
const shell = `<!doctype html><html><head><title>App</title></head><body><div id="root"></div><script src="/a.js"></script><script src="/b.js"></script><script src="/c.js"></script><script src="/d.js"></script></body></html>`

describe('an entry of a list', () => {
  test('is the article if its page shows nothing without scripts', async () => {
    const articles = await scan(
      {
        '/feed.xml': feedOf(
          item('/read/1', 'The ice of small lakes', '<dc:identifier>doi:10.1234/ice.1</dc:identifier>'),
          item('/read/2', 'The snow of high passes'),
        ),
        '/read/1': shell,
        '/read/2': shell,
      },
      at('/feed.xml'),
    )
    assert.deepEqual([...articles.keys()].sort(), ['/read/1', '/read/2'])
    const article = articles.get('/read/1')
    assert.equal(article?.title, 'The ice of small lakes')
    assert.deepEqual(article?.authors, ['Ada Lovelace', 'Wim van der Berg'])
    assert.deepEqual(article?.citation.names[1], {
      given: 'Wim',
      particle: 'van der',
      family: 'Berg',
      suffix: '',
    })
    assert.equal(article?.abstract, SUMMARY)
    assert.equal(article?.publicationYear, 2025)
    assert.equal(article?.doi, '10.1234/ice.1')
    assert.deepEqual(article?.categories, ['Ice'])
    assert.equal((await harness.scanning.health('given'))?.state, 'healthy')
  })

  test('adds what the page lacks, and replaces nothing that it states', async () => {
    const page = `<!doctype html><html lang="en"><head><title>On ice</title><meta name="citation_title" content="The ice of small lakes, revised"><meta name="citation_publication_date" content="2024"></head><body><article><h1>The ice of small lakes, revised</h1><h2>Abstract</h2><p>${SUMMARY} This is what the page itself has to say about it, in its own words.</p></article></body></html>`
    const articles = await scan(
      { '/feed.xml': feedOf(item('/read/1', 'The ice of small lakes')), '/read/1': page },
      at('/feed.xml'),
    )
    const article = articles.get('/read/1')
    assert.equal(article?.title, 'The ice of small lakes, revised')
    assert.equal(article?.publicationYear, 2024)
    assert.deepEqual(article?.authors, ['Ada Lovelace', 'Wim van der Berg'])
    assert.equal(article?.provenance.authors, 'list')
    assert.notEqual(article?.provenance.title, 'list')
  })

  test('makes no article of a list page, or of a missing page', async () => {
    const articles = await scan(
      {
        '/feed.xml': feedOf(
          item('/read/1', 'The ice of small lakes'),
          item('/read/gone', 'The snow of high passes'),
          item('/list', 'All about the ice'),
        ),
        '/read/1': articlePage('ice'),
        '/list': listPage([
          '/read/1',
          '/read/2',
          '/read/3',
          '/read/4',
          '/read/5',
          '/read/6',
          '/read/7',
          '/read/8',
          '/read/9',
        ]),
      },
      at('/feed.xml'),
    )
    assert.deepEqual([...articles.keys()], ['/read/1'])
  })

  test('is the article if the page shows little more than the title, but not if it is a page of links', async () => {
    const short = (more: string) =>
      `<!doctype html><html lang="en"><head><title>The ice</title></head><body><h1>The ice of small lakes</h1>${more}</body></html>`
    const links = Array.from(
      { length: 9 },
      (_, at) => `<li><a href="/read/${at}">The ice of small lakes, part ${at}</a></li>`,
    )
    const articles = await scan(
      {
        '/feed.xml': feedOf(
          item('/read/1', 'The ice of small lakes'),
          item('/volume', 'The ice of small lakes'),
        ),
        '/read/1': short(`<p>${SUMMARY}</p>`),
        '/volume': short(`<ul>${links.join('')}</ul>`),
      },
      at('/feed.xml'),
    )
    assert.deepEqual([...articles.keys()], ['/read/1'])
    assert.deepEqual(articles.get('/read/1')?.authors, ['Ada Lovelace', 'Wim van der Berg'])
  })

  test('with a headline only is no article', async () => {
    const headline = `<item><title>Our office is closed in August</title><link>${at('/read/1')}</link></item>`
    assert.equal((await scan({ '/feed.xml': feedOf(headline), '/read/1': shell }, at('/feed.xml'))).size, 0)
  })

  test('does not replace a page that was readable earlier', async () => {
    const site = new ChangingSite({
      '/feed.xml': feedOf(item('/read/1', 'The ice of small lakes')),
      '/read/1': articlePage('ice'),
    })
    harness = await openScanHarness({ sites: { [HOST]: site.answer }, sources: { given: at('/feed.xml') } })
    await harness.scan('given', 'full')
    site.pages.set('/read/1', shell)
    harness.time.now += 40 * 24 * 3600_000
    const articles = await harness.scan('given')
    assert.equal(articles.get('/read/1')?.title, 'A study of ice in the field')
  })

  test('has a better title for a file than its first page', async () => {
    const titles = [
      'Forty winters of ice on small lakes',
      'The late snow of high passes',
      'A census of northern reeds',
    ]
    const lines = Array.from({ length: 60 }, (_, line) => `Line ${line} of a long account of ice and snow.`)
    const serving =
      (title: string): RequestListener =>
      (_, response) =>
        void response
          .writeHead(200, { 'content-type': 'application/pdf' })
          .end(pdfOf('THE NORTHERN SOCIETY OF ICE', [title, 'Ada Lovelace', ...lines]))
    const items = titles.map(
      (title, number) => `<li><a href="/files/${number}.pdf">${title}</a> – Ada Lovelace (2021)</li>`,
    )
    const articles = await scan({
      '/': `<html><body><main><h1>Proceedings</h1><ul>${items.join('')}</ul></main></body></html>`,
      ...Object.fromEntries(titles.map((title, number) => [`/files/${number}.pdf`, serving(title)])),
    })
    assert.deepEqual([...articles.values()].map(({ title }) => title).toSorted(), titles.toSorted())
  })

  describe('for files without text', () => {
    const scanned: RequestListener = (_, response) =>
      void response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdfOf('', []))
    const link = (name: string, text: string) => `<a href="/files/${name}.pdf">${text}</a>`
    const withFiles = (body: string, more: Parameters<typeof scan>[0] = {}) =>
      scan({
        '/': `<html><body>${body}</body></html>`,
        ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`/files/${name}.pdf`, scanned])),
        ...more,
      })

    test('has authors and year', async () => {
      const articles = await withFiles(
        `<main><h1>Proceedings</h1><ul>
        <li>${link('a', 'On the migration of eels in the Baltic')} – Ada Lovelace (1967)</li>
        <li>${link('b', 'The ice of small lakes')} – Grace Hopper and Wim van der Berg (1968)</li>
        <li>${link('c', 'Download PDF')} – Émilie du Châtelet (1971)</li></ul></main>`,
      )
      assert.deepEqual([...articles.keys()].sort(), ['/files/a.pdf', '/files/b.pdf'])
      const article = articles.get('/files/b.pdf')
      assert.equal(article?.title, 'The ice of small lakes')
      assert.deepEqual(article?.authors, ['Grace Hopper', 'Wim van der Berg'])
      assert.equal(article?.publicationYear, 1968)
      assert.equal(article?.articleType, 'pdf')
      assert.equal(article?.provenance.authors, 'list')
    })

    test('is read beside a generic link text', async () => {
      const articles = await withFiles(
        `<main><h1>Proceedings</h1><h3>On the migration of eels</h3><p>Ada Lovelace, 1967</p><p>${link('a', 'Download PDF')}</p>
        <h3>The ice of small lakes</h3><p>Grace Hopper and Wim van der Berg, 1968</p><p>${link('b', 'Download PDF')}</p>
        <h3>Fog over cold rivers</h3><p>Émilie du Châtelet, 1971</p><p>${link('c', 'Download PDF')}</p>
        <p>Those who want to publish with us write to the house. ${link('d', 'PDF')}</p></main>`,
      )
      const reported = [...articles].map(([path, { title, authors, publicationYear }]) => [
        path,
        title,
        authors,
        publicationYear,
      ])
      assert.deepEqual(reported.sort(), [
        ['/files/a.pdf', 'On the migration of eels', ['Ada Lovelace'], 1967],
        ['/files/b.pdf', 'The ice of small lakes', ['Grace Hopper', 'Wim van der Berg'], 1968],
        ['/files/c.pdf', 'Fog over cold rivers', ['Émilie du Châtelet'], 1971],
      ])
    })

    test('is an article by its title only if several are listed', async () => {
      const titles = ['On the migration of eels', 'The ice of small lakes', 'The snow of high passes']
      const articles = await withFiles(
        `<ul>${titles.map((title, at) => `<li>${link('abc'[at] ?? '', title)}</li>`).join('')}</ul>`,
      )
      assert.deepEqual([...articles.values()].map(({ title }) => title).sort(), titles.toSorted())
    })

    test('makes no article of a link in passing, in a menu, or beside a list of papers', async () => {
      const signed = ['Ada Lovelace', 'Grace Hopper', 'Wim van der Berg'].map(
        (name, at) => `<li>${link('bcd'[at] ?? '', `The ice of lakes, part ${at}`)}, ${name}</li>`,
      )
      const terms = link('a', 'Terms and conditions of use')
      for (const [body, count] of [
        [`<p>Please read our ${terms}.</p>`, 0],
        [`<footer><ul><li>${terms}</li>${signed.join('')}</ul></footer>`, 0],
        [`<ul>${signed.join('')}<li>${terms}</li></ul>`, 3],
      ] as const) {
        const articles = await withFiles(body)
        assert.equal(articles.has('/files/a.pdf'), false, body)
        assert.equal(articles.size, count, body)
        if (count === 0) await harness.close()
      }
    })

    test('is used though the files were first linked in passing', async () => {
      const items = ['a', 'b', 'c'].map((name) => `<li>${link(name, `The ice of the lakes ${name}`)}</li>`)
      const articles = await withFiles(
        `<p>New: ${link('a', 'The ice of the lakes a')}. <a href="/archive">All</a></p>`,
        { '/archive': `<html><body><main><ul>${items.join('')}</ul></main></body></html>` },
      )
      assert.deepEqual([...articles.keys()].sort(), ['/files/a.pdf', '/files/b.pdf', '/files/c.pdf'])
    })
  })
})

describe('an article in XML', () => {
  const jats = `<?xml version="1.0"?><!DOCTYPE article PUBLIC "-//NLM//DTD JATS" "JATS.dtd"><article><front><journal-meta><journal-title-group><journal-title>Annals of Ice</journal-title></journal-title-group></journal-meta><article-meta><article-id pub-id-type="doi">10.1234/ice.7</article-id><title-group><article-title>The ice of small lakes</article-title></title-group><contrib-group><contrib contrib-type="author"><name><surname>Lovelace</surname><given-names>Ada</given-names></name></contrib></contrib-group><pub-date><year>2023</year></pub-date><abstract><p>${SUMMARY}</p></abstract></article-meta></front><body><p>${'The lakes were visited every week. '.repeat(40)}</p></body></article>`

  test('is read by its elements', async () => {
    const articles = await scan({ '/': listPage(['/papers/7.xml']), '/papers/7.xml': jats })
    const article = articles.get('/papers/7.xml')
    assert.equal(article?.title, 'The ice of small lakes')
    assert.equal(article?.doi, '10.1234/ice.7')
    assert.equal(article?.citation.venue, 'Annals of Ice')
    assert.match(article?.fullText ?? '', /every week/)
  })

  test('is read though its link looks like that of a feed, and has its address without a DOI', async () => {
    const unnamed = jats
      .replace(/<article-id.*?<\/article-id>/, '')
      .replace('<abstract>', '<abstract><title>Resumo</title>')
    const articles = await scan({
      '/': '<html><body><h1>Annals</h1><p>The ice of small lakes <a href="/papers/7/xml">XML</a></p></body></html>',
      '/papers/7/xml': unnamed,
    })
    const article = articles.get('/papers/7/xml')
    assert.deepEqual([article?.title, article?.doi], ['The ice of small lakes', null])
    assert.equal(article?.abstract, SUMMARY, 'without its heading')
  })

  test('in an unknown vocabulary is refused, with its name', async () => {
    const text =
      '<?xml version="1.0"?><catalogue><cd><title>Empire Burlesque of many words</title></cd></catalogue>'
    await scan({ '/': listPage(['/papers/7']), '/papers/7': text })
    assert.match((await harness.ends('given')).get('/papers/7') ?? '', /unsupported/)
  })
})
