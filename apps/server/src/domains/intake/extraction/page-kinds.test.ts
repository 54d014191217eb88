import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parsePage } from './parse-page.ts'
import { articleOf, html, kindOf, metas, prose } from './testing/pages.ts'

const SITE = 'https://journal.example'
const article = html({
  body: `<main><article><h1>On the matter of things</h1><p class="byline">By Ada Lovelace</p><time datetime="2020-05-01">1 May 2020</time>${prose()}</article></main>`,
})
const entries = (count: number, excerpt = '') =>
  Array.from(
    { length: count },
    (_, index) =>
      `<li><h3><a href="/papers/paper-number-${index}">The paper with the number ${index} and its title</a></h3>${excerpt && `<p>${excerpt}</p>`}</li>`,
  ).join('')
const listing = html({ title: 'Issue 3', body: `<main><h1>Issue 3</h1><ul>${entries(20)}</ul></main>` })

describe('a page is classified', () => {
  test('as an article by prose under a heading with author and date', () => {
    assert.equal(kindOf(article), 'article')
  })

  test('as an article by scholarly metadata, whatever its content', () => {
    const head = metas([
      ['citation_title', 'On things'],
      ['citation_author', 'Ada Lovelace'],
      ['citation_date', '2020'],
    ])
    assert.equal(kindOf(html({ head, body: `<ul>${entries(30)}</ul>` })), 'article')
  })

  test('as a listing by links to pages of one form', () => {
    assert.equal(kindOf(listing), 'listing')
  })

  test('as a listing by linked headings, even with excerpts', () => {
    const excerpt = 'A short account of what the paper says, so that readers know whether to read on or not.'
    assert.equal(
      kindOf(html({ title: 'Blog', body: `<main><h1>Blog</h1><ul>${entries(10, excerpt)}</ul></main>` })),
      'listing',
    )
  })

  test('as a listing by its address (fault 98)', () => {
    for (const path of [
      '/',
      '/index.html',
      '/en/',
      '/tag/things',
      '/category/a',
      '/search?q=x',
      '/page/2',
      '/issue/view/12',
      '/?paged=3',
    ]) {
      assert.equal(kindOf(listing, SITE + path), 'listing', path)
    }
  })

  test('as a listing if it is a home page that its theme declares an article (fault 97)', () => {
    const head =
      '<script type="application/ld+json">{"@type":"Article","headline":"Journal","datePublished":"2020-01-01","author":{"name":"admin"}}</script>'
    assert.equal(kindOf(html({ head, title: 'Journal', body: prose() }), `${SITE}/`), 'listing')
  })

  test('as an article if its address has a query for one article', () => {
    assert.equal(kindOf(article, `${SITE}/?p=123`), 'article')
    assert.equal(kindOf(article, `${SITE}/index.php?articleid=7`), 'article')
  })

  test('as a candidate if it may be either', () => {
    assert.equal(
      kindOf(
        html({
          title: 'A note',
          body: `<h2>Something else</h2><time>1 May 2020</time>${prose('it', 1)}${prose('that', 1)}`,
        }),
      ),
      'candidate',
    )
  })

  test('as an article despite menus and related links', () => {
    const menu = `<nav><ul>${entries(40)}</ul></nav>`
    const related = `<aside><h2>Related</h2><ul>${entries(10)}</ul></aside><div class="related-posts"><h2>More</h2><ul>${entries(10)}</ul></div>`
    assert.equal(
      kindOf(article.replace('<main>', `${menu}<main>`).replace('</main>', `</main>${related}`)),
      'article',
    )
  })
})

