import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readDocument } from '../read-document.ts'
import { parseWorks } from './parse-works.ts'

const work = (fields: object) => ({
  DOI: '10.5555/Tides.1',
  type: 'journal-article',
  title: ['The tides of small lakes'],
  ...fields,
})
const single = (fields: object) =>
  JSON.stringify({ status: 'ok', 'message-type': 'work', 'message-version': '1.0.0', message: work(fields) })
const list = (message: object) =>
  JSON.stringify({ status: 'ok', 'message-type': 'work-list', 'message-version': '1.0.0', message })

function draftOf(fields: object) {
  const [only] = parseWorks(single(fields))?.works ?? []
  assert.ok(only, 'is read as a work')
  return only.draft
}

describe('a work of Crossref', () => {
  test('has the licence of its version of record, and none if several are given', () => {
    const [by, nc] = ['by', 'by-nc'].map((parts) => `https://creativecommons.org/licenses/${parts}/4.0/`)
    const licenceOf = (...license: object[]) => draftOf({ license }).citation.licence
    assert.equal(licenceOf({ URL: nc, 'content-version': 'am' }, { URL: by, 'content-version': 'vor' }), by)
    assert.equal(licenceOf({ URL: nc, 'content-version': 'am' }), nc)
    assert.equal(licenceOf({ URL: by, 'content-version': 'vor' }, { URL: nc, 'content-version': 'vor' }), '')
  })

  test('has ORCID iDs and affiliations of its authors, and the number and DOIs of its references', () => {
    const { citation, affiliations, references, provenance } = draftOf({
      author: [
        {
          given: 'Ada',
          family: 'Byron',
          ORCID: 'http://orcid.org/0000-0002-1825-0097',
          affiliation: [{ name: 'Institute of Lakes' }],
        },
        { given: 'Grace', family: 'Hopper', affiliation: [] },
      ],
      reference: [{ DOI: '10.1000/Two' }, { unstructured: 'Byron, doi:10.1000/three' }, { key: '3' }],
      'references-count': 40,
    })
    assert.deepEqual(citation.orcids, ['https://orcid.org/0000-0002-1825-0097', ''])
    assert.deepEqual(affiliations, [{ name: 'Institute of Lakes', authors: [0] }])
    assert.deepEqual(references, { count: 40, dois: ['10.1000/two', '10.1000/three'] })
    assert.deepEqual([provenance.orcids, provenance.references], ['crossref', 'crossref'])
  })

  test('has every field, with its provenance', () => {
    const draft = draftOf({
      author: [
        { given: 'Ada', family: 'Lovelace', sequence: 'first', affiliation: [] },
        { family: 'Babbage', suffix: 'Jr.', sequence: 'additional' },
        { name: 'Working Group, Lakes and Rivers', sequence: 'additional' },
      ],
      issued: { 'date-parts': [[2019, 8, 27]] },
      abstract: '<jats:title>Abstract</jats:title><jats:p>Lakes have tides, too.</jats:p>',
      subject: ['Limnology', 'Oceanography'],
      language: 'en',
      'container-title': ['Annals of Lakes'],
      volume: '12',
      issue: '3',
      page: '45–67',
      publisher: 'Lake Press',
      ISSN: ['1234-5679'],
      resource: { primary: { URL: 'https://journal.example/article/1?utm_source=crossref' } },
    })
    assert.deepEqual(draft, {
      url: 'https://journal.example/article/1',
      articleType: 'web',
      title: 'The tides of small lakes',
      publicationYear: 2019,
      authors: ['Ada Lovelace', 'Babbage Jr.', 'Working Group, Lakes and Rivers'],
      abstract: 'Lakes have tides, too.',
      fullText: '',
      doi: '10.5555/tides.1',
      externalId: null,
      language: 'en',
      categories: ['Limnology', 'Oceanography'],
      fileUrl: null,
      citation: {
        kind: 'journal-article',
        names: [
          { family: 'Lovelace', given: 'Ada', particle: '', suffix: '' },
          { family: 'Babbage', given: '', particle: '', suffix: 'Jr.' },
          { literal: 'Working Group, Lakes and Rivers' },
        ],
        venue: 'Annals of Lakes',
        volume: '12',
        issue: '3',
        pages: '45-67',
        publisher: 'Lake Press',
        published: '2019-08-27',
        issn: ['1234-5679'],
        isbn: [],
        licence: '',
        orcids: [],
        notice: null,
        amends: [],
      },
      affiliations: [],
      references: { count: 0, dois: [] },
      provenance: {
        title: 'crossref',
        authors: 'crossref',
        abstract: 'crossref',
        publicationYear: 'crossref',
        categories: 'crossref',
        doi: 'crossref',
        url: 'crossref',
        kind: 'crossref',
        names: 'crossref',
        venue: 'crossref',
        volume: 'crossref',
        issue: 'crossref',
        pages: 'crossref',
        publisher: 'crossref',
        published: 'crossref',
        issn: 'crossref',
      },
    })
  })

  test('has its status, and the works that its notice is about', () => {
    const { citation, provenance } = draftOf({
      'updated-by': [
        { type: 'new_version', DOI: '10.5555/v2' },
        { type: 'correction', DOI: '10.5555/c' },
        { type: 'retraction', DOI: '10.5555/R(1)', source: 'retraction-watch' },
      ],
    })
    assert.deepEqual(citation.notice, { kind: 'retracted', url: 'https://doi.org/10.5555/r(1)' })
    assert.equal(provenance.notice, 'crossref')
    assert.deepEqual(
      draftOf({
        'update-to': [{ type: 'expression_of_concern', DOI: '10.5555/a' }, { type: 'clarification' }],
      }).citation.amends,
      [{ kind: 'concern', doi: '10.5555/a' }],
    )
  })

  test('has empty values for missing fields', () => {
    const { publicationYear, authors, abstract, categories, language, url } = draftOf({
      issued: { 'date-parts': [[null]] },
      author: [{}],
      subject: [],
    })
    assert.deepEqual(
      { publicationYear, authors, abstract, categories, language, url },
      {
        publicationYear: null,
        authors: [],
        abstract: '',
        categories: [],
        language: null,
        url: 'https://doi.org/10.5555/tides.1',
      },
    )
  })

  const dates: [string, object, number | null][] = [
    [
      'the earlier of print and online, which Crossref calls issued',
      { issued: { 'date-parts': [[2018]] }, 'published-print': { 'date-parts': [[2019, 1]] } },
      2018,
    ],
    ['that of print without an issue date', { 'published-print': { 'date-parts': [[2019, 1]] } }, 2019],
    ['that of online without print', { 'published-online': { 'date-parts': [['2017', 3]] } }, 2017],
    [
      'not that of registration',
      { created: { 'date-parts': [[2016]] }, deposited: { 'date-parts': [[2020]] } },
      null,
    ],
    ['no implausible year', { issued: { 'date-parts': [[99]] }, published: { 'date-parts': 'soon' } }, null],
  ]
  for (const [name, fields, year] of dates)
    test(`has as year ${name}`, () => assert.equal(draftOf(fields).publicationYear, year))

  const abstracts: [string, string, string][] = [
    [
      'sections',
      '<jats:title>Abstract</jats:title><jats:sec><jats:title>Aims</jats:title><jats:p>To measure.</jats:p></jats:sec><jats:sec><jats:title>Results</jats:title><jats:p>It is 5 &lt; 6.</jats:p></jats:sec>',
      'Aims\nTo measure.\nResults\nIt is 5 < 6.',
    ],
    [
      'a formula in two spellings',
      '<jats:p>Of order <jats:inline-formula><jats:alternatives><jats:tex-math>$x^2$</jats:tex-math><mml:math><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:math></jats:alternatives></jats:inline-formula> it is.</jats:p>',
      'Of order x2 it is.',
    ],
    [
      'a formula in TeX alone',
      '<jats:p>Of order <jats:tex-math>$x^2$</jats:tex-math>.</jats:p>',
      'Of order $x^2$.',
    ],
    ['plain text', 'Summary: We measured p <0.05.', 'We measured p <0.05.'],
    [
      'letters above and below',
      '<jats:p>CO<jats:sub>2</jats:sub> at 10<jats:sup>5</jats:sup> Pa</jats:p>',
      'CO2 at 105 Pa',
    ],
    [
      'active markup',
      '<jats:p>Lakes<script>alert(1)</script> <img src=x onerror=alert(1)> rise.</jats:p>',
      'Lakes rise.',
    ],
    [
      'a sentence that begins with Abstract',
      '<jats:p>Abstract nonsense is a method.</jats:p>',
      'Abstract nonsense is a method.',
    ],
  ]
  for (const [name, jats, plain] of abstracts)
    test(`an abstract with ${name} becomes plain text`, () =>
      assert.equal(draftOf({ abstract: jats }).abstract, plain))

  test('has its titles in all languages, as plain text', () => {
    const [only] =
      parseWorks(
        single({ title: ['The <i>tides</i>\n of   lakes &amp; ponds'], 'original-title': ['Die Gezeiten'] }),
      )?.works ?? []
    assert.deepEqual(only?.titles, ['The tides of lakes & ponds', 'Die Gezeiten'])
  })

  test('that is a figure, a data set or a journal is no article', () => {
    for (const type of [
      'component',
      'dataset',
      'journal',
      'journal-issue',
      'book-series',
      'peer-review',
      'grant',
    ])
      assert.deepEqual(parseWorks(single({ type }))?.works, [], type)
    for (const type of [
      'journal-article',
      'proceedings-article',
      'posted-content',
      'book-chapter',
      'dissertation',
      'report',
      'monograph',
    ])
      assert.equal(parseWorks(single({ type }))?.works.length, 1, type)
  })

  test('with a value of a wrong type in every field is read', () => {
    const odd = [null, 7, 'text', [], {}, [null], [[]], [{}], { 'date-parts': [[{}]] }]
    for (const value of odd) {
      for (const field of [
        'author',
        'issued',
        'abstract',
        'subject',
        'language',
        'resource',
        'original-title',
        'type',
      ])
        draftOf({ [field]: value })
      for (const field of ['DOI', 'title']) parseWorks(single({ [field]: value }))
    }
    assert.equal(draftOf({ DOI: '10.5555/a\ud800\u0000b' }).doi, '10.5555/ab')
  })
})

