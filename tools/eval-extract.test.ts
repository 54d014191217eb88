import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { pdfFile } from '../apps/server/src/domains/intake/extraction/testing/pdf-files.ts'

const program = path.join(import.meta.dirname, '../benchmarks/eval/extract.ts')
const evaluate = async (place: string, ...options: string[]) =>
  (await promisify(execFile)(process.execPath, [program, place, ...options])).stdout

const SENTENCE =
  'Things were weighed before and after they had been moved to the other side of the matter, and none had changed. '
const BODY = SENTENCE.repeat(6).trim()
const page = (
  body = BODY,
) => `<html><head><title>On things | Example</title><meta name="author" content="Ada Lovelace"><meta property="article:published_time" content="2019-04-05"></head>
<body><nav><a href="/">Home of all examples</a></nav><article><h1>On things</h1><p>${body}</p></article><footer><p>All rights are reserved by the examples.</p></footer></body></html>`

let folder = ''
before(() => (folder = mkdtempSync(path.join(tmpdir(), 'eval-extract-'))))
after(() => rmSync(folder, { recursive: true }))

describe('eval extract', () => {
  test('scores a set in the form of the article extraction benchmark: html/*.html.gz and ground-truth.json', async () => {
    const set = path.join(folder, 'benchmark')
    mkdirSync(path.join(set, 'html'), { recursive: true })
    for (const id of ['one', 'two']) writeFileSync(path.join(set, 'html', `${id}.html.gz`), gzipSync(page()))
    const truth = {
      one: { articleBody: `On things\n${BODY}`, url: 'https://example.org/1' },
      two: { articleBody: 'Four words that nowhere stand.', url: 'https://example.org/2' },
      three: { articleBody: BODY, url: 'https://example.org/3' },
    }
    writeFileSync(path.join(set, 'ground-truth.json'), JSON.stringify(truth))
    const printed = await evaluate(set, '--worst')
    assert.match(printed, /text F1 0\.500 \(precision 0\.500, recall 0\.500\)/)
    assert.match(printed, /2 pages read, 0 failures, 1 listed but not there/)
    assert.match(printed, /text two: F1 0\.00/)
  })

  test('scores a set in trafilatura’s form: evaldata.json with segments, title, author and date', async () => {
    const set = path.join(folder, 'segments')
    mkdirSync(path.join(set, 'pages'), { recursive: true })
    for (const name of ['right', 'wrong']) writeFileSync(path.join(set, 'pages', `${name}.html`), page())
    const known = {
      with: ['none had changed', 'before and after'],
      without: ['rights are reserved', 'Home of all'],
      comments: [],
    }
    const cases = {
      'https://example.org/right': {
        file: 'right.html',
        ...known,
        title: 'On things',
        author: 'Ada Lovelace',
        date: '2019-04-05',
      },
      'https://example.org/wrong': {
        file: 'wrong.html',
        with: ['that nowhere stands'],
        without: ['none had changed'],
        title: 'Another',
        author: 'Grace Hopper',
        date: '1999-01-01',
      },
    }
    writeFileSync(path.join(set, 'evaldata.json'), JSON.stringify(cases))
    const printed = await evaluate(set)
    assert.match(printed, /text F1 0\.667 \(precision 0\.667, recall 0\.667\)/)
    assert.match(printed, /title 50\.0 % of 2; year 50\.0 % of 2, 50\.0 % wrong; author 50\.0 % of 2/)
  })

  test('scores a set of PDFs with the truth of their fronts: pdf/ and truth.jsonl', async () => {
    const set = path.join(folder, 'fronts')
    mkdirSync(path.join(set, 'pdf'), { recursive: true })
    const lines = [
      { text: 'The Growth of Ice on Small Lakes', size: 18 },
      { text: 'Anna Schmidt and Peter Miller', size: 12 },
      { text: 'Department of Limnology, University of Example', size: 9 },
      { text: 'Abstract', size: 11 },
      ...Array.from({ length: 20 }, () => ({
        text: 'Ice grows from the shore of a lake to its middle, and faster.',
      })),
    ]
    writeFileSync(path.join(set, 'pdf', 'ice.pdf'), pdfFile({ pages: [lines] }))
    const truth = {
      file: 'ice.pdf',
      title: 'The growth of ice on small lakes',
      authors: [
        { given: 'A', family: 'Schmidt' },
        { given: 'Maria', family: 'Rossi' },
      ],
      year: 2019,
      doi: '10.1000/ice',
      layout: 'example',
      doi_printed: true,
      year_printed: false,
    }
    writeFileSync(path.join(set, 'truth.jsonl'), `${JSON.stringify(truth)}\n`)
    const printed = await evaluate(set, '--worst')
    assert.match(
      printed,
      /fronts: title 100\.0 %, names found 50\.0 % \(50\.0 % wrong\), all authors 0\.0 %, year 0\.0 %, DOI 0\.0 % of printed, wrong DOI 0/,
    )
    assert.match(printed, /missed ice\.pdf \(example\)/)
  })

  test('reports what it cannot evaluate', async () => {
    const empty = path.join(folder, 'empty')
    mkdirSync(empty)
    assert.match(await evaluate(empty), /nothing here to evaluate/)
    assert.match(await evaluate(path.join(folder, 'absent')), /skipped: not there/)
  })
})
