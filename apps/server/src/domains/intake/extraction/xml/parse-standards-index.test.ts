import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseStandardsIndex } from './parse-standards-index.ts'

test('the RFC index has each RFC with its page, file, DOI and status; one with a PDF is a PDF article', () => {
  const index = parseStandardsIndex(
    `<?xml version="1.0"?><rfc-index xmlns="https://www.rfc-editor.org/rfc-index"><bcp-entry><doc-id>BCP0001</doc-id></bcp-entry>
     <rfc-entry><doc-id>RFC0009</doc-id><title>On Hosts</title><author><name>A. Lovelace</name></author><date><month>May</month><year>1969</year></date><format><file-format>ASCII</file-format></format><current-status>UNKNOWN</current-status></rfc-entry>
     <rfc-entry><doc-id>RFC9110</doc-id><title>HTTP Semantics</title><author><name>R. Fielding</name><title>Editor</title></author><date><month>June</month><year>2022</year></date><format><file-format>HTML</file-format><file-format>PDF</file-format></format>
     <keywords><kw>Hypertext Transfer Protocol</kw><kw>HTTP</kw></keywords><abstract><p>HTTP is stateless.</p><p>It is generic.</p></abstract><current-status>INTERNET STANDARD</current-status><doi>10.17487/RFC9110</doi></rfc-entry></rfc-index>`,
    'https://www.rfc-editor.org/rfc-index.xml',
  )
  const [first, second] = index?.entries ?? []
  assert.deepEqual([first?.articleType, second?.articleType], ['web', 'pdf'])
  assert.deepEqual(
    [first?.title, first?.fileUrl, first?.publicationYear, first?.categories],
    ['RFC 9: On Hosts', 'https://www.rfc-editor.org/rfc/rfc9.txt', 1969, []],
  )
  assert.deepEqual(
    [
      second?.url,
      second?.externalId,
      second?.authors,
      second?.abstract,
      second?.doi,
      second?.fileUrl,
      second?.categories,
    ],
    [
      'https://www.rfc-editor.org/rfc/rfc9110',
      'rfc9110',
      ['R. Fielding'],
      'HTTP is stateless.\nIt is generic.',
      '10.17487/rfc9110',
      'https://www.rfc-editor.org/rfc/rfc9110.pdf',
      ['Hypertext Transfer Protocol', 'HTTP', 'internet standard'],
    ],
  )
})

test('a plain index of standards has the files under download/', () => {
  const index = parseStandardsIndex(
    '<standards><standard><id>STD-1</id><title>Bolts</title><year>1999</year><abstract>Of bolts.</abstract><file>STD-1.pdf</file></standard><standard><id>2</id></standard></standards>',
    'https://std.example/index.xml',
  )
  assert.deepEqual(
    index?.entries.map(({ url, articleType, title, publicationYear, externalId }) => ({
      url,
      articleType,
      title,
      publicationYear,
      externalId,
    })),
    [
      {
        url: 'https://std.example/download/STD-1.pdf',
        articleType: 'pdf',
        title: 'Bolts',
        publicationYear: 1999,
        externalId: 'STD-1',
      },
    ],
  )
  assert.equal(parseStandardsIndex('<html></html>', 'https://std.example/'), null)
})