describe('a page is refused', () => {
  const page = (title: string, body: string, head = '') =>
    html({ title, head, body: `<h1>${title}</h1>${body}` })
  const refusals: [string, string, string?][] = [
    [
      'captcha',
      page(
        'Just a moment...',
        '<p>Checking your browser before accessing journal.example</p><div id="cf-challenge"></div>',
      ),
    ],
    ['captcha', page('Access denied', '<p>You have been blocked.</p>')],
    ['login', page('Sign in', '<form><input name="user"><input type="password"></form>')],
    ['cookie_wall', page('Journal', '<p>Please enable cookies in your browser to go on.</p>')],
    ['soft_404', page('Page not found', '<p>Sorry, this page does not exist.</p>')],
    ['soft_404', page('Fehler 404', '<p>Die Seite wurde nicht gefunden.</p>')],
    ['parked', page('journal.example', '<p>This domain is for sale. Buy this domain now.</p>')],
    ['empty', html({ title: '', body: '' })],
    ['empty', 'just a few words'],
    [
      'needs_javascript',
      html({
        title: 'Journal',
        head: '<script src="a.js"></script>'.repeat(4),
        body: '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>',
      }),
    ],
    [
      'not_content',
      html({ title: 'Privacy', body: `<h1>Privacy policy</h1>${prose('your data')}` }),
      `${SITE}/privacy-policy`,
    ],
    ['not_content', page('Submit', prose('what you send to us')), `${SITE}/things/call-of-the-year`],
    ['not_content', page('Things', prose('what you send to us')), `${SITE}/about/submissions`],
    ['not_content', page('Registrierung', prose('you')), `${SITE}/konto`],
    ['noindex', article.replace('<head>', '<head><meta name="robots" content="noindex, follow">')],
    [
      'moved',
      html({
        head: '<meta http-equiv="refresh" content="0; url=/new/place">',
        body: '<p>This page has moved.</p>',
      }),
    ],
  ]
  for (const [reason, text, url] of refusals)
    test(`as ${reason}: ${/<h1>(.*?)<\/h1>/.exec(text)?.[1] ?? text.slice(0, 40)} (faults 104, 105, 106, 108)`, () =>
      assert.equal(kindOf(text, url), reason))

  test('as noindex by a header for all robots or for Claire, not for another robot', () => {
    assert.equal(kindOf(article, undefined, { 'x-robots-tag': 'noindex' }), 'noindex')
    assert.equal(kindOf(article, undefined, { 'x-robots-tag': 'claireBot: none' }), 'noindex')
    assert.equal(kindOf(article, undefined, { 'x-robots-tag': 'otherbot: noindex' }), 'article')
  })

  test('as moved, with the link to its new address (fault 106)', () => {
    const extraction = parsePage(
      html({
        head: '<meta http-equiv="refresh" content="0; url=/new/place">',
        body: '<p>This page has moved.</p>',
      }),
      { url: `${SITE}/old` },
    )
    assert.deepEqual(extraction.links[0], { url: `${SITE}/new/place`, text: '', rel: ['refresh'] })
  })

  test('as moved by a Refresh header (fault 106)', () => {
    const forwarded = html({ body: '<p>You are being forwarded.</p>' })
    assert.equal(kindOf(forwarded, `${SITE}/old`, { refresh: '0; url=/new/place' }), 'moved')
    assert.equal(kindOf(article, `${SITE}/old`, { refresh: '300; url=/old' }), 'article')
  })

  test('not for words in the text of an article', () => {
    const about = prose('pages that are not found, captchas, and why browsers enable cookies')
    assert.equal(
      kindOf(
        html({
          title: 'Why a page is not found',
          body: `<article><h1>Why a page is not found</h1><time>3 May 2021</time>${about}${about}${about}${about}</article>`,
        }),
      ),
      'article',
    )
  })

  test('not for a password field beside an article', () => {
    assert.equal(kindOf(article.replace('</body>', '<form><input type="password"></form></body>')), 'article')
  })
})

