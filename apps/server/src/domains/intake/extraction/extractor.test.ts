import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { createExtractor } from './extractor.ts'
import { pdfFile } from './testing/pdf-files.ts'
import { html, prose } from './testing/pages.ts'
import type { RawDocument } from './types.ts'

const raw = (body: string | Buffer, url = 'https://journal.example/papers/1'): RawDocument => ({
  url,
  contentType: null,
  headers: {},
  bytes: new Uint8Array(Buffer.from(body)),
})
const ARTICLE = html({
  title: 'On the matter of things',
  body: `<h1>On the matter of things</h1><time>2020-01-01</time>${prose()}`,
})
/** Far longer than an honest page takes on a busy machine; every PDF here is hostile, and read twice before it is refused. */
const DEADLINES = { page: 60_000, pdf: 500 }

describe('extraction in child processes', () => {
  const extractor = createExtractor({ workers: 2, deadlines: DEADLINES })
  after(() => extractor.close())

  test('returns an article with its language', async () => {
    const extraction = await extractor.extract(raw(ARTICLE))
    assert.ok(extraction.kind === 'article')
    assert.deepEqual(
      [extraction.draft.title, extraction.draft.language, extraction.draft.publicationYear],
      ['On the matter of things', 'en', 2020],
    )
  })

  test('returns each of many concurrent documents to its caller', async () => {
    const titles = Array.from({ length: 10 }, (_, index) => `Paper of the number ${index} and its title`)
    const extractions = await Promise.all(
      titles.map((title) => extractor.extract(raw(ARTICLE.replaceAll('On the matter of things', title)))),
    )
    assert.deepEqual(
      extractions.map((extraction) => extraction.kind === 'article' && extraction.draft.title),
      titles,
    )
  })

  test('does not block the main process', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 5)
    await extractor.extract(raw(`<div>${'<p class="a b c">some words here</p>'.repeat(20_000)}</div>`))
    clearInterval(timer)
    assert.ok(turns > 10, `${turns} turns of the event loop`)
  })

  const hostile: [string, string | Buffer][] = [
    ['a million open links', '<a>'.repeat(1_000_000)],
    ['sixty thousand nested boxes', `${'<div>'.repeat(60_000)}deep`],
    ['XML a million deep', `<?xml version="1.0"?><rss>${'<a>'.repeat(1_000_000)}`],
    [
      'a billion laughs',
      `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "ha">${'bcdefghij'.replace(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]><rss><channel><item><title>&j;</title></item></channel></rss>`,
    ],
    ['a PDF whose page unpacks to 20 MB', pdfFile({ content: Buffer.alloc(20_000_000, 'BT (x) Tj ET ') })],
    ['a PDF of arrays nested without end', pdfFile({ content: Buffer.from('['.repeat(2_000_000)) })],
    [
      'JSON-LD nested without end',
      html({ head: `<script type="application/ld+json">${'['.repeat(200_000)}</script>`, body: prose() }),
    ],
    ['a page of spaces and tabs', ' \t'.repeat(3_000_000)],
    ['a title of a million brackets', html({ title: '<'.repeat(1_000_000), body: prose() })],
    [
      'bytes of all kinds',
      Buffer.from(Uint8Array.from({ length: 500_000 }, (_, index) => (index * index * 31) % 256)),
    ],
    ['a packed stream without its beginning', deflateSync(Buffer.alloc(1_000_000))],
  ]
  for (const [what, body] of hostile) {
    test(`of ${what} ends in a named state, and the next document is read (faults 129, 130)`, async () => {
      const extraction = await extractor.extract(raw(body))
      assert.ok(extraction.kind !== 'refused' || extraction.reason)
      assert.equal((await extractor.extract(raw(ARTICLE))).kind, 'article')
    })
  }
})

describe('a child process', () => {
  test('that exceeds its deadline is killed, its document retried and then refused, and others continue (faults 131, 150)', async (t) => {
    const extractor = createExtractor({ deadlines: { page: 150, pdf: 150 } })
    t.after(() => extractor.close())
    const slow = extractor.extract(raw(`<a>`.repeat(1_000_000) + prose()))
    const quick = extractor.extract(raw('a line of text'))
    const extraction = await slow
    assert.deepEqual(
      [extraction.kind === 'refused' && extraction.reason, 'evidence' in extraction && extraction.evidence],
      ['parse_failed', ['reading it took too long or too much memory']],
    )
    assert.equal((await quick).kind, 'refused')
  })

  test(
    'that exceeds its memory is killed at once, even if the memory is outside the heap (faults 129, 150)',
    { skip: process.platform !== 'linux' && 'only Linux tells what a process occupies' },
    async (t) => {
      const extractor = createExtractor({ deadlines: { page: 60_000, pdf: 120_000 }, memory: 250_000_000 })
      t.after(() => extractor.close())
      const bomb = await extractor.extract(
        raw(pdfFile({ content: Buffer.alloc(300_000_000, 'BT (x) Tj ET ') })),
      )
      assert.deepEqual(
        [bomb.kind === 'refused' && bomb.reason, 'evidence' in bomb && bomb.evidence],
        ['parse_failed', ['reading it took too long or too much memory']],
      )
      assert.equal((await extractor.extract(raw(ARTICLE))).kind, 'article')
    },
  )

  test(
    'that crashes is replaced before its deadline, and its document is read by the next one (fault 150)',
    { skip: process.platform !== 'linux' && 'only Linux names the children of a process' },
    async (t) => {
      const extractor = createExtractor({ deadlines: { page: 120_000, pdf: 120_000 } })
      t.after(() => extractor.close())
      await extractor.extract(raw(ARTICLE))
      const reading = extractor.extract(
        raw(`<div>${'<p class="a b c">some words here</p>'.repeat(2_000)}</div>`),
      )
      const children = () =>
        readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').trim().split(' ').map(Number)
      const [before = 0] = children()
      process.kill(before, 'SIGSEGV')
      const died = performance.now()
      while (children().some((pid) => pid === before || !pid)) await setImmediate()
      assert.ok(performance.now() - died < 60_000)
      const read = await reading
      assert.notEqual(read.kind === 'refused' && read.reason, 'parse_failed')
      assert.equal((await extractor.extract(raw(ARTICLE))).kind, 'article')
    },
  )

  test('is replaced after its number of documents, and none is lost', async (t) => {
    const extractor = createExtractor({ deadlines: DEADLINES, lifetime: { files: 2, memory: 2 ** 40 } })
    t.after(() => extractor.close())
    const extractions = await Promise.all(Array.from({ length: 3 }, () => extractor.extract(raw(ARTICLE))))
    assert.deepEqual(
      extractions.map(({ kind }) => kind),
      Array.from({ length: 3 }, () => 'article'),
    )
  })

  test('ends with the extractor, and waiting documents are refused', async () => {
    const extractor = createExtractor({ deadlines: DEADLINES })
    const waiting = [extractor.extract(raw(ARTICLE)), extractor.extract(raw(ARTICLE))]
    await extractor.close()
    for (const extraction of await Promise.all(waiting))
      assert.ok(extraction.kind === 'refused' && extraction.reason === 'parse_failed')
    const late = await extractor.extract(raw(ARTICLE))
    assert.ok(late.kind === 'refused' && late.evidence[0] === 'the extractor is closed')
  })
})
