import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ListedFile } from '../types.ts'
import { html } from '../testing/pages.ts'
import { parseHtml } from './html-tree.ts'
import { readHead } from './read-head.ts'
import { readLinks } from './read-links.ts'

const listedIn = (body: string): (ListedFile | undefined)[] => {
  const { root } = parseHtml(html({ body }))
  return readLinks(root, readHead(root, 'https://annals.example/'))
    .filter(({ listed }) => listed)
    .map(({ listed }) => listed)
}
const entry = (authors: string[], publicationYear: number | null, isOneOfMany = true) => ({
  authors,
  publicationYear,
  isOneOfMany,
})
const link = (name: string) => `<a href="/files/${name}.pdf">The ${name} of small lakes</a>`
const THREE = [
  entry(['Ada Lovelace'], 1967),
  entry(['Grace Hopper', 'Wim van der Berg'], 1968),
  entry(['Émilie du Châtelet'], 1971),
]

describe('files in lists', () => {
  const shapes: Record<string, string> = {
    'items with the names behind a dash': `<ul><li>${link('ice')} – Ada Lovelace (1967)</li><li>${link('snow')} – Grace Hopper and Wim van der Berg (1968)</li><li>${link('fog')} – Émilie du Châtelet (1971)</li></ul>`,
    'rows of a table': `<table><tr><th>Title</th><th>Author</th><th>Year</th></tr><tr><td>${link('ice')}</td><td>Ada Lovelace</td><td>1967</td></tr><tr><td>${link('snow')}</td><td>Grace Hopper, Wim van der Berg</td><td>1968</td></tr><tr><td>${link('fog')}</td><td>Émilie du Châtelet</td><td>1971</td></tr></table>`,
    'terms and descriptions': `<dl><dt>${link('ice')}</dt><dd>Ada Lovelace</dd><dd>1967</dd><dt>${link('snow')}</dt><dd>Grace Hopper; Wim van der Berg</dd><dd>1968</dd><dt>${link('fog')}</dt><dd>Émilie du Châtelet</dd><dd>1971</dd></dl>`,
    'headings and paragraphs': `<h3>${link('ice')}</h3><p>by Ada Lovelace, 1967</p><h3>${link('snow')}</h3><p>by Grace Hopper and Wim van der Berg, 1968</p><h3>${link('fog')}</h3><p>by Émilie du Châtelet, 1971</p>`,
    'names before the link': `<p>Ada Lovelace (1967). ${link('ice')}. Annals 1, 3–14.</p><p>Grace Hopper, Wim van der Berg (1968). ${link('snow')}. Annals 2, 1820–1835.</p><p>Émilie du Châtelet (1971). ${link('fog')}. Annals 5, 7–9.</p>`,
  }
  for (const [name, body] of Object.entries(shapes))
    test(`have the authors and years beside them: ${name}`, () =>
      assert.deepEqual(listedIn(`<main>${body}</main>`), THREE))

  test('do not form a list in menus, in running text, or in pairs', () => {
    const [ice, snow, fog] = ['ice', 'snow', 'fog'].map(link)
    const alone = [entry([], null, false)]
    assert.deepEqual(listedIn(`<footer><ul><li>${ice}</li><li>${snow}</li><li>${fog}</li></ul></footer>`), [
      ...alone,
      ...alone,
      ...alone,
    ])
    assert.deepEqual(listedIn(`<p>As told in ${ice} and again in ${snow}, and in ${fog}.</p>`), [
      ...alone,
      ...alone,
      ...alone,
    ])
    assert.deepEqual(listedIn(`<ul><li>${ice}</li><li>${snow}</li></ul>`), [...alone, ...alone])
  })

  test('without text beside them form a list of titles; one without authors among others with authors does not belong to it', () => {
    const titles = ['ice', 'snow', 'fog'].map((name) => `<li>${link(name)}</li>`)
    assert.deepEqual(listedIn(`<ul>${titles.join('')}</ul>`), Array(3).fill(entry([], null)))
    const terms = '<li><a href="/terms.pdf">Terms and conditions of use</a></li>'
    assert.deepEqual(
      listedIn(`${shapes['items with the names behind a dash']?.replace('</ul>', `${terms}</ul>`)}`),
      [...THREE, entry([], null, false)],
    )
  })

  test('have no author if all entries name the same, and no year from the date of the file', () => {
    const items = ['ice', 'snow', 'fog'].map(
      (name) => `<li>${link(name)} (PDF, 2.3 MB, 12.03.2021) Adobe Acrobat</li>`,
    )
    assert.deepEqual(listedIn(`<ul>${items.join('')}</ul>`), Array(3).fill(entry([], null)))
  })

  test('outside a list have the author that a word such as "by" introduces', () => {
    const listedWith = (rest: string) => listedIn(`<p>${link('ice')}${rest}</p>`)
    assert.deepEqual(listedWith('<br>by Ada Lovelace'), [entry(['Ada Lovelace'], null, false)])
    assert.deepEqual(listedWith('<br>Adobe Acrobat'), [entry([], null, false)])
  })
})

