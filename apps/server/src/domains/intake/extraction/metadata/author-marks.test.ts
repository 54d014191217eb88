import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ARTICLE, draftOf, jsonLd } from '../testing/metadata-pages.ts'
import { metas, prose } from '../testing/pages.ts'

const authorsOf = (shown: string, head = '') =>
  draftOf(head, `<h1>On the matter of things</h1>${shown}<time>2020-01-01</time>${prose()}`).authors
const plain = (markup: string) => markup.replaceAll(/<.*?>/g, ' ').replaceAll(/\s+/g, ' ').trim()
const ADA = ['Ada Lovelace']
const TWO = ['Ada Lovelace', 'Grace Hopper']
const THREE = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing']

describe('a byline has all authors', () => {
  const lines: [string, string[]][] = [
    ['By Ada Lovelace and Grace Hopper', TWO],
    ['By Ada Lovelace, Grace Hopper, and Alan Turing', THREE],
    ['By Ada Lovelace, PhD, and Grace Hopper, MD', TWO],
    ['By Ada Lovelace, J. -B. Fourier and Grace Hopper', ['Ada Lovelace', 'J. -B. Fourier', 'Grace Hopper']],
    ['By Ada Lovelace, Staff Writer', ADA],
    ['By Ada Lovelace, New York', ADA],
    ['By Ada Lovelace Updated May 12, 2020', ADA],
    ['By Ada Lovelace and Grace Hopper May 12, 2020', TWO],
    ['Guest post by Ada Lovelace', ADA],
    ['Submitted by Ada Lovelace on Tue, 05/12/2020 - 10:00', ADA],
    ['Submitted by ada201 on Tue, 05/12/2020 - 10:00', ['ada201']],
    ['Von Ada Lovelace und Grace Hopper', TWO],
    ['Par Ada Lovelace et Grace Hopper', TWO],
    ['Por Ada Lovelace e Grace Hopper', TWO],
    ['Di Ada Lovelace e Grace Hopper', TWO],
    ['Door Ada Lovelace en Grace Hopper', TWO],
    ['Av Ada Lovelace og Grace Hopper', TWO],
    ['Af: Ada Lovelace', ADA],
    ['Teksti: Ada Lovelace', ADA],
    ['Autorzy: Ada Lovelace i Grace Hopper', TWO],
    ['Autoři: Ada Lovelace, Grace Hopper', TWO],
    ['Authors: Ada Lovelace, Grace Hopper', TWO],
    ['Authors: Lovelace, A.; Hopper, G.', ['A. Lovelace', 'G. Hopper']],
    ['Авторы: Ада Лавлейс, Грейс Хоппер', ['Ада Лавлейс', 'Грейс Хоппер']],
    ['著者：山田 太郎', ['山田 太郎']],
    ['저자: 김철수', ['김철수']],
    ['بقلم: أحمد محمد', ['أحمد محمد']],
    ['AV Forum Berlin', []],
    ['Photo by Ada Lovelace', []],
    ['Reviewed by Ada Lovelace', []],
  ]
  for (const [line, authors] of lines)
    test(`${line}: ${authors.join(', ') || 'nobody'}`, () =>
      assert.deepEqual(authorsOf(`<p>${line}</p>`), authors))

  test('below a label', () => {
    for (const list of [
      '<dl><dt>Authors:</dt><dd>Ada Lovelace</dd><dd>Grace Hopper</dd><dt>Date</dt><dd>2020</dd></dl>',
      '<table><tr><th>Authors</th><td>Ada Lovelace, Grace Hopper</td></tr><tr><th>Year</th><td>2020</td></tr></table>',
    ])
      assert.deepEqual(authorsOf(list), TWO)
  })
})

