import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePage } from '../parse-page.ts'

function issnOf(head: string, body = ''): string | null {
  return parsePage(
    `<!doctype html><html><head><title>Journal of Lakes</title>${head}</head><body>${body}<p>All about lakes.</p></body></html>`,
    { url: 'https://lakes.example/', headers: {} },
  ).issn
}

test('the ISSN of a journal is found in its metadata, its JSON-LD and its text', () => {
  assert.equal(issnOf('<meta name="citation_issn" content="2049-3630">'), '2049-3630')
  assert.equal(issnOf('<meta name="prism.eIssn" content="20493630">'), '2049-3630')
  assert.equal(
    issnOf('<script type="application/ld+json">{"@type":"Periodical","issn":["0317-8471"]}</script>'),
    '0317-8471',
  )
  assert.equal(issnOf('', '<footer>Online ISSN: 2434\u2013561x</footer>'), '2434-561X')
})

test('other numbers are not taken for one', () => {
  assert.equal(issnOf('<meta name="citation_issn" content="2049-3631">'), null)
  assert.equal(issnOf('', '<p>Call 2049-3630, or write.</p>'), null)
  assert.equal(issnOf('', '<p>ISSN pending. Founded 2049-3630-11.</p>'), null)
})

test("paper and web are one journal, more are many, and then none is the page's own", () => {
  assert.equal(issnOf('', '<p>ISSN 0317-8471 (print), ISSN 1050-124X (online)</p>'), '0317-8471')
  assert.equal(issnOf('', '<p>ISSN 0317-8471</p><p>ISSN 1050-124X</p><p>ISSN 2049-3630</p>'), null)
})

test('metadata precedes text', () => {
  assert.equal(
    issnOf('<meta name="citation_issn" content="2049-3630">', '<p>ISSN 0317-8471</p>'),
    '2049-3630',
  )
})
