import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { pdfFile, type PdfText } from '../testing/pdf-files.ts'

async function draftOf(front: PdfText[], more: PdfText[][] = []) {
  const extraction = await readDocument({
    url: 'https://journal.example/files/paper.pdf',
    contentType: 'application/pdf',
    headers: {},
    bytes: new Uint8Array(pdfFile({ pages: [[...front, ...PROSE], ...more, PROSE] })),
  })
  assert.ok(extraction.kind === 'article', `is an article, not ${JSON.stringify(extraction)}`)
  return extraction.draft
}

const PROSE: PdfText[] = Array.from({ length: 24 }, (_, index) => ({
  text: `We measure the thickness of the ice in ${index + 20} lakes and compare it with the snow upon them, which is`,
}))
const TITLE: PdfText[] = [
  { text: 'The Growth of Ice on Small Lakes', size: 18, x: 150 },
  { text: 'in Cold and Windless Winters', size: 18, x: 170 },
]
const ABSTRACT: PdfText[] = [
  { text: 'Abstract', size: 11, x: 280 },
  { text: 'Ice grows from the shore of a lake to its middle, and faster where no snow has fallen on it;' },
  { text: 'we measure how fast.' },
]
const SCHOOL: PdfText = {
  text: 'Department of Limnology, University of Example, The Netherlands',
  size: 9,
  x: 170,
}
const paper = (...authors: PdfText[]) => [...TITLE, ...authors, SCHOOL, ...ABSTRACT]

describe('authors of a PDF', () => {
  test('may have names that are also those of places and schools', async () => {
    const { authors } = await draftOf(
      paper({ text: 'David Huffman, Anna Cityname, Maria Schoolcraft and Peter Streeter', size: 12, x: 140 }),
    )
    assert.deepEqual(authors, ['David Huffman', 'Anna Cityname', 'Maria Schoolcraft', 'Peter Streeter'])
  })

  test('may have particles and apostrophes in their names', async () => {
    const { authors } = await draftOf(
      paper({
        text: "Jean d'Alembert, Mary O'Brien, Ludwig van der Berg and Paul-Jean Martin",
        size: 12,
        x: 140,
      }),
    )
    assert.deepEqual(authors, ['Jean d’Alembert', 'Mary O’Brien', 'Ludwig van der Berg', 'Paul-Jean Martin'])
  })

  test('are all read, even if one has a single name', async () => {
    const { authors } = await draftOf(
      paper({ text: 'Anna Schmidt, Suharto, Peter Miller and Maria Rossi', size: 12, x: 170 }),
    )
    for (const name of ['Anna Schmidt', 'Peter Miller', 'Maria Rossi'])
      assert.ok(authors.includes(name), name)
  })

  test('are not the countries and universities below them', async () => {
    const { authors, affiliations } = await draftOf([
      ...TITLE,
      { text: 'Anna Schmidt and Peter Miller', size: 12, x: 220 },
      { text: 'Institute of Lakes, UC Davis', size: 9, x: 240 },
      { text: 'The Netherlands', size: 9, x: 270 },
      ...ABSTRACT,
    ])
    assert.deepEqual(authors, ['Anna Schmidt', 'Peter Miller'])
    assert.deepEqual(affiliations, [
      { name: 'Institute of Lakes, UC Davis The Netherlands', authors: [0, 1] },
    ])
  })

  test('are separated from superscripts, which refer to affiliations', async () => {
    const row = { size: 12, y: 640 }
    const mark = { size: 7, y: 645 }
    const { authors, affiliations } = await draftOf([
      { ...(TITLE[0] ?? { text: '' }), y: 700 },
      { text: 'Anna Schmidt', ...row, x: 120 },
      { text: '1,2', ...mark, x: 194 },
      { text: ', Peter Miller', ...row, x: 204 },
      { text: '2', ...mark, x: 278 },
      { text: ', and Maria Rossi', ...row, x: 282 },
      { text: '1,*', ...mark, x: 375 },
      { text: '1', size: 6, y: 623, x: 160 },
      { text: 'Institute of Lakes, University of Example', size: 9, y: 620, x: 164 },
      { text: '2', size: 6, y: 608, x: 160 },
      { text: 'Department of Ice, Example College', size: 9, y: 605, x: 164 },
      { text: 'Abstract', size: 11, y: 580, x: 280 },
      ...ABSTRACT.slice(1),
    ])
    assert.deepEqual(authors, ['Anna Schmidt', 'Peter Miller', 'Maria Rossi'])
    assert.deepEqual(affiliations, [
      { name: 'Institute of Lakes, University of Example', authors: [0, 2] },
      { name: 'Department of Ice, Example College', authors: [0, 1] },
    ])
  })

  test('are read from columns, each above its affiliation', async () => {
    const column = (x: number, top: number, lines: string[]): PdfText[] =>
      lines.map((text, at) => ({ text, x, y: top - at * 13, size: at ? 10 : 12 }))
    const { authors, affiliations } = await draftOf([
      { ...(TITLE[0] ?? { text: '' }), y: 720 },
      ...column(100, 690, ['Anna Schmidt', 'University of Lakes', 'anna@lakes.example']),
      ...column(380, 690, ['Peter Miller', 'Institute of Ice', 'peter@ice.example']),
      ...column(100, 640, ['Maria Rossi', 'College of Snow', 'maria@snow.example']),
      ...column(380, 640, ['John Baker', 'University of Lakes', 'john@lakes.example']),
      { text: 'Abstract', size: 11, y: 590, x: 280 },
      ...ABSTRACT.slice(1),
    ])
    assert.deepEqual(authors, ['Anna Schmidt', 'Peter Miller', 'Maria Rossi', 'John Baker'])
    assert.deepEqual(affiliations, [
      { name: 'University of Lakes', authors: [0, 3] },
      { name: 'Institute of Ice', authors: [1] },
      { name: 'College of Snow', authors: [2] },
    ])
  })

  test('have complete names if a line break is within one', async () => {
    const { authors } = await draftOf(
      paper(
        { text: 'Anna Schmidt, Peter Miller, Maria Rossi, John Baker, Laura Garcia, and Joshua', size: 12 },
        { text: 'Fisher', size: 12 },
      ),
    )
    assert.deepEqual(authors.slice(-2), ['Laura Garcia', 'Joshua Fisher'])
  })
})