test('the content of a page becomes plain text, without anything that a browser would execute (fault 117)', () => {
  const evil = '&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(2)&lt;/script&gt;'
  const head = metas([
    ['citation_title', `On things${evil}`],
    ['citation_author', `Ada${evil} Lovelace`],
    ['citation_date', '2019'],
    ['citation_abstract', `We look at things at some length.${evil}`],
    ['citation_keywords', `things${evil}`],
    ['citation_pdf_url', 'javascript:alert(3)'],
  ])
  const { draft, pdfUrl, links } = articleOf(
    html({
      head,
      body: `<h1>On things</h1><a href="javascript:alert(4)">x</a><a href="JaVaScRiPt:alert(5)">y</a>${prose()}`,
    }),
  )
  assert.deepEqual(
    [draft.title, draft.authors, draft.categories, pdfUrl, links],
    ['On things', ['Ada Lovelace'], ['things'], null, []],
  )
  assert.doesNotMatch(JSON.stringify(draft), /onerror|alert|<|javascript:/i)
})

describe('a page has links', () => {
  test('that are absolute and listed once each, with texts and relations', () => {
    const { links } = parsePage(
      html({
        head: '<base href="/sub/">',
        body: '<a href="a#x">First</a><a href="a">The first again</a><a rel="NoFollow ugc" href="//other.example/"><img alt="Picture"></a><a href="javascript:x()">No</a><a href="mailto:a@b">No</a>',
      }),
      { url: `${SITE}/x` },
    )
    assert.deepEqual(links, [
      { url: `${SITE}/sub/a`, text: 'The first again', rel: [] },
      { url: 'https://other.example/', text: 'Picture', rel: ['nofollow', 'ugc'] },
    ])
  })

  test('to its next page, its feeds and its OAI-PMH endpoint, and the software that made it', () => {
    const head =
      '<link rel="alternate" type="application/rss+xml" href="/feed"><meta name="Generator" content="DSpace 7.6"><link rel="oai-pmh" href="/server/oai/request?verb=Identify">'
    const { next, feeds, oai, generator } = parsePage(
      html({ head, body: '<a href="/browse?page=2">Next »</a><a href="/atom.xml">Atom</a>' }),
      { url: `${SITE}/browse` },
    )
    assert.deepEqual(
      [next, feeds, oai, generator],
      [
        `${SITE}/browse?page=2`,
        [`${SITE}/feed`, `${SITE}/atom.xml`],
        [`${SITE}/server/oai/request`],
        'DSpace 7.6',
      ],
    )
  })

  test('that are not followed if a robots directive forbids it', () => {
    assert.equal(
      articleOf(article.replace('<head>', '<head><meta name="robots" content="nofollow">')).noFollow,
      true,
    )
  })
})

describe('the canonical address of an article', () => {
  const canonical = (href: string, url = `${SITE}/papers/1?utm_source=x`) =>
    articleOf(article.replace('<head>', `<head><link rel="canonical" href="${href}">`), url).draft.url

  test('is the one that the page declares, also on its print and AMP pages (fault 98)', () => {
    assert.equal(canonical('/papers/one'), `${SITE}/papers/one`)
    assert.equal(canonical(`${SITE}/papers/one`, `${SITE}/papers/one/amp`), `${SITE}/papers/one`)
  })

  test('is the same for all addresses of the page (faults 98, 110)', () => {
    const spellings = [
      '/papers/1',
      '/papers/1?utm_source=rss&utm_medium=feed',
      '/papers/1#comments',
      '/papers/1?replytocom=7',
      '/papers/1;jsessionid=AB12',
      '/papers/1/print',
      '/papers/1/?amp=1',
    ]
    for (const spelling of spellings)
      assert.equal(canonical('/papers/1', `${SITE}${spelling}`), `${SITE}/papers/1`, spelling)
  })

  test('is the address of the page if the declared one is no web address', () => {
    for (const href of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//[', ''])
      assert.equal(canonical(href), `${SITE}/papers/1`, href)
  })

  test('is never on another site, nor the home page (fault 109)', () => {
    assert.equal(canonical('https://elsewhere.example/one'), `${SITE}/papers/1`)
    assert.equal(canonical('/'), `${SITE}/papers/1`)
  })
})
