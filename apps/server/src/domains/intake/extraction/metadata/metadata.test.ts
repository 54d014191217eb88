import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { jsonLd, ARTICLE, SCHOLARLY, page, draftOf } from '../testing/metadata-pages.ts'
import { articleOf, html, metas, prose } from '../testing/pages.ts'

describe('each field comes from the most trusted place that contains it', () => {
  test('with its provenance', () => {
    const { draft } = articleOf(
      page(
        metas([
          ...SCHOLARLY,
          ['DC.title', 'Another title'],
          ['DC.subject', 'Things'],
          ['description', 'What it says of itself in a few words.'],
        ]) + jsonLd({ ...ARTICLE, headline: 'A headline' }),
      ),
    )
    const { title, authors, publicationYear, categories, provenance } = draft
    assert.deepEqual(
      { title, authors, publicationYear, categories },
      {
        title: 'On the matter of things',
        authors: ['Ada Lovelace'],
        publicationYear: 2020,
        categories: ['Things'],
      },
    )
    assert.deepEqual(
      [
        provenance.title,
        provenance.authors,
        provenance.publicationYear,
        provenance.categories,
        provenance.abstract,
      ],
      ['citation_title', 'citation_author', 'citation_date', 'dc.subject', 'description'],
    )
  })

  test('whatever the case of meta names, and for "DC:", "DC." and "dc-" alike', () => {
    assert.equal(
      draftOf(
        metas([
          ['DC:Title', 'By colon'],
          ['dc-creator', 'Lovelace, Ada'],
          ['DCTERMS.Issued', '2011'],
        ]),
      ).title,
      'By colon',
    )
    assert.equal(
      draftOf(
        '<meta property="CITATION_TITLE" content="By property"><meta name="citation_author" content="A B">',
      ).title,
      'By property',
    )
  })

  test('COinS and microdata come last', () => {
    const coins =
      '<span class="Z3988" title="ctx_ver=Z39.88-2004&amp;rft.atitle=From+a+context+object&amp;rft.au=Grace+Hopper&amp;rft.date=1999&amp;rft_id=info:doi/10.1000/coins"></span>'
    const draft = draftOf('', `${coins}<h2>x</h2>${prose()}`, '')
    assert.deepEqual(
      [draft.title, draft.authors, draft.publicationYear, draft.doi],
      ['From a context object', ['Grace Hopper'], 1999, '10.1000/coins'],
    )
  })

  test('the HTTP header has DOI and file by Signposting', () => {
    const link =
      '<https://doi.org/10.1000/signposted>; rel="cite-as", </files/1.pdf>; rel="item"; type="application/pdf", <https://schema.org/ScholarlyArticle>; rel="type"'
    const { draft, pdfUrl, evidence } = articleOf(page(''), undefined, { link })
    assert.deepEqual(
      [draft.doi, pdfUrl, evidence[0]],
      ['10.1000/signposted', 'https://journal.example/files/1.pdf', 'scholarly metadata'],
    )
  })

  test('the DOI is that of the page, not of one of its references', () => {
    const references =
      '<ol class="references"><li><a href="https://doi.org/10.1000/cited.1">One</a></li><li><a href="https://doi.org/10.1000/cited.2">Two</a></li></ol>'
    assert.equal(
      draftOf('', `<h1>On the matter of things</h1><time>2020-01-01</time>${prose()}${references}`).doi,
      null,
    )
    assert.equal(
      draftOf(
        metas([['DC.identifier', 'doi:10.1000/own']]),
        `<h1>T</h1><time>2020-01-01</time>${prose()}${references}`,
      ).doi,
      '10.1000/own',
    )
  })
})

