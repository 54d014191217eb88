import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { type PdfText, pdfFile } from '../testing/pdf-files.ts'
import { joinPages, withoutMarginNumbers } from './join-lines.ts'

const URL = 'https://journal.example/files/paper.pdf'
const read = (bytes: Buffer, contentType: string | null = 'application/pdf') =>
  readDocument({ url: URL, contentType, headers: {}, bytes: new Uint8Array(bytes) })

async function draftOf(bytes: Buffer) {
  const extraction = await read(bytes)
  assert.ok(extraction.kind === 'article', `is an article, not ${JSON.stringify(extraction)}`)
  return { ...extraction.draft, candidate: extraction.candidate, evidence: extraction.evidence }
}
async function reasonOf(bytes: Buffer) {
  const extraction = await read(bytes)
  return extraction.kind === 'refused' ? extraction.reason : extraction.kind
}

const BODY: PdfText[] = Array.from({ length: 30 }, (_, index) => ({
  text: `Line ${'abcdefghijklmnopqrstuvwxyzabcdef'[index]} of the paper says something of its own about the matter of things,`,
}))
const FRONT: PdfText[] = [
  { text: 'Journal of Examples 24:117-129, 2012', size: 8 },
  { text: 'Gradient Methods for', size: 18 },
  { text: 'the Matter of Things', size: 18 },
  { text: 'Ada Lovelace and Grace Hopper', size: 12 },
  { text: 'Department of Computing, University of Example', size: 9 },
  { text: 'Abstract', size: 11 },
  { text: 'We look at things at some length, and find that they are as they are for reasons which' },
  { text: 'we give in the paper.' },
  { text: '1 Introduction', size: 11 },
]
const paper = (front = FRONT, plan: Omit<Parameters<typeof pdfFile>[0], 'pages'> = {}) =>
  pdfFile({ pages: [[...front, ...BODY], BODY, BODY], ...plan })

describe('a paper', () => {
  test('has its title from the largest type, over several lines, and its other parts below it', async () => {
    const draft = await draftOf(paper())
    assert.deepEqual(
      [
        draft.title,
        draft.authors,
        draft.publicationYear,
        draft.abstract,
        draft.articleType,
        draft.url,
        draft.candidate,
      ],
      [
        'Gradient Methods for the Matter of Things',
        ['Ada Lovelace', 'Grace Hopper'],
        2012,
        'We look at things at some length, and find that they are as they are for reasons which we give in the paper.',
        'pdf',
        URL,
        false,
      ],
    )
    assert.equal(draft.provenance.title, 'largest type')
  })

  test('has the title of the file’s metadata if the page shows it too', async () => {
    const draft = await draftOf(
      paper(FRONT, {
        info: { Title: 'Gradient Methods for the Matter of Things', Author: 'Lovelace, Ada; Hopper, Grace' },
      }),
    )
    assert.deepEqual(
      [draft.provenance.title, draft.provenance.authors, draft.authors],
      ['pdf info', 'pdf info', ['Ada Lovelace', 'Grace Hopper']],
    )
  })

  test('does not have the title of a template (fault 132)', async () => {
    for (const Title of [
      'Microsoft Word - final_v3.doc',
      'untitled',
      'paper.dvi',
      'Journal Template',
      '\u00fe\u00ff\u0000',
    ]) {
      assert.equal(
        (await draftOf(paper(FRONT, { info: { Title } }))).title,
        'Gradient Methods for the Matter of Things',
        Title,
      )
    }
  })

  test('in one type size has its complete title, without the banner above it (fault 134)', async () => {
    const plain = FRONT.map(({ text }) => ({ text }))
    assert.equal((await draftOf(paper(plain))).title, 'Gradient Methods for the Matter of Things')
  })

  test('has its complete title in small capitals or in separate pieces (fault 134)', async () => {
    const capitals: PdfText[] = [
      { text: 'G', size: 20, y: 700 },
      { text: 'RADIENT ', size: 15, y: 700, x: 90 },
      { text: 'M', size: 20, y: 700, x: 180 },
      { text: 'ETHODS OF ', size: 15, y: 700, x: 200 },
      { text: 'T', size: 20, y: 700, x: 320 },
      { text: 'HINGS', size: 15, y: 700, x: 333 },
      { text: 'Ada Lovelace', size: 12, y: 660 },
    ]
    const { title } = await draftOf(paper(capitals))
    assert.equal(title.replaceAll(' ', ''), 'GRADIENTMETHODSOFTHINGS')
  })

  test('has a title of one or two words if its authors are below it', async () => {
    const under = (size: number, ...more: PdfText[]): PdfText[] => [
      { text: 'Tides', size },
      ...more,
      { text: 'Ada Lovelace and Grace Hopper', size: 12 },
      { text: 'A section of a few words', size: 14 },
    ]
    assert.equal((await draftOf(paper(under(24)))).title, 'Tides')
    assert.equal(
      (await draftOf(paper([{ text: 'Die Gezeiten', size: 20 }, ...under(0).slice(1)]))).title,
      'Die Gezeiten',
    )
    assert.equal(
      (await draftOf(paper(under(24, { text: 'On the Matter of Things', size: 18 })))).title,
      'On the Matter of Things',
      'else it is the journal’s name',
    )
    assert.equal(
      (await draftOf(paper([{ text: 'Abstract', size: 20 }, ...under(0).slice(1)]))).title,
      'A section of a few words',
    )
  })

  test('has the DOI and the year of its first page', async () => {
    const stamped = [
      { text: 'Published: 3 May 2019', size: 8 },
      ...FRONT.slice(1),
      { text: 'https://doi.org/10.1000/Example.7' },
    ]
    const draft = await draftOf(paper(stamped))
    assert.deepEqual([draft.doi, draft.publicationYear], ['10.1000/example.7', 2019])
    const arxiv = await draftOf(
      paper([{ text: 'arXiv:2104.12255v1 [cs.LG] 26 Apr 2021', size: 20 }, ...FRONT.slice(1)]),
    )
    assert.deepEqual(
      [arxiv.title, arxiv.doi, arxiv.publicationYear],
      ['Gradient Methods for the Matter of Things', '10.48550/arxiv.2104.12255', 2021],
    )
  })

  test('of one page or few words stays a candidate', async () => {
    assert.equal((await draftOf(pdfFile({ pages: [FRONT] }))).candidate, true)
  })
})

