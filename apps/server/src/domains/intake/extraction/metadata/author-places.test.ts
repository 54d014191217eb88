import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { draftOf, jsonLd, ARTICLE } from '../testing/metadata-pages.ts'
import { articleOf, html, kindOf, metas, prose } from '../testing/pages.ts'

const H1 = '<h1>On the matter of things</h1>'
const TIME = '<time>2020-01-01</time>'
const authorsOf = (before: string, after = '') =>
  draftOf('', `${H1}${before}${TIME}${prose()}${after}`).authors
const draftAfter = (after: string) => draftOf('', `${H1}${prose()}${after}`)

describe('authors are recognised in markup of any kind', () => {
  const marks: [string, string, string[]][] = [
    [
      'a link with that relation',
      '<p>Written by <a rel="author" href="/x">Ada Lovelace</a></p>',
      ['Ada Lovelace'],
    ],
    [
      'a vCard',
      '<p class="vcard"><img alt=""><a class="fn url" href="/x">Ada Lovelace</a>, <span class="org">Things</span></p>',
      ['Ada Lovelace'],
    ],
    [
      'an h-card of microformats 2',
      '<p class="p-author h-card"><a class="p-name u-url" href="/x">Ada Lovelace</a></p>',
      ['Ada Lovelace'],
    ],
    ['a class of a component', '<p class="byline__author">Ada Lovelace</p>', ['Ada Lovelace']],
    [
      'an item with a name among other properties',
      '<p itemprop="author" itemscope><b itemprop="jobTitle">Professor</b><span itemprop="name">Ada Lovelace</span></p>',
      ['Ada Lovelace'],
    ],
    [
      'an item with a hidden name',
      '<p itemprop="author" itemscope itemtype="https://schema.org/Person"><meta itemprop="name" content="Ada Lovelace"></p>',
      ['Ada Lovelace'],
    ],
    [
      'two items',
      '<p itemprop="author" itemscope><a itemprop="name">Ada Lovelace</a></p><p itemprop="author" itemscope><a itemprop="name">Grace Hopper</a></p>',
      ['Ada Lovelace', 'Grace Hopper'],
    ],
    [
      'RDFa',
      '<p property="author" typeof="Person"><span property="name">Ada Lovelace</span> in London</p>',
      ['Ada Lovelace'],
    ],
    ['the avatar of an account', '<p><img class="avatar" alt="ada.l" src="/a.png"></p>', ['ada.l']],
    [
      'a link whose address contains the name beside it',
      '<div><p>Ada Lovelace</p><a href="/experts/ada-lovelace">All that she wrote</a></div>',
      ['Ada Lovelace'],
    ],
  ]
  for (const [mark, markup, authors] of marks) test(mark, () => assert.deepEqual(authorsOf(markup), authors))

  test('an author box at the end', () => {
    const box = (name: string) =>
      `<div class="author-box"><h4>About ${name}</h4><p>She writes about things.</p></div>`
    assert.deepEqual(authorsOf('', box('Ada Lovelace')), ['Ada Lovelace'])
    assert.deepEqual(authorsOf('', box('Ada Lovelace') + box('Grace Hopper')), [], 'two boxes name no author')
  })

  test('except in comments', () =>
    assert.deepEqual(
      authorsOf(
        '',
        '<ol class="comments"><li class="comment-author vcard"><b class="fn">Ada Lovelace</b></li></ol>',
      ),
      [],
    ))

  test('a name in its own line below the title, if a link elsewhere names it as an author', () => {
    const related =
      '<div class="related"><a href="/author/ada-lovelace">more</a><a href="/author/grace">Grace Hopper</a></div>'
    assert.deepEqual(authorsOf('<ul><li>Ada Lovelace</li></ul>', related), ['Ada Lovelace'])
    assert.deepEqual(authorsOf('<ul><li>Alan Turing</li></ul>', related), [])
  })

  test('an emphasised name as the last paragraph', () =>
    assert.deepEqual(authorsOf('', '<p>120 pages</p><p><strong>Ada Lovelace</strong></p>'), ['Ada Lovelace']))
})

describe('names under the title are authors if an affiliation or an email address follows them', () => {
  const lines: [string, string[]][] = [
    ['<p>Ada Lovelace, University of London</p>', ['Ada Lovelace']],
    ['<p>Ada Lovelace (Institut für Dinge, Berlin)</p>', ['Ada Lovelace']],
    ['<p>Ada Lovelace, New York, ada@things.example</p>', ['Ada Lovelace']],
    ['<p>Ada Lovelace / ada (at) things.example</p>', ['Ada Lovelace']],
    [
      '<p>Ada Lovelace<sup>1,2</sup>, Grace Hopper<sup>2*</sup> and Alan Turing<sup>1</sup></p><p><sup>1</sup>Université de Paris, <sup>2</sup>Yale College</p>',
      ['Ada Lovelace', 'Grace Hopper', 'Alan Turing'],
    ],
    ['<p>Ada Lovelace</p><p>Département des choses, Lyon</p>', ['Ada Lovelace']],
    [
      '<p>Ada Lovelace<br>Yale College<br>ada@things.example</p><p>Grace Hopper<br>Things Ltd, Lyon<br>grace@things.example<br><br>Alan Turing<br>Institute of Ice<br>Shore Road 3<br>alan@ice.example</p><p>Emmy Noether<br>Universität Erlangen</p><p>DOI 10.5555/things</p><p>Printer-friendly Version</p>',
      ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Emmy Noether'],
    ],
    ['<p>Oxford University, Department of Things</p>', []],
    ['<p>Ada Lovelace opened the new Institute of Things in spring.</p>', []],
    ['<figure><p>Ada Lovelace, University of London. Photo: Things</p></figure>', []],
  ]
  for (const [markup, authors] of lines)
    test(markup.replaceAll(/<.*?>/g, ' ').trim(), () => assert.deepEqual(authorsOf(markup), authors))
})