describe('JSON-LD', () => {
  const broken: Record<string, string> = {
    'a trailing comma': JSON.stringify(ARTICLE).replace(/}$/, ',}'),
    'an HTML comment around it': `<!-- ${JSON.stringify(ARTICLE)} -->`,
    'CDATA around it': `//<![CDATA[\n${JSON.stringify(ARTICLE)}\n//]]>`,
    'a line break in a string': JSON.stringify(ARTICLE).replace('matter of', 'matter\nof'),
    'an array': JSON.stringify([{ '@type': 'WebSite' }, ARTICLE]),
    'a graph': JSON.stringify({ '@graph': [{ '@type': 'WebPage', url: '/x' }, ARTICLE] }),
  }
  for (const [what, script] of Object.entries(broken)) {
    test(`is read with ${what} (fault 92)`, () => {
      const { title, publicationYear, authors, provenance } = draftOf(jsonLd(script))
      assert.deepEqual(
        [title, publicationYear, authors, provenance.authors],
        ['On the matter of things', 2020, ['Ada Lovelace'], 'json-ld'],
      )
    })
  }

  const authors: [unknown, string[]][] = [
    ['Ada Lovelace', ['Ada Lovelace']],
    [
      ['Ada Lovelace', { name: 'Grace Hopper' }],
      ['Ada Lovelace', 'Grace Hopper'],
    ],
    [{ givenName: 'Ada', familyName: 'Lovelace' }, ['Ada Lovelace']],
    [{ '@id': '#ada' }, ['Ada Lovelace']],
    [42, []],
  ]
  for (const [author, names] of authors) {
    test(`has the author ${JSON.stringify(author)} (fault 92)`, () => {
      assert.deepEqual(
        draftOf(
          jsonLd({
            '@graph': [
              { ...ARTICLE, author },
              { '@id': '#ada', '@type': 'Organization', name: 'Ada Lovelace' },
            ],
          }),
        ).authors,
        names,
      )
    })
  }

  test('of several articles is that with the address or headline of the page (fault 93)', () => {
    const related = { '@type': 'Article', headline: 'Quite another thing', datePublished: '1999-01-01' }
    assert.equal(draftOf(jsonLd([related, ARTICLE])).publicationYear, 2020)
    const own = {
      ...ARTICLE,
      headline: 'A headline that the page does not have',
      url: '/papers/on-the-matter',
    }
    assert.equal(draftOf(jsonLd([{ ...related, url: '/papers/another' }, own])).publicationYear, 2020)
  })

  test('with a numeric date or a lone surrogate is read (faults 91, 92)', () => {
    const draft = draftOf(
      jsonLd('{"@type":"Article","headline":"Half a pair \\ud800 of things","datePublished":2018}'),
    )
    assert.deepEqual([draft.publicationYear, draft.title.isWellFormed()], [2018, true])
  })
})