describe('the title of a PDF', () => {
  const AUTHORS: PdfText = { text: 'Anna Schmidt and Peter Miller', size: 12, x: 220 }

  test('is not the name of its journal, however large', async () => {
    const { title } = await draftOf([
      { text: 'BMC Genomics', size: 22 },
      { text: 'Research article', size: 10 },
      ...TITLE,
      AUTHORS,
      SCHOOL,
      ...ABSTRACT,
    ])
    assert.equal(title, 'The Growth of Ice on Small Lakes in Cold and Windless Winters')
  })

  test('is not an instruction on a cover page', async () => {
    const cover: PdfText[] = [
      { text: 'This article was downloaded by: [University of Example]', size: 9 },
      { text: 'Publisher: Example Press', size: 9 },
      { text: 'The Growth of Ice on Small Lakes', size: 14 },
      { text: 'Anna Schmidt; Peter Miller', size: 10 },
      { text: 'PLEASE SCROLL DOWN FOR ARTICLE', size: 16 },
    ]
    assert.equal((await draftOf(cover)).title, 'The Growth of Ice on Small Lakes')
  })
})

describe('the DOI of a PDF', () => {
  const AUTHORS: PdfText = { text: 'Anna Schmidt and Peter Miller', size: 12, x: 220 }
  const front = (...lines: PdfText[]) => [...TITLE, AUTHORS, SCHOOL, ...ABSTRACT, ...lines]

  test('is not that of a reference, even if it is the only one', async () => {
    for (const cited of [
      ['as others have found [12]. See https://doi.org/10.1137/141000671 for the whole of it, where'],
      [
        '[12] Bezanson, J. Julia: A fresh approach to numerical computing. SIAM Review 59(1), 65-98.',
        'doi:10.1137/141000671',
      ],
      ['Data are available at https://doi.org/10.1137/141000671'],
      ['References', 'Bezanson, J. (2017). Julia.', 'https://doi.org/10.1137/141000671'],
    ])
      assert.equal((await draftOf(front(...cited.map((text) => ({ text }))))).doi, null, cited.join(' '))
  })

  test('is read from the header, the footer or the suggested citation', async () => {
    const masthead = await draftOf([
      { text: 'Journal of Lakes 12 (2019) 45-67. DOI: 10.1000/lakes.12', size: 8 },
      ...front({ text: 'as others found: doi:10.1137/141000671 and' }),
    ])
    assert.equal(masthead.doi, '10.1000/lakes.12')
    const cite = await draftOf(
      front({ text: 'Cite this article as: Schmidt, A. The Growth of Ice. J. Lakes. 10.1000/lakes.13' }),
    )
    assert.equal(cite.doi, '10.1000/lakes.13')
    const foot = await draftOf(front({ text: 'https://doi.org/10.1000/lakes.14', size: 8, y: 40 }))
    assert.equal(foot.doi, '10.1000/lakes.14')
  })

  test('is complete if a line break is within it, or is not read', async () => {
    const broken = (second: string) =>
      draftOf([
        { text: 'Journal of Lakes, https://doi.org/10.1000/j.lakes.', size: 8 },
        { text: second, size: 8 },
        ...front(),
      ])
    assert.equal((await broken('2019.07.013')).doi, '10.1000/j.lakes.2019.07.013')
    assert.equal((await broken('Received in May')).doi, null)
  })

  test('is not a placeholder of a template', async () => {
    const { doi } = await draftOf(front({ text: 'https://doi.org/10.1145/nnnnnnn.nnnnnnn', size: 8, y: 40 }))
    assert.equal(doi, null)
  })

  test('is that of arXiv by its stamp, not by a cited preprint', async () => {
    const cited = await draftOf(front({ text: 'as shown before (arXiv:1503.02531, 2015), which is why we' }))
    assert.equal(cited.doi, null)
    const stamped = await draftOf([{ text: 'arXiv:2104.12255v1 [cs.LG] 26 Apr 2021', size: 20 }, ...front()])
    assert.equal(stamped.doi, '10.48550/arxiv.2104.12255')
  })
})