describe('a marked byline is read by its parts', () => {
  const bylines: [string, string[]][] = [
    ['<ul class="authors"><li>Ada Lovelace<sup>1</sup></li><li>Grace Hopper<sup>2</sup></li></ul>', TWO],
    [
      '<ul class="authors"><li><b class="name">Ada Lovelace</b> <i>University of London</i></li><li><b class="name">Grace Hopper</b> <i>Yale College</i></li></ul>',
      TWO,
    ],
    [
      '<p class="author-list"><a href="/a">Ada Lovelace</a>, <a href="/b">Grace Hopper</a> and <a href="/c">Alan Turing</a></p>',
      THREE,
    ],
    [
      '<p class="contrib-group"><span class="contrib">Ada Lovelace</span>, <span class="contrib">Grace Hopper</span></p>',
      TWO,
    ],
    [
      '<div class="author"><span class="label">Author</span><span class="value">Ada Lovelace</span></div>',
      ADA,
    ],
    ['<div class="field-author"><div>Author:</div><div>Ada Lovelace</div></div>', ADA],
    ['<div class="author"><div>Ada Lovelace</div><div>Professor of things at large</div></div>', ADA],
    ['<div class="author"><a href="/x">Ada Lovelace</a> <a href="/f">Follow</a></div>', ADA],
    ['<p class="byline">Ada Lovelace 5 min read</p>', ADA],
    ['<p class="byline">Ada Lovelace with Grace Hopper</p>', TWO],
    ['<p class="byline">Reviewed by Alan Turing, MD — By Ada Lovelace on May 1, 2020</p>', ADA],
    ['<p class="post-author">Posted on May 1, 2020 by Ada Lovelace</p>', ADA],
    [
      '<div class="byline"><a href="/x">Ada Lovelace</a> <a href="/y">View all posts by Ada Lovelace</a></div>',
      ADA,
    ],
    ['<p class="auteurs">Ada Lovelace et Grace Hopper</p>', TWO],
    ['<p data-testid="byline">Ada Lovelace</p>', ADA],
    ['<div class="author"><p>New things</p><p>By Ada Lovelace</p></div>', ADA],
    ['<p class="author">12 May 2020</p>', []],
    ['<p class="author">Monday, 12 May</p>', []],
    ['<p class="author">3 authors</p>', []],
    ['<p class="author">admin</p>', []],
  ]
  for (const [markup, authors] of bylines)
    test(`${plain(markup)}: ${authors.join(', ') || 'nobody'}`, () =>
      assert.deepEqual(authorsOf(markup), authors))

  test('near the title only, as teasers of other articles have bylines too', () => {
    const others = Array.from(
      { length: 20 },
      (_, index) => `<h3>Other ${index}</h3><p class="byline">Grace Hopper</p>`,
    )
    assert.deepEqual(
      draftOf(
        '',
        `<h1>On the matter of things</h1><p class="byline">Ada Lovelace</p>${prose()}${prose()}${others.join('')}`,
      ).authors,
      ADA,
    )
  })
})

describe('authors are recognised by metadata of any kind', () => {
  const marks: [string, string, string][] = [
    ['Parse.ly', `<meta name="parsely-page" content='{"title":"x","authors":["Ada Lovelace"]}'>`, ''],
    ['a link of the head', '<link rel="author" href="/ada" title="Ada Lovelace">', ''],
    ['a WebPage in JSON-LD', jsonLd({ '@type': 'WebPage', author: { name: 'Ada Lovelace' } }), ''],
    ['RDFa by Dublin Core', '', '<p property="dc:creator">Ada Lovelace</p>'],
    ['RDFa by schema.org', '', '<p property="schema:author">Ada Lovelace</p>'],
    ['an attribute', '', '<div data-author="Ada Lovelace"><p>x</p></div>'],
    ['an <address>', '', '<address>By <a href="/x">Ada Lovelace</a></address>'],
    ['a mailto link', '', '<p><a href="mailto:a@things.example">Ada Lovelace</a></p>'],
    ['ORCID', '', '<p>Ada Lovelace <a href="https://orcid.org/0000-0002-1825-0097">iD</a></p>'],
    ['the name of a site', '<meta property="og:site_name" content="Dr. Ada Lovelace">', ''],
  ]
  for (const [mark, head, shown] of marks)
    test(mark, () =>
      assert.deepEqual(
        authorsOf(shown, head).map((name) => name.replace('Dr. ', '')),
        ADA,
      ),
    )

  test('markers of affiliations on several names', () => {
    assert.deepEqual(authorsOf('<p>Ada Lovelace<sup>1</sup>, Grace Hopper<sup>2</sup></p>'), TWO)
    assert.deepEqual(authorsOf('<p>Ada Lovelace, Grace Hopper</p>'), [])
  })

  test('an institution or an account only if the page names no person', () => {
    const byline = '<p class="byline">By Ada Lovelace</p>'
    const organisation = { ...ARTICLE, author: { '@type': 'Organization', name: 'Things Publishing Ltd' } }
    assert.deepEqual(authorsOf(byline, jsonLd(organisation)), ADA)
    assert.deepEqual(authorsOf('', jsonLd(organisation)), ['Things Publishing Ltd'])
    assert.deepEqual(authorsOf(byline, metas([['author', 'Team of Things']])), ADA)
    assert.deepEqual(authorsOf('', metas([['author', 'Team Ada Lovelace']])), ['Team Ada Lovelace'])
    assert.deepEqual(authorsOf(byline, metas([['dcterms.creator', 'ada_l']])), ADA)
  })

  test('all authors of the metadata, not only the first', () =>
    assert.deepEqual(authorsOf('', jsonLd(ARTICLE) + metas([['author', 'Ada Lovelace, Grace Hopper']])), TWO))

  test('all authors with affiliations below the title, not only the first', () => {
    const orcid = '<a href="https://orcid.org/0000-0002-1825-0097">iD</a>'
    const lines = `<p>Ada Lovelace ${orcid}<br>Yale College<br>ada@things.example</p><p>Grace Hopper<br>Institute of Ice<br>grace@ice.example</p>`
    assert.deepEqual(authorsOf(lines), TWO)
    assert.deepEqual(authorsOf(lines, metas([['author', 'Ada Lovelace']])), TWO)
  })
})