describe('authors without metadata', () => {
  const H1 = '<h1>On the matter of things</h1>'
  const bylines: [string, string[]][] = [
    ['<p>Posted by ada 21.10.2019</p>', ['ada']],
    ['<p>Posted in Things by adathinks on August 3, 2019</p>', ['adathinks']],
    ['<p>by</p><p>ada201</p>', ['ada201']],
    ['<p>Things | By Ada Lovelace | April 13, 2020</p>', ['Ada Lovelace']],
    ['<p>Text & Fotos: Ada Lovelace</p>', ['Ada Lovelace']],
    ['<p>Text von Ada Lovelace Illustration von Grace Hopper</p>', ['Ada Lovelace']],
    ['<p class="byline">Ada Lovelace im Gespräch mit Grace Hopper</p>', ['Ada Lovelace']],
    ['<p class="author">Por</p><p class="author">Ada Lovelace @ada -</p>', ['Ada Lovelace']],
    ['<p>Von: ada/dpa</p>', ['ada/dpa']],
    ['<p>Things and matters, by and large</p>', []],
    [
      '<p class="page-author"><span>von</span> Ada Lovelace, Grace Hopper</p><p class="page-author">von</p>',
      ['Ada Lovelace', 'Grace Hopper'],
    ],
    ['<p class="articleAuthor">Ada Lovelace</p>', ['Ada Lovelace']],
    ['<p class="byline">Di Li</p>', ['Di Li']],
    ['<p class="byline">Di Ada Lovelace</p>', ['Ada Lovelace']],
    ['<p>Things (1/2) 06.11.2023 13:30 von Olga</p>', ['Olga']],
    ['<p class="byline">By Editorial Staff</p><p>Text: Ada Lovelace</p>', ['Editorial Staff']],
    ['<dl class="author"><dt>Autor:</dt></dl><p class="author">Edited by Ada Lovelace</p>', []],
  ]
  for (const [line, authors] of bylines) {
    test(`${line.replace(/<.*?>/g, ' ').trim()}: ${authors.join() || 'nobody'}`, () => {
      assert.deepEqual(draftOf('', `${H1}${line}<time>2020-01-01</time>${prose()}`).authors, authors)
    })
  }

  test('are found in a signature at the end, but not in a caption between paragraphs', () => {
    const time = '<time>2020-01-01</time>'
    assert.deepEqual(draftOf('', `${H1}${time}${prose()}<p>Ada Lovelace</p><p>Back</p>`).authors, [
      'Ada Lovelace',
    ])
    assert.deepEqual(draftOf('', `${H1}${time}${prose()}<p>Ada Lovelace</p>${prose()}${prose()}`).authors, [])
    for (const line of ['<h3>More Articles</h3>', '<p><a href="/overview">Ada Lovelace</a></p>'])
      assert.deepEqual(draftOf('', `${H1}${time}${prose()}${line}<p>Back</p>`).authors, [])
  })

  test('are found in links to their other works, but not in links to social media or log-ins', () => {
    const linked = (...links: string[]) =>
      draftOf(
        '',
        `${H1}<time>2020-01-01</time>${links.map((link) => `<p>More: ${link} and others</p>`).join('')}${prose()}`,
      ).authors
    assert.deepEqual(
      linked('<a href="/author/ada">Ada Lovelace</a>', '<a href="/author/ada">Ada Lovelace</a>'),
      ['Ada Lovelace'],
    )
    assert.deepEqual(linked('<a href="/users/?u=7">ada201</a>'), ['ada201'])
    assert.deepEqual(
      linked('<a href="/author/ada">Ada Lovelace</a>', '<a href="/author/grace">Grace Hopper</a>'),
      [],
    )
    assert.deepEqual(
      linked(
        '<a href="https://www.youtube.com/user/journal">Journal Videos</a>',
        '<a href="/user/login">Log In</a>',
        '<a href="/authors/">Authors</a>',
      ),
      [],
    )
  })

  test('are not the uploading account if the page names a person', () => {
    const account = (name: string) => jsonLd({ ...ARTICLE, author: { '@type': 'Person', name } })
    const byline = '<p class="byline">By Grace Hopper</p>'
    assert.deepEqual(draftOf(account('ada-l'), `${H1}${byline}${prose()}`).authors, ['Grace Hopper'])
    assert.deepEqual(draftOf(account('AL'), `${H1}${byline}${prose()}`).authors, ['Grace Hopper'])
    assert.deepEqual(
      draftOf(
        account('Ada Lovelace') + metas([['parsely-author', 'Grace Hopper']]),
        `${H1}${byline}${prose()}`,
      ).authors,
      ['Grace Hopper'],
    )
    assert.deepEqual(draftOf(account('Ada Lovelace'), `${H1}${byline}${prose()}`).authors, ['Ada Lovelace'])
  })

  test('the year of JSON-LD is replaced by another on which all other places agree', () => {
    const published = '<meta property="article:published_time" content="2022-12-15">'
    assert.equal(
      draftOf(jsonLd(ARTICLE) + published, `${H1}<p>15.12.2022</p>${prose()}`).publicationYear,
      2022,
    )
    assert.equal(
      draftOf(jsonLd(ARTICLE) + published, `${H1}<p>15.12.2020</p>${prose()}`).publicationYear,
      2020,
    )
    assert.equal(draftOf(jsonLd(ARTICLE), `${H1}<p>15.12.2022</p>${prose()}`).publicationYear, 2020)
  })

  test('the date near the title or with a label is the publication date', () => {
    for (const line of [
      '<p class="itemPostDate">am 26.01.2019</p>',
      '<p>26 | 01 | 2019</p>',
      '<p>August 3, 2019</p>',
      `${prose()}<p>Datum: 18.10.2019</p>`,
      `${prose()}<p>Published on May 4, 2019</p>`,
    ]) {
      assert.equal(
        draftOf('', `${H1}<p class="byline">By Ada Lovelace</p>${line}${prose()}${prose()}`).publicationYear,
        2019,
        line,
      )
    }
  })
})