describe('a page’s suggested citation', () => {
  const TITLE = 'On the matter of things'
  const citations: [string, string[], number | null][] = [
    [
      `<h3>How to cite</h3><p>Lovelace, A. M., & Hopper, G. (1998). ${TITLE}. Journal of Things, 3(1).</p>`,
      ['A. M. Lovelace', 'G. Hopper'],
      1998,
    ],
    [
      `<p><b>Zitiervorschlag:</b> Lovelace, Ada; Hopper, Grace (2001): ${TITLE}. In: Dinge.</p>`,
      ['Ada Lovelace', 'Grace Hopper'],
      2001,
    ],
    [
      `<p>Pour citer cet article : Ada Lovelace et Grace Hopper, « ${TITLE} », Choses, 2011.</p>`,
      ['Ada Lovelace', 'Grace Hopper'],
      null,
    ],
    [
      `<div class="csl-entry">Lovelace AM, Hopper G. ${TITLE}. J Things. (2014).</div>`,
      ['A. M. Lovelace', 'G. Hopper'],
      2014,
    ],
    [`<p>How to cite: Hopper, G. (1998). Quite another title of another paper. Things.</p>`, [], null],
  ]
  for (const [markup, authors, year] of citations)
    test(markup.replaceAll(/<.*?>/g, ' ').trim(), () => {
      const draft = draftAfter(markup)
      assert.deepEqual([draft.authors, draft.publicationYear], [authors, year])
    })

  test('has the DOI of the article', () => {
    const other = '<a href="https://doi.org/10.5555/other.1">See also</a>'
    const own = `<p>How to cite: Lovelace, A. (1998). ${TITLE}. https://doi.org/10.5555/things.7</p>`
    assert.equal(
      draftAfter(other + own + '<a href="https://doi.org/10.5555/things.7">10.5555/things.7</a>').doi,
      '10.5555/things.7',
    )
  })

  test('ranks below metadata', () =>
    assert.deepEqual(
      draftOf(jsonLd(ARTICLE), `${H1}${prose()}<p>How to cite: Hopper, G. (1998). ${TITLE}. Things.</p>`)
        .authors,
      ['Ada Lovelace'],
    ))
})

describe('names between the title and the heading of the abstract', () => {
  const page = (between: string, heading: string) =>
    html({
      title: 'Roads over bogs of the north',
      body: `<h1>Roads over bogs of the north</h1>${between}<h3>${heading}</h3><p>We walked every road that leads over a bog, and measured how far it has sunk since it was built, in all kinds of weather.</p>`,
    })
  for (const [names, heading] of [
    ['<h2>Ruth Okafor, Jørn Sørensen</h2>', 'Abstract'],
    ['<p>Ruth Okafor and Jørn Sørensen</p><p>Annals of Bogs 3, 14–21</p>', 'Zusammenfassung'],
  ] as const)
    test(`are its authors, and make the page an article: ${heading}`, () => {
      const { draft, candidate } = articleOf(page(names, heading))
      assert.deepEqual([draft.authors, candidate], [['Ruth Okafor', 'Jørn Sørensen'], false])
    })

  test('are no authors among other words, or without an abstract', () => {
    for (const [between, heading] of [
      ['<h2>Bogs and roads</h2>', 'Abstract'],
      ['<p>Roads and what became of them.</p><p>Ruth Okafor</p>', 'Abstract'],
      ['<h2>Ruth Okafor, Jørn Sørensen</h2>', 'Partners'],
    ] as const)
      assert.notEqual(kindOf(page(between, heading)), 'article', between)
  })
})

describe('the year of a page without a date', () => {
  const years: [string, number | null][] = [
    ['<p>Issue 58, Fall 2013</p>', 2013],
    ['<p>Heft 3/2019</p>', 2019],
    ['<p>Vol. 12 No. 1 (2004)</p>', 2004],
    ['<p>Erschienen in: Heft 1 (2011), S. 3–14</p>', 2011],
    ['<p>Issue 2000</p>', null],
    [
      '<p>There was no issue in the year of 2013 that we know of, as was said in its number of 2014.</p>',
      null,
    ],
    [`${prose()}<p>© The Author(s) 2019. Open access.</p>`, 2019],
    [`${prose()}<p>© 2024 Things Publishing</p>`, null],
  ]
  for (const [markup, year] of years)
    test(`${markup.replaceAll(/<.*?>/g, ' ').trim().slice(-60)}: ${year}`, () =>
      assert.equal(
        draftOf(metas([['author', 'Ada Lovelace']]), `${H1}${markup}${prose()}`).publicationYear,
        year,
      ))
})

describe('the copyright holder', () => {
  test('is the author if there is no other, and only if a person', () => {
    assert.deepEqual(authorsOf('', '<footer>© 2006-2008 by Ada Lovelace<br>Hosted elsewhere</footer>'), [
      'Ada Lovelace',
    ])
    assert.deepEqual(authorsOf('', '<footer>© 2020 Things Publishing</footer>'), [])
    assert.deepEqual(authorsOf('', '<footer>© 2020 by Lovelace University</footer>'), [])
  })
})

describe('a byline', () => {
  for (const line of [
    'Skrevet av Ada Lovelace',
    'Автор: Ада Лавлейс',
    'Yazan: Ada Lovelace',
    'Oleh Ada Lovelace',
    'Geschreven door Ada Lovelace',
    'Napisała Ada Lovelace',
    'Írta: Ada Lovelace',
    'Par Ada Lovelace',
    'Autora: Ada Lovelace',
  ])
    test(line, () => assert.equal(authorsOf(`<p>${line}</p>`).length, 1))
})
