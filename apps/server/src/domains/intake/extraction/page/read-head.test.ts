import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { html } from '../testing/pages.ts'
import { parseHtml } from './html-tree.ts'
import { metasNamed, readHead, robotsDirectives, linksOf } from './read-head.ts'
import { parsePage } from '../parse-page.ts'

const ADDRESS = 'https://journal.example/papers/7'
const headOf = (head: string, body = '') => readHead(parseHtml(html({ head, body })).root, ADDRESS)

describe('the head of a page', () => {
  test('has title, language and meta elements, in any position and notation', () => {
    const page =
      '<HTML LANG="de"><TITLE> Ice \n and sea</TITLE><META NAME=" DC:Creator " CONTENT=" Ada "><body>'
    const head = readHead(
      parseHtml(`${page}<svg><title>Icon</title></svg><meta property="og:title" content="Ice">`).root,
      ADDRESS,
    )
    assert.deepEqual([head.title, head.language], ['Ice and sea', 'de'])
    assert.deepEqual(head.metas, [
      { name: 'dc.creator', content: 'Ada' },
      { name: 'og:title', content: 'Ice' },
    ])
  })

  test('matches the name of a meta element in all its notations', () => {
    const spellings: [written: string, name: string][] = [
      ['DC.Title', 'dc.title'],
      ['dc-title', 'dc.title'],
      ['http://purl.org/dc/terms/title', 'dcterms.title'],
      ['https://purl.org/dc/elements/1.1/title', 'dcterms.title'],
      ['hw.citation_title', 'citation_title'],
      ['bepress_citation_title', 'bepress_citation_title'],
      ['prism:doi', 'prism.doi'],
      ['og-title', 'og:title'],
      ['article_published_time', 'article:published_time'],
      ['parsely-author', 'parsely-author'],
    ]
    for (const [written, name] of spellings)
      assert.deepEqual(metasNamed(headOf(`<meta name="${written}" content="x">`), name), ['x'], written)
  })

  test('returns the contents of meta elements in the order of the requested names, without empty ones', () => {
    const head = headOf(
      '<meta name=b content=2><meta name=a content=1><meta name=b content=3><meta name=a content=" ">',
    )
    assert.deepEqual(metasNamed(head, 'a', 'b', 'c'), ['1', '2', '3'])
  })

  test('resolves addresses against its base element if that is a web address', () => {
    assert.equal(headOf('<base href="/other/">').base, 'https://journal.example/other/')
    for (const base of ['', '<base>', '<base href="javascript:void(0)">', '<base href="ftp://x.example/">'])
      assert.equal(headOf(base).base, ADDRESS, base)
  })

  test('redirects by an immediate refresh, and not by a later reload', () => {
    const refresh = (content: string) => headOf(`<meta http-equiv="Refresh" content="${content}">`).refresh
    for (const content of ['0;url=/new', "5; URL='/new'", '0.5, url = /new', ';url=/new'])
      assert.equal(refresh(content), 'https://journal.example/new', content)
    for (const content of ['300;url=/new', '0', '0;url=mailto:a@b', 'url=/new'])
      assert.equal(refresh(content), null, content)
  })

  test('has unparsed JSON-LD, and the number of scripts', () => {
    const head = headOf('<script>a</script><script type="application/LD+JSON">{"a":"</b>"}</script>')
    assert.deepEqual([head.jsonLd, head.scripts], [['{"a":"</b>"}'], 2])
  })
})