describe('authors and years of scholarly pages', () => {
  test('authors come in one meta element or many, in either order of names, up to 500 (fault 94)', () => {
    const authorsOf = (...values: string[]) =>
      draftOf(
        metas([
          ['citation_title', 'T of things'],
          ['citation_date', '2020'],
          ...values.map((value): [string, string] => ['citation_author', value]),
        ]),
      ).authors
    assert.deepEqual(authorsOf('Lovelace, Ada; Hopper, Grace'), ['Ada Lovelace', 'Grace Hopper'])
    assert.deepEqual(authorsOf('Ada Lovelace', '', 'Hopper, Grace'), ['Ada Lovelace', 'Grace Hopper'])
    assert.equal(
      authorsOf(...Array.from({ length: 3000 }, (_, index) => `Author Number${index}`)).length,
      500,
    )
  })

  test('a contributor is an author if scholarly metadata has no creator', () => {
    assert.deepEqual(
      draftOf(
        metas([
          ['dc.title', 'T of things'],
          ['dc.contributor', 'Ada Lovelace'],
          ['dc.identifier', 'doi:10.1000/1'],
          ['dc.date', '2019-04-22'],
        ]),
      ).authors,
      ['Ada Lovelace'],
    )
  })

  for (const [date, year] of [
    ['2020/09/10', 2020],
    ['Apr 22, 2019', 2019],
    ['2020-00-00', 2020],
    ['n.d.', null],
  ] as const) {
    test(`citation_date "${date}" has ${year ?? 'no year'} (fault 95)`, () => {
      assert.equal(
        draftOf(
          metas([
            ['citation_title', 'T of things'],
            ['citation_author', 'A B'],
            ['citation_date', date],
          ]),
        ).publicationYear,
        year,
      )
    })
  }

  test('a modification date gives the year only if there is no other', () => {
    const modified = '<meta property="article:modified_time" content="2024-02-02">'
    assert.equal(
      draftOf(`${modified}<meta property="article:published_time" content="2019-01-01">`).publicationYear,
      2019,
    )
    assert.equal(draftOf(modified).publicationYear, 2024)
  })

  test('an address that contains a day has its year, in either order', () => {
    for (const path of ['/2019/05/04/things', '/news/04-05-2019', '/news/things-2019-05-04'])
      assert.equal(
        articleOf(page('', undefined, 'Things'), `https://journal.example${path}`).draft.publicationYear,
        2019,
        path,
      )
  })

  test('metadata beside the only main heading is read, whatever its labels', () => {
    const box = `<div class="teaser-head"><h1>On the matter of things</h1><time datetime="2019-05-04">4 May 2019</time><p class="author">Ada Lovelace</p></div><div class="teaser"><time datetime="2021-01-01">2021</time></div>`
    const { publicationYear, authors } = draftOf('', `${box}${prose()}${prose()}`)
    assert.deepEqual([publicationYear, authors], [2019, ['Ada Lovelace']])
  })

  test('a year before 1450 or after next year is not read', () => {
    assert.equal(
      draftOf(
        metas([
          ['citation_title', 'T of things'],
          ['citation_author', 'A B'],
          ['citation_date', '9999'],
        ]),
      ).publicationYear,
      null,
    )
  })
})

test('a DOI in a meta element that has an id and no name is the article’s', () => {
  const page = html({
    head: '<meta id="DOI" content="10.5555/tides.12">',
    body: `<h1>On tides</h1>${prose()}`,
  })
  assert.equal(articleOf(page).draft.doi, '10.5555/tides.12')
})