describe('the text of a PDF', () => {
  test('has whole words, no running heads, page numbers or references (fault 133)', () => {
    const page = (number: number, words: string) =>
      `Journal of Examples, vol. ${number}\r\n${words}\r\n${number}`
    const text = joinPages([
      page(1, 'The ﬁrst repre-\r\nsentation of things.'),
      page(2, 'Second page.\r\nMore of it, and more,\r\nand still more of the same.'),
      page(3, 'Conclusion.\r\nReferences\r\nOther, A. Cited work.'),
    ])
    assert.match(text, /^The first representation of things\./)
    assert.doesNotMatch(text, /Journal of Examples|Cited work|^\d+$/m)
  })

  test('in two columns has the first column before the second (fault 133)', async () => {
    const column = (name: string, x: number): PdfText[] =>
      Array.from({ length: 20 }, (_, index) => ({
        text: `${name} column line ${index} of the`,
        x,
        y: 600 - index * 14,
      }))
    const { fullText } = await draftOf(
      pdfFile({
        pages: [
          [{ text: 'On the Matter of Things', size: 18 }, ...column('left', 72), ...column('right', 330)],
        ],
      }),
    )
    assert.ok(fullText.indexOf('left column line 19') < fullText.indexOf('right column line 0'))
    assert.doesNotMatch(fullText, /left column line 0 of the right/)
  })

  test('has no line numbers, at every line or every fifth (fault 133)', async () => {
    for (const every of [1, 5]) {
      const numbered = (lines: PdfText[], from: number) =>
        lines.flatMap((line, index): PdfText[] => {
          const y = 740 - index * 20
          return [
            ...((from + index) % every ? [] : [{ text: String(from + index), x: 40, y, size: 8 }]),
            { ...line, y },
          ]
        })
      const pages = [[...FRONT.slice(1), ...BODY.slice(0, 20)], BODY]
      const { title, fullText } = await draftOf(
        pdfFile({ pages: pages.map((lines, page) => numbered(lines, 1 + page * 28)) }),
      )
      assert.equal(title, 'Gradient Methods for the Matter of Things')
      assert.match(
        fullText,
        /as they are for reasons which we give in the paper\..*matter of things, Line b of the paper/s,
      )
      assert.doesNotMatch(fullText, /\b(?:5|10|15|20)\b/)
    }
    const table = [
      'A table:',
      ...Array.from({ length: 12 }, (_, row) => `${row + 1} row of it`),
      ...Array.from({ length: 20 }, () => 'Text after it.'),
    ]
    assert.deepEqual(withoutMarginNumbers(table), table)
  })

  test('from right to left is in reading order (fault 133)', async () => {
    const words = 'سلام عليكم'
    const letters = [...new Set(words)].map(
      (letter, index) => [letter, String.fromCharCode(65 + index)] as const,
    )
    const drawn = new Map(letters)
    const hex = (text: string, digits: number) =>
      (text.codePointAt(0) ?? 0).toString(16).padStart(digits, '0')
    const toUnicode = Buffer.from(
      `/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${letters.length} beginbfchar\n${letters.map(([letter, code]) => `<${hex(code, 2)}> <${hex(letter, 4)}>`).join('\n')}\nendbfchar endcmap end end`,
    )
    const line = [...words]
      .reverse()
      .map((letter) => drawn.get(letter))
      .join('')
    const { fullText } = await draftOf(
      pdfFile({
        pages: [Array.from({ length: 30 }, () => ({ text: line })), [{ text: line }]],
        info: { Title: 'A greeting in Arabic letters' },
        toUnicode,
      }),
    )
    assert.ok(fullText.includes(words))
  })

  test('includes an appendix after the references', () => {
    const lines = [
      'One line.',
      'Two lines.',
      'Three lines.',
      'References',
      'Other, A. Cited work.',
      'Appendix A. Proofs',
      'The proof.',
    ]
    assert.match(joinPages([lines.join('\n')]), /Three lines\.\s+Appendix A\. Proofs\s+The proof\.$/)
  })
})

