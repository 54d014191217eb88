import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readDocument } from './read-document.ts'
import { html, metas, prose } from './testing/pages.ts'
import { pdfFile } from './testing/pdf-files.ts'

const URL = 'https://journal.example/papers/1'
const read = (bytes: Buffer) =>
  readDocument({ url: URL, contentType: null, headers: {}, bytes: new Uint8Array(bytes) })
/** Processor milliseconds: others may use the machine as well. */
const SECONDS = 5_000

function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const item =
  '<item><title>On things &amp; matters</title><link>https://journal.example/1</link><pubDate>Mon, 10 Sep 2020 12:00:00 GMT</pubDate><description><![CDATA[<p>Some words</p>]]></description></item>'
const record =
  '<record><header><identifier>oai:x:1</identifier><datestamp>2020-01-01</datestamp></header><metadata><oai_dc:dc xmlns:oai_dc="o" xmlns:dc="d"><dc:title>On things</dc:title><dc:creator>Lovelace, Ada</dc:creator><dc:identifier>https://journal.example/1</dc:identifier></oai_dc:dc></metadata></record>'
const DOCUMENTS: Record<string, Buffer> = {
  page: Buffer.from(
    html({
      head: `${metas([
        ['citation_title', 'On things'],
        ['citation_author', 'Lovelace, Ada'],
        ['og:title', 'On things | Journal'],
      ])}<script type="application/ld+json">{"@type":"Article","headline":"On things","author":{"name":"Ada Lovelace"}}</script>`,
      body: `<nav><a href="/">Home</a></nav><h1>On things</h1><p class="byline">By Ada Lovelace | 3 May 2020</p>${prose()}<ol class="references"><li>Other</li></ol>`,
    }),
  ),
  feed: Buffer.from(
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Journal</title>${item.repeat(5)}</channel></rss>`,
  ),
  sitemap: Buffer.from(
    `<urlset>${'<url><loc>https://journal.example/a?b=1&amp;c=2</loc><lastmod>2020-01-01</lastmod></url>'.repeat(10)}</urlset>`,
  ),
  answer: Buffer.from(
    `<OAI-PMH><responseDate>2020-01-01T00:00:00Z</responseDate><ListRecords>${record.repeat(4)}<resumptionToken cursor="0">t</resumptionToken></ListRecords></OAI-PMH>`,
  ),
  paper: pdfFile({
    pages: [
      [
        { text: 'On the Matter of Things', size: 18 },
        { text: 'Ada Lovelace', size: 12 },
        { text: 'Abstract' },
        ...Array.from({ length: 20 }, () => ({ text: 'Some words of running text that make a line of it.' })),
      ],
    ],
    info: { Title: 'On the Matter of Things' },
  }),
}
const INSERTIONS = [
  '<',
  '>',
  '"',
  '&',
  '&#0;',
  '&#xd800;',
  '<!--',
  '<![CDATA[',
  ']]>',
  '<script>',
  '<title>',
  '\0',
  '\ufeff\u202e',
  '<div '.repeat(40),
  '<b>'.repeat(900),
  '</div>'.repeat(90),
  '{"@type":'.repeat(30),
  '<meta http-equiv=refresh content="0;url=',
  '<!DOCTYPE x [<!ENTITY a "&a;&a;">]>',
  '<a href="javascript:alert(1)">',
  ' '.repeat(5000),
  '%E0%A4%'.repeat(90),
  '10.1000/'.repeat(300),
  'by A. '.repeat(300),
  '- | '.repeat(300),
]

/** Deterministic numbers by a linear congruential generator. */
function createDice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

function mutate(original: Buffer, roll: (sides: number) => number): Buffer {
  let bytes = Buffer.from(original)
  for (let changes = 1 + roll(4); changes > 0; changes--) {
    const at = roll(bytes.length + 1)
    const until = Math.min(bytes.length, at + roll(2000))
    const parts = [
      () => [bytes.subarray(0, at)],
      () => [bytes.subarray(0, at), bytes.subarray(until)],
      () => [
        bytes.subarray(0, until),
        ...Array.from({ length: roll(20) }, () => bytes.subarray(at, until)),
        bytes.subarray(until),
      ],
      () => [
        bytes.subarray(0, at),
        Buffer.from(INSERTIONS[roll(INSERTIONS.length)] ?? ''),
        bytes.subarray(at),
      ],
      () => [
        bytes.subarray(0, at),
        Buffer.from(Array.from({ length: roll(60) }, () => roll(256))),
        bytes.subarray(at),
      ],
    ][roll(5)]
    if (parts) bytes = Buffer.concat(parts())
  }
  return bytes
}

describe('a randomly changed document ends in a named state, in time and with valid text', () => {
  for (const [what, original] of Object.entries(DOCUMENTS)) {
    test(`as a ${what}`, async () => {
      for (let seed = 1; seed <= 40; seed++) {
        const began = processorMs()
        const extraction = await read(mutate(original, createDice(seed * 7919)))
        assert.ok(processorMs() - began < SECONDS, `seed ${seed} takes ${processorMs() - began} ms`)
        if (extraction.kind === 'refused') assert.ok(extraction.reason, `seed ${seed}`)
        const json = JSON.stringify(extraction)
        assert.ok(
          !json.includes('\\u0000') && !/\\ud[89a-f]/i.test(json),
          `seed ${seed} tells what a database would refuse`,
        )
        assert.doesNotMatch(json, /"(?:url|pdfUrl|fileUrl)":"(?!https?:)[^"]*:/, `seed ${seed}`)
      }
    })
  }
})

describe('repetitive input is read in linear time', () => {
  const P = prose()
  const pages: Record<string, string> = {
    'a title of separators under many headings': `<title>${'ab | cd - '.repeat(50_000)}</title>${'<h1>ab</h1><h2>cd</h2>'.repeat(300)}${P}`,
    'many titles in metadata': `${`<meta property="og:title" content="${'a | b - '.repeat(2000)}">`.repeat(50)}${'<h1>a b</h1>'.repeat(300)}${P}`,
    'a page of bylines': `<h1>T</h1>${'<p>Von Ada Lovelace Ada Lovelace Ada Lovelace Ada Lovelace</p>'.repeat(3000)}`,
    'a page of dates': `<h1>T</h1>${`<p>Published ${'1 2 3 January 12 '.repeat(25)}</p>`.repeat(400)}`,
    'a hundred thousand persons': `<script type="application/ld+json">[${'{"@type":"Person","name":"A B"},'.repeat(100_000)}{"@type":"Article","headline":"T","author":"abc"}]</script><h1>T</h1>${P}`,
    'markup characters only': `<h1>T</h1><p>${'<'.repeat(300_000)}${'>'.repeat(300_000)}${'&'.repeat(300_000)}</p>${P}`,
    'an author of quotation marks': `<script type="application/ld+json">${JSON.stringify({ '@type': 'Article', headline: 'T', author: '"'.repeat(500_000) })}</script><h1>T</h1>${P}`,
    'links that are never closed': `<h1>T</h1><p>${'<a href="/x">'.repeat(16_000)}</p>${P}`,
    'frames within frames': `<h1>T</h1>${'<iframe>'.repeat(20_000)}${P}`,
    'a feed whose author is all at-signs': `<rss><channel><item><author>${'a@'.repeat(150_000)}</author></item></channel></rss>`,
    'one line of two million characters': `<h1>T</h1><div>${'Ada Lovelace '.repeat(160_000)}</div>`,
  }
  for (const [what, page] of Object.entries(pages)) {
    test(what, async () => {
      const began = processorMs()
      await read(Buffer.from(page))
      assert.ok(processorMs() - began < SECONDS, `${processorMs() - began} ms`)
    })
  }
})