describe('a list of Crossref', () => {
  const items = [
    work({ DOI: '10.5555/1' }),
    work({ DOI: '10.5555/2' }),
    { DOI: '10.5555/3', type: 'journal-article', title: [] },
  ]

  test('has its works and the cursor of the next page, and skips entries without a title', () => {
    const page = parseWorks(list({ 'total-results': 120, items, 'next-cursor': 'AoJ4=+/x' }))
    assert.deepEqual(
      { dois: page?.works.map(({ draft }) => draft.doi), cursor: page?.cursor, total: page?.total },
      { dois: ['10.5555/1', '10.5555/2'], cursor: 'AoJ4=+/x', total: 120 },
    )
  })

  test('ends at an empty or incomplete page, despite its cursor', () => {
    assert.equal(
      parseWorks(list({ 'total-results': 2, 'items-per-page': 20, items, 'next-cursor': 'again' }))?.cursor,
      null,
    )
    assert.equal(
      parseWorks(list({ 'total-results': 9, 'items-per-page': 3, items, 'next-cursor': 'on' }))?.cursor,
      'on',
    )
    assert.equal(parseWorks(list({ 'total-results': 3, items: [], 'next-cursor': 'again' }))?.cursor, null)
  })
})

describe('a search of DOAJ', () => {
  const bibjson = {
    title: 'The tides of small lakes',
    identifier: [
      { type: 'pissn', id: '1234-5679' },
      { type: 'doi', id: 'https://doi.org/10.5555/TIDES.1' },
    ],
    author: [{ name: 'Lovelace, Ada', affiliation: 'London' }, { name: 'Charles Babbage' }],
    abstract: 'Lakes have tides, too.',
    year: '2019',
    keywords: ['lakes'],
    subject: [{ scheme: 'LCC', term: 'Geography', code: 'G' }],
    journal: { language: ['EN', 'FR'] },
    link: [{ type: 'fulltext', url: 'https://journal.example/article/1' }],
  }

  test('has the same fields, with DOAJ as their provenance', () => {
    const [only] =
      parseWorks(JSON.stringify({ total: 1, page: 1, pageSize: 10, results: [{ id: 'x', bibjson }] }))
        ?.works ?? []
    const { doi, authors, abstract, publicationYear, categories, language, url, provenance } =
      only?.draft ?? {}
    assert.deepEqual(
      { doi, authors, abstract, publicationYear, categories, language, url, from: provenance?.abstract },
      {
        doi: '10.5555/tides.1',
        authors: ['Ada Lovelace', 'Charles Babbage'],
        abstract: 'Lakes have tides, too.',
        publicationYear: 2019,
        categories: ['lakes'],
        language: 'en',
        url: 'https://journal.example/article/1',
        from: 'doaj',
      },
    )
  })

  test('without results is an empty list of works', () => {
    assert.deepEqual(parseWorks('{"total":0,"page":1,"pageSize":10,"results":[]}')?.works, [])
  })
})

describe('other JSON', () => {
  test('is not read as a list of works', () => {
    for (const text of [
      '{}',
      '[]',
      '{"message-type":"work-list"}',
      '{"message-type":"journal","message":{}}',
      '{"results":[1]}',
      '{"total":1,"results":[{}]}',
      '{"message-type":',
      'null',
    ])
      assert.equal(parseWorks(text), null, text)
  })

  test('works are recognised by their content, whatever content type the server states', async () => {
    for (const contentType of [
      'application/vnd.crossref-api-message+json',
      'application/json',
      'text/html',
      null,
    ]) {
      assert.equal(
        (
          await readDocument({
            url: 'https://api.crossref.org/works/10.5555%2F1',
            contentType,
            headers: {},
            bytes: Buffer.from(single({})),
          })
        ).kind,
        'works',
        String(contentType),
      )
    }
  })

  test('with a million levels is refused in time', () => {
    const began = performance.now()
    assert.equal(
      parseWorks(
        `{"message-type":"work-list","message":{"items":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}}`,
      )?.works.length,
      0,
    )
    // With quadratic time it would take hours.
    assert.ok(performance.now() - began < 20_000)
  })
})