describe('files with generic link texts', () => {
  const PAPERS = [
    ['The ice of small lakes', 'Ada Lovelace', 1967],
    ['The snow of high passes', 'Grace Hopper', 1968],
    ['Fog over cold rivers and what it hides', 'Émilie du Châtelet', 1971],
  ] as const
  const pdf = (at: number, words = 'Download PDF') => `<a href="/files/${at}.pdf">${words}</a>`
  const listOf = (
    entryOf: (paper: (typeof PAPERS)[number], at: number) => string,
    [open, close] = ['<ul>', '</ul>'],
  ) => listedIn(`<main>${open}${PAPERS.map(entryOf).join('')}${close}</main>`)
  const expected = PAPERS.map(([title, author, publicationYear]) => ({
    title,
    authors: [author],
    publicationYear,
    isOneOfMany: true,
  }))

  const shapes: Record<string, [Parameters<typeof listOf>[0], [string, string]?]> = {
    'items of a list': [([title, author, year], at) => `<li>${title} – ${author} (${year}) ${pdf(at)}</li>`],
    'items with the names first': [
      ([title, author, year], at) =>
        `<li>${author} (${year}). ${title}. Annals 3, 4–9. ${pdf(at, 'PDF')}</li>`,
    ],
    'items with the names first, and a colon': [
      ([title, author, year], at) => `<li>${author}: ${title}, ${year}. [${pdf(at, 'PDF')}]</li>`,
    ],
    'items with the title in quotation marks': [
      ([title, author, year], at) =>
        `<li>${author}, “${title},” Annals, ${year}. ${pdf(at, 'Texte intégral')}</li>`,
    ],
    'items with the word "by"': [
      ([title, author, year], at) =>
        `<li>${title} by ${author}, ${year} ${pdf(at, 'Volltext herunterladen')}</li>`,
    ],
    'rows of a table': [
      ([title, author, year], at) =>
        `<tr><td>${year}</td><td>${title}</td><td>${author}</td><td>${pdf(at, 'PDF (1.2 MB)')}</td></tr>`,
      ['<table>', '</table>'],
    ],
    'rows with the link first, and a picture for it': [
      ([title, author, year], at) =>
        `<tr><td>${pdf(at, '<img src="/pdf.png" alt="PDF icon">')}</td><td>${author}</td><td>${title}</td><td>${year}</td></tr>`,
      ['<table><tr><th>File</th><th>Author</th><th>Title</th><th>Year</th></tr>', '</table>'],
    ],
    'headings and the paragraphs below them': [
      ([title, author, year], at) =>
        `<h3>${title}</h3><p class="who">${author}, ${year}</p><p>${pdf(at, 'Descargar el texto completo del artículo')}</p>`,
      ['<h2>All of our papers</h2>', ''],
    ],
    'terms and descriptions': [
      ([title, author, year], at) =>
        `<dt>${title}</dt><dd>${author}</dd><dd>${year}</dd><dd>${pdf(at, 'Full text')}</dd>`,
      ['<dl>', '</dl>'],
    ],
    'blocks with labelled parts': [
      ([title, author, year], at) =>
        `<div class="entry"><span class="journal-title">The Annals of Cold Waters</span><div class="paper-title">${title}</div><div class="authors">${author}</div><span class="year">${year}</span><div class="links">${pdf(at, '')}</div></div>`,
      ['<div>', '</div>'],
    ],
    'articles with an abstract': [
      ([title, author, year], at) =>
        `<article><h2>${title}</h2><p>${author} · ${year}</p><p>We looked at all of them for a long time, and tell here what there was to be seen.</p>${pdf(at, 'Read online or on paper')}</article>`,
      ['<section>', '</section>'],
    ],
  }
  for (const [name, [entryOf, around]] of Object.entries(shapes))
    test(`have title, author and year from the text beside them: ${name}`, () =>
      assert.deepEqual(listOf(entryOf, around), expected))

  test('have the title of one of their links if it is not generic', () =>
    assert.deepEqual(
      listOf(([title, author, year], at) => `<li>${pdf(at, '')}${pdf(at, title)}, ${author}, ${year}</li>`),
      expected.map(({ authors, publicationYear }) => entry(authors, publicationYear)),
    ))

  test('have authors with family names first', () => {
    const families = ['Lovelace, A., Babbage, C.', 'Hopper, G.', 'van der Berg, W. & Châtelet, É. du']
    assert.deepEqual(
      listOf(
        ([title, , year], at) =>
          `<li>${families[at]} (${year}). ${title}. Annals 3, 4–9. ${pdf(at, 'PDF')}</li>`,
      )
        .slice(0, 2)
        .map((file) => [file?.title, file?.authors]),
      [
        ['The ice of small lakes', ['A. Lovelace', 'C. Babbage']],
        ['The snow of high passes', ['G. Hopper']],
      ],
    )
  })

  test('have no authors from titles that look like names', () =>
    assert.deepEqual(
      listOf(
        (_, at) =>
          `<li>${['Small Lakes: How ice forms', 'What ice is: Three views', 'On the ice: Notes and queries'][at]} ${pdf(at)}</li>`,
      ).map((file) => [file?.title, file?.authors]),
      [
        ['Small Lakes: How ice forms', []],
        ['What ice is: Three views', []],
        ['On the ice: Notes and queries', []],
      ],
    ))

  test('have no title if all entries have the same, or if it links to a page of the site', () => {
    const titles = (entryOf: Parameters<typeof listOf>[0]) =>
      listOf(entryOf).map(({ title } = entry([], null)) => title)
    assert.deepEqual(
      titles((_, at) => `<li>The Annals of Cold Waters ${pdf(at)}</li>`),
      ['', '', ''],
    )
    assert.deepEqual(
      titles(([title], at) => `<li><a href="/papers/${at}">${title}</a> ${pdf(at)}</li>`),
      ['', '', ''],
    )
    assert.deepEqual(
      titles(([title], at) => `<li><a href="https://doi.example/${at}">${title}</a> ${pdf(at)}</li>`),
      PAPERS.map(([title]) => title),
    )
  })

  test('share the title of an entry with its first file only, not with supplements', () => {
    const listed = listOf(
      ([title, author, year], at) =>
        `<li>${title}, ${author}, ${year}: ${pdf(at)} ${pdf(at + 10, 'Supplement')}</li>`,
    )
    assert.deepEqual(
      listed.map(({ title } = entry([], null)) => title),
      PAPERS.flatMap(([title]) => [title, '']),
    )
  })

  test('outside a list have a title beside author and year, as in a bibliography', () => {
    const listedWith = (body: string) => listedIn(`<main>${body}</main>`)[0]
    const reported = {
      title: 'The ice of small lakes',
      authors: ['Ada Lovelace'],
      publicationYear: 1967,
      isOneOfMany: false,
    }
    assert.deepEqual(
      listedWith(`<ul><li>Ada Lovelace (1967). The ice of small lakes. ${pdf(1)}</li></ul>`),
      reported,
    )
    assert.deepEqual(
      listedWith(
        `<section><h3>The ice of small lakes</h3><p>Ada Lovelace, 1967</p><p>${pdf(1)}</p></section>`,
      ),
      reported,
    )
    assert.equal(listedWith(`<p>The rules of the house were changed in 2019. ${pdf(1)}</p>`)?.title, '')
    assert.equal(
      listedWith(`<footer><p>Ada Lovelace (1967). The ice of small lakes. ${pdf(1)}</p></footer>`)?.title,
      '',
    )
  })
})
