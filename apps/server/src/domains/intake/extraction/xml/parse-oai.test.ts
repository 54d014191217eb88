import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NO_CITATION, NO_REFERENCES } from '@claire/scholarly-text'
import type { OaiPage } from '../types.ts'
import { parseOaiPage } from './parse-oai.ts'

const ENDPOINT = 'https://repo.example.edu/oai/request'
const answer = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>2024-05-01T10:00:00Z</responseDate><request>${ENDPOINT}</request>${inner}</OAI-PMH>`
const record = (metadata: string, attributes = '') =>
  `<record><header${attributes}><identifier>oai:repo.example.edu:1</identifier><datestamp>2024-04-30T09:00:00Z</datestamp><setSpec>math</setSpec></header>${metadata}</record>`
const dc = (elements: string) =>
  `<metadata><oai_dc:dc xmlns:oai_dc="o" xmlns:dc="d">${elements}</oai_dc:dc></metadata>`
const list = (records: string, token = '') => answer(`<ListRecords>${records}${token}</ListRecords>`)

function pageOf(text: string): OaiPage {
  const page = parseOaiPage(text, ENDPOINT)
  assert.ok(page, 'is read as a response of the protocol')
  return page
}
function recordOf(elements: string) {
  const [first] = pageOf(list(record(dc(elements)))).records
  assert.ok(first)
  return first
}
function draftOf(elements: string) {
  const { draft } = recordOf(elements)
  assert.ok(draft, 'becomes a draft')
  return draft
}
const TITLE =
  '<dc:title>On things</dc:title><dc:identifier>https://repo.example.edu/handle/1/2</dc:identifier>'

describe('a response', () => {
  test('identifies the repository', () => {
    const { identify } = pageOf(
      answer(
        '<Identify><baseURL>https://repo.example.edu/oai/request</baseURL><protocolVersion>2.0</protocolVersion><granularity>YYYY-MM-DD</granularity></Identify>',
      ),
    )
    assert.deepEqual(identify, {
      baseUrl: ENDPOINT,
      protocolVersion: '2.0',
      granularity: 'day',
    })
  })

  test('with seconds in its granularity has times in seconds', () => {
    const { identify } = pageOf(
      answer('<Identify><granularity>YYYY-MM-DDThh:mm:ssZ</granularity></Identify>'),
    )
    assert.equal(identify?.granularity, 'second')
  })

  test('that is a web page is not OAI-PMH (fault 81)', () => {
    assert.equal(parseOaiPage('<html><body>OAI-PMH is <b>not</b> here</body></html>', ENDPOINT), null)
  })

  test('has its resumption token unchanged, with the size of the list', () => {
    const { token } = pageOf(
      list(
        record(dc(TITLE)),
        '<resumptionToken completeListSize="300" cursor="100" expirationDate="2024-05-01T10:01:00Z">a&amp;b=c+d%20e</resumptionToken>',
      ),
    )
    assert.deepEqual(token, { value: 'a&b=c+d%20e', completeListSize: 300 })
  })

  test('with an empty resumption token is the last of its list', () => {
    assert.equal(
      pageOf(list(record(dc(TITLE)), '<resumptionToken completeListSize="1" cursor="0"/>')).token,
      null,
    )
  })

  test('has its error codes', () => {
    for (const code of ['noRecordsMatch', 'badResumptionToken'])
      assert.deepEqual(pageOf(answer(`<error code="${code}">nothing new</error>`)).errors, [code])
  })

  test('lists deleted records, with and without metadata (fault 76)', () => {
    const { records } = pageOf(list(record('', ' status="deleted"') + record(dc(TITLE), ' status="deleted"')))
    assert.deepEqual(
      records.map(({ deleted, draft }) => [deleted, draft]),
      [
        [true, null],
        [true, null],
      ],
    )
  })

  test('with headers only lists identifiers', () => {
    const { records } = pageOf(
      answer(
        '<ListIdentifiers><header><identifier>oai:x:1</identifier><datestamp>2024-01-01</datestamp></header></ListIdentifiers>',
      ),
    )
    assert.deepEqual(
      records.map(({ identifier, datestamp, draft }) => [identifier, datestamp, draft]),
      [['oai:x:1', '2024-01-01', null]],
    )
  })

  test('that is truncated is reported, and its complete records are read (fault 80)', () => {
    const whole = list(record(dc(TITLE)).repeat(3))
    assert.equal(pageOf(whole).complete, true)
    const broken = pageOf(whole.slice(0, whole.lastIndexOf('<record>') + 60))
    assert.deepEqual([broken.complete, broken.records.length >= 2], [false, true])
  })
})

describe('a record in Dublin Core', () => {
  test('becomes a draft with its own identifier', () => {
    const draft =
      draftOf(`<dc:title>On  &amp;lt;i&amp;gt;things&amp;lt;/i&amp;gt;</dc:title><dc:creator>Lovelace, Ada</dc:creator><dc:creator>Hopper, Grace</dc:creator><dc:subject>computing; history</dc:subject>
      <dc:description>We look at things, and find that they are as they are for reasons that we give.</dc:description><dc:date>1998</dc:date><dc:language>eng</dc:language><dc:type>Article</dc:type>
      <dc:identifier>https://repo.example.edu/handle/1/2</dc:identifier><dc:identifier>https://doi.org/10.1000/XYZ.1</dc:identifier>`)
    assert.deepEqual(
      { ...draft, provenance: {} },
      {
        url: 'https://repo.example.edu/handle/1/2',
        articleType: 'web',
        title: 'On things',
        publicationYear: 1998,
        authors: ['Ada Lovelace', 'Grace Hopper'],
        abstract: 'We look at things, and find that they are as they are for reasons that we give.',
        fullText: '',
        doi: '10.1000/xyz.1',
        externalId: 'oai:repo.example.edu:1',
        language: 'en',
        categories: ['computing', 'history'],
        fileUrl: null,
        citation: {
          ...NO_CITATION,
          kind: 'journal-article',
          names: [
            { family: 'Lovelace', given: 'Ada', particle: '', suffix: '' },
            { family: 'Hopper', given: 'Grace', particle: '', suffix: '' },
          ],
        },
        affiliations: [],
        references: NO_REFERENCES,
        provenance: {},
      },
    )
  })

  test('has the earliest of several dates, as later ones are of upload and embargo', () => {
    assert.equal(
      draftOf(
        `${TITLE}<dc:date>2020-03-01T10:00:00Z</dc:date><dc:date>2021-03-01</dc:date><dc:date>1987</dc:date>`,
      ).publicationYear,
      1987,
    )
  })

  test('has the page of its own site rather than resolvers and files', () => {
    const { url, fileUrl } = draftOf(
      '<dc:title>T</dc:title><dc:identifier>https://doi.org/10.1000/1</dc:identifier><dc:identifier>https://repo.example.edu/bitstream/1/paper.pdf</dc:identifier><dc:identifier>https://repo.example.edu/handle/1/2</dc:identifier>',
    )
    assert.deepEqual(
      [url, fileUrl],
      ['https://repo.example.edu/handle/1/2', 'https://repo.example.edu/bitstream/1/paper.pdf'],
    )
  })

  test('with only a DOI has the address of its resolver', () => {
    assert.equal(
      draftOf('<dc:title>T</dc:title><dc:identifier>doi:10.1000/1</dc:identifier>').url,
      'https://doi.org/10.1000/1',
    )
  })

  test('has the abstract, not the remarks of the repository', () => {
    const abstract =
      'The abstract tells at some length what was done, why it was done, and what came of it in the end, so that nobody needs to read on. '
        .repeat(2)
        .trim()
    assert.equal(
      draftOf(
        `${TITLE}<dc:description>Comment: 12 pages, 3 figures</dc:description><dc:description>Abstract: ${abstract}</dc:description>`,
      ).abstract,
      abstract,
    )
  })

  test('of a data set, an image or software is skipped with the reason', () => {
    for (const type of ['Dataset', 'info:eu-repo/semantics/other Image', 'Software']) {
      const { draft, skipped } = recordOf(`${TITLE}<dc:type>${type}</dc:type>`)
      assert.deepEqual([draft, skipped?.startsWith('type ')], [null, true])
    }
    assert.ok(draftOf(`${TITLE}<dc:type>info:eu-repo/semantics/masterThesis</dc:type>`))
  })

  test('without title or address is skipped with the reason', () => {
    assert.equal(recordOf('<dc:identifier>https://repo.example.edu/1</dc:identifier>').skipped, 'no title')
    assert.equal(
      recordOf('<dc:title>T</dc:title><dc:identifier>shelf 12</dc:identifier>').skipped,
      'no address',
    )
  })
})

test('a record in arXiv’s format has names in reading order and arXiv’s own DOI', () => {
  const metadata =
    '<metadata><arXiv xmlns="http://arxiv.org/OAI/arXiv/"><id>2104.12255</id><created>2021-04-26</created><authors><author><keyname>Lovelace</keyname><forenames>Ada</forenames></author></authors><title>On\n  things</title><categories>cs.LG math.ST</categories><abstract>  We do\nthings. </abstract></arXiv></metadata>'
  const draft = pageOf(list(record(metadata))).records[0]?.draft
  assert.deepEqual(
    [
      draft?.url,
      draft?.title,
      draft?.authors,
      draft?.publicationYear,
      draft?.doi,
      draft?.categories,
      draft?.abstract,
    ],
    [
      'https://arxiv.org/abs/2104.12255',
      'On things',
      ['Ada Lovelace'],
      2021,
      '10.48550/arxiv.2104.12255',
      ['cs.LG', 'math.ST'],
      'We do things.',
    ],
  )
})