describe('a PDF file', () => {
  test('that needs a password is refused as encrypted; one with only an owner password is read (fault 121)', async () => {
    assert.equal(
      await reasonOf(paper(FRONT, { password: { user: 'secret', owner: 'owner' } })),
      'pdf_encrypted',
    )
    assert.equal(
      (await draftOf(paper(FRONT, { password: { owner: 'owner' } }))).title,
      'Gradient Methods for the Matter of Things',
    )
  })

  test('that is truncated or has a wrong cross-reference table is read if its pages are present, else invalid (fault 122)', async () => {
    const whole = paper()
    assert.equal(
      (
        await draftOf(
          Buffer.from(whole.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'),
        )
      ).title,
      'Gradient Methods for the Matter of Things',
    )
    assert.equal(await reasonOf(whole.subarray(0, 200)), 'pdf_invalid')
  })

  test('with randomly changed bytes is read or refused (fault 123)', async () => {
    const whole = paper()
    for (let seed = 1; seed <= 40; seed++) {
      const fuzzed = Buffer.from(whole)
      for (let change = 0; change < 20; change++)
        fuzzed[(seed * 7919 + change * 104_729) % fuzzed.length] = (seed * 31 + change) % 256
      const { kind } = await read(fuzzed)
      assert.ok(kind === 'article' || kind === 'refused' || kind === 'listing')
    }
  })

  test('without pages is invalid (fault 124)', async () => {
    assert.equal(await reasonOf(pdfFile({ pages: [] })), 'pdf_invalid')
  })

  test('whose page tree is circular is read (fault 130)', async () => {
    const { kind } = await read(
      pdfFile({ pages: [FRONT], pagesRoot: '<< /Type /Pages /Kids [2 0 R 4 0 R] /Count 2 >>' }),
    )
    assert.ok(kind === 'article' || kind === 'refused')
  })

  test('that is a web page is read as a web page, whatever its name (fault 125)', async () => {
    assert.equal(
      await reasonOf(
        Buffer.from('<html><title>Sign in</title><h1>Sign in</h1><input type="password"></html>'),
      ),
      'login',
    )
  })

  test('with other bytes before its header is read (fault 126)', async () => {
    assert.equal(
      (await draftOf(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'.repeat(50)), paper()]))).title,
      'Gradient Methods for the Matter of Things',
    )
  })

  test('with images only is read by its metadata, or refused (fault 127)', async () => {
    assert.equal(await reasonOf(pdfFile({ pages: [[], []] })), 'no_text')
    const { title, fullText, evidence } = await draftOf(
      pdfFile({ pages: [[], []], info: { Title: 'A scanned report on the matter' } }),
    )
    assert.deepEqual(
      [title, fullText, evidence.includes('no_text')],
      ['A scanned report on the matter', '', true],
    )
  })

  test('of thousands of pages is read up to the limit, and reports it (fault 128)', async () => {
    const { evidence } = await draftOf(
      pdfFile({
        pages: [[...FRONT, ...BODY], ...Array.from({ length: 400 }, () => [{ text: 'A page of its own.' }])],
      }),
    )
    assert.ok(evidence.includes('truncated'))
  })

  test('whose font has a table of a million characters is read or refused in time (fault 131)', async () => {
    const rows = Array.from(
      { length: 1_000_000 },
      (_, index) => `<${(index % 256).toString(16).padStart(2, '0')}> <0041>`,
    ).join('\n')
    const began = performance.now()
    const extraction = await read(
      paper(FRONT, {
        toUnicode: Buffer.from(
          `/CIDInit /ProcSet findresource begin begincmap 1000000 beginbfchar\n${rows}\nendbfchar endcmap`,
        ),
      }),
    )
    assert.ok(extraction.kind === 'article' || extraction.kind === 'refused')
    assert.ok(performance.now() - began < 15_000)
  })

  test('with scripts and actions has only its text read (fault 136)', async () => {
    assert.equal(
      (await draftOf(paper(FRONT, { catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' })))
        .title,
      'Gradient Methods for the Matter of Things',
    )
  })

  test('that is a portfolio, a form for one reader or has attachments has only its text read (fault 136)', async () => {
    const embedded =
      '/Names << /EmbeddedFiles << /Names [(secret.txt) << /Type /Filespec /F (secret.txt) /EF << /F 5 0 R >> >>] >> >>'
    for (const catalog of [
      `/Collection << /Type /Collection /View /D >> ${embedded}`,
      '/AcroForm << /Fields [] /XFA [(template) 5 0 R] >> /NeedsRendering true',
      embedded,
    ]) {
      const { title, fullText } = await draftOf(paper(FRONT, { catalog }))
      assert.equal(title, 'Gradient Methods for the Matter of Things', catalog)
      assert.match(fullText, /Line a of the paper/)
    }
  })
})
