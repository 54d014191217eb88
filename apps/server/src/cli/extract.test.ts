import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { runHere } from '#testing/command-here'
import { startProgram } from '#testing/start-main'

const program = path.join(import.meta.dirname, 'extract.ts')
const extract = async (...words: string[]) => {
  const { code, out: printed, error: said } = await runHere(['extract', ...words], {})
  return { code, printed, said }
}

const PAGE = `<title>On things</title><meta name="citation_title" content="On things"><meta name="citation_author" content="Lovelace, Ada"><meta name="citation_date" content="2019">
<h1>On things</h1><h2>Abstract</h2><p>We look at things at some length, and find that they are as they are.</p>`

let folder = ''
const file = (name: string, content: string | Uint8Array) => {
  const place = path.join(folder, name)
  writeFileSync(place, content)
  return place
}
before(() => (folder = mkdtempSync(path.join(tmpdir(), 'extract-'))))
after(() => rmSync(folder, { recursive: true }))

describe('npm run claire -- extract', () => {
  test('prints a file as JSON, with the address it came from', async () => {
    const command = [process.execPath, program, file('page.html', PAGE), '--url', 'https://journal.example/1']
    const { code, output } = await startProgram(command, {}).ended
    const { kind, draft } = JSON.parse(output)
    assert.deepEqual(
      [code, kind, draft.title, draft.authors, draft.publicationYear, draft.url],
      [0, 'article', 'On things', ['Ada Lovelace'], 2019, 'https://journal.example/1'],
    )
  })

  test('prints a server’s response', async () => {
    const server = createServer((request, response) =>
      request.url === '/page'
        ? response.setHeader('content-type', 'text/html').end(PAGE)
        : response.writeHead(503).end(),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      assert.equal(JSON.parse((await extract(`${origin}/page`)).printed).draft.url, `${origin}/page`)
      assert.match((await extract(`${origin}/down`)).said, /cannot read .*: the server answered 503/)
    } finally {
      server.close()
    }
    assert.match((await extract(origin)).said, /cannot read .*: no answer: connect ECONNREFUSED/)
  })

  const unreadable: [string, () => string, RegExp][] = [
    ['a file that is not there', () => path.join(folder, 'absent.html'), /there is no such file/],
    ['a folder', () => folder, /this is a folder; name one file/],
    ['an empty file', () => file('empty.html', ''), /has no text, or hardly any\. \(no bytes\)/],
    [
      'bytes that are no document',
      () =>
        file(
          'rubbish',
          Uint8Array.from({ length: 5000 }, (_, index) => (index * index * 31 + index * 7) % 251),
        ),
      /is of a kind that is not read/,
    ],
    ['data that is no document', () => file('data.json', '{"a": [1, 2]}'), /is of a kind that is not read/],
    ['a broken PDF', () => file('broken.pdf', '%PDF-1.4 rubbish'), /The PDF is damaged/],
    [
      'an address of another kind',
      () => 'ftp://journal.example/1',
      /only http and https addresses can be read, not ftp:/,
    ],
    ['what is no address', () => 'http://[journal', /not a web address/],
  ]
  for (const [what, source, reason] of unreadable) {
    test(`says why ${what} cannot be read`, async () => {
      const { code, said } = await extract(source())
      assert.match(said, reason)
      assert.equal(code, 1)
    })
  }

  test('explains its command line', async () => {
    const refusals: [string[], RegExp][] = [
      [[], /Usage: npm run claire -- extract/],
      [['one', 'two'], /Unexpected argument "two"/],
      [['--wrong'], /Unknown option '--wrong'/],
      [['page.html', '--url', 'nowhere'], /--url must be an http\(s\) address/],
    ]
    for (const [words, reason] of refusals) {
      const { code, said } = await extract(...words)
      assert.match(said, reason)
      assert.equal(code, 1)
    }
    assert.match((await extract('--help')).printed, /Usage: npm run claire -- extract/)
  })
})