describe('a page’s directives for robots', () => {
  const directives = (head: string, header = '') =>
    robotsDirectives(headOf(head), header ? { 'x-robots-tag': header } : {})
  const [nothing, noIndex, noFollow] = [
    { noIndex: false, noFollow: false },
    { noIndex: true, noFollow: false },
    { noIndex: false, noFollow: true },
  ]
  const cases: [head: string, header: string, expected: typeof nothing][] = [
    ['', '', nothing],
    ['<meta name="robots" content="index, follow">', 'all', nothing],
    ['<meta name="ROBOTS" content="NOINDEX">', '', noIndex],
    ['<meta name="robots" content="max-snippet:-1 nofollow">', '', noFollow],
    ['<meta name="clairebot" content="noindex">', '', noIndex],
    ['<meta name="otherbot" content="noindex, nofollow">', '', nothing],
    ['<meta name="robots" content="none">', '', { noIndex: true, noFollow: true }],
    ['', 'noindex', noIndex],
    ['', 'otherbot: noindex, nofollow', nothing],
    ['', 'otherbot: noindex, clairebot: nofollow', noFollow],
    ['', 'ClaireBot: noindex', noIndex],
    ['', 'unavailable_after: 25 Jun 2030 15:00:00 PST, nofollow', noFollow],
    ['<meta name="robots" content="nofollow">', 'noindex', { noIndex: true, noFollow: true }],
  ]
  for (const [head, header, expected] of cases)
    test(`${head || 'none'} with the header "${header}"`, () =>
      assert.deepEqual(directives(head, header), expected))
})

describe('typed links', () => {
  const linked = (header: string, rel: string, head = '') =>
    linksOf({ head: headOf(head), headers: { link: header } }, rel)

  test('come from the header first, then from the page, absolute', () => {
    const head =
      '<link rel="item alternate" type="Application/PDF" href="b.pdf"><link rel=item href="mailto:x">'
    assert.deepEqual(linked('</a.pdf>; rel="item"; type="application/pdf"', 'item', head), [
      { url: 'https://journal.example/a.pdf', type: 'application/pdf' },
      { url: 'https://journal.example/papers/b.pdf', type: 'application/pdf' },
    ])
  })

  test('are read with commas and semicolons in their values, in any order', () => {
    const header =
      '<https://a.example/x,y;z>; title="one, two; three"; rel=cite-as, <b>;type=text/html;rel="describedby ITEM" , <c>; anchor="#d"; rel=author'
    assert.deepEqual(
      ['cite-as', 'item', 'describedby', 'author', 'none'].map((rel) =>
        linked(header, rel).map(({ url }) => url),
      ),
      [
        ['https://a.example/x,y;z'],
        ['https://journal.example/papers/b'],
        ['https://journal.example/papers/b'],
        ['https://journal.example/papers/c'],
        [],
      ],
    )
  })

  test('that are malformed are skipped', () => {
    for (const header of ['', '<', '<a', 'a; rel=item', '<a>', '<>; rel', '<javascript:x>; rel=item'])
      assert.deepEqual(linked(header, 'item'), [], header)
  })
})

function issnOf(head: string, body = ''): string | null {
  return parsePage(
    `<!doctype html><html><head><title>Journal of Lakes</title>${head}</head><body>${body}<p>All about lakes.</p></body></html>`,
    { url: 'https://lakes.example/', headers: {} },
  ).issn
}

test('the ISSN of a journal is read from metadata, JSON-LD and text', () => {
  assert.equal(issnOf('<meta name="citation_issn" content="2049-3630">'), '2049-3630')
  assert.equal(issnOf('<meta name="prism.eIssn" content="20493630">'), '2049-3630')
  assert.equal(
    issnOf('<script type="application/ld+json">{"@type":"Periodical","issn":["0317-8471"]}</script>'),
    '0317-8471',
  )
  assert.equal(issnOf('', '<footer>Online ISSN: 2434\u2013561x</footer>'), '2434-561X')
})

test('other numbers are not read as an ISSN', () => {
  assert.equal(issnOf('<meta name="citation_issn" content="2049-3631">'), null)
  assert.equal(issnOf('', '<p>Call 2049-3630, or write.</p>'), null)
  assert.equal(issnOf('', '<p>ISSN pending. Founded 2049-3630-11.</p>'), null)
})

test('print and electronic ISSN belong to one journal; a page with more ISSNs has none of its own', () => {
  assert.equal(issnOf('', '<p>ISSN 0317-8471 (print), ISSN 1050-124X (online)</p>'), '0317-8471')
  assert.equal(issnOf('', '<p>ISSN 0317-8471</p><p>ISSN 1050-124X</p><p>ISSN 2049-3630</p>'), null)
})

test('an ISSN in metadata precedes one in text', () => {
  assert.equal(
    issnOf('<meta name="citation_issn" content="2049-3630">', '<p>ISSN 0317-8471</p>'),
    '2049-3630',
  )
})
