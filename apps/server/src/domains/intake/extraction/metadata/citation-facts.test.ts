import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { knownFacts } from '@claire/scholarly-text'
import { articleOf, html, metas, prose } from '../testing/pages.ts'

const NAMES = [
  { family: 'Lovelace', given: 'Ada King', particle: '', suffix: '' },
  { family: 'Beethoven', given: 'Ludwig', particle: 'van', suffix: '' },
]
const AUTHORS: [string, string][] = [
  ['citation_author', 'Lovelace, Ada King'],
  ['citation_author', 'van Beethoven, Ludwig'],
]
const pageOf = (head: string, body = '') =>
  html({ head, body: `<h1>On the matter of things</h1>${body}${prose()}` })
const draftOf = (head: string, body?: string) => articleOf(pageOf(head, body)).draft
const factsOf = (head: string, body?: string) => knownFacts(draftOf(head, body).citation)
const titled = (pairs: [string, string][]) =>
  metas([['citation_title', 'On the matter of things'], ...AUTHORS, ...pairs])

describe('citation facts of a page', () => {
  test('are read from scholarly metadata, with their provenance', () => {
    const { citation, provenance, authors } = draftOf(
      titled([
        ['citation_journal_title', 'Annals of Lakes'],
        ['citation_volume', '12'],
        ['citation_issue', '3'],
        ['citation_firstpage', '45'],
        ['citation_lastpage', '67'],
        ['citation_publisher', 'Lake Press'],
        ['citation_publication_date', '2019/08/27'],
        ['citation_issn', '1234-5679'],
        ['dc.rights', 'Licensed under CC BY-NC 4.0 by its authors.'],
      ]),
    )
    assert.deepEqual(citation, {
      kind: 'journal-article',
      names: NAMES,
      venue: 'Annals of Lakes',
      volume: '12',
      issue: '3',
      pages: '45-67',
      publisher: 'Lake Press',
      published: '2019-08-27',
      issn: ['1234-5679'],
      isbn: [],
      licence: 'https://creativecommons.org/licenses/by-nc/4.0/',
      orcids: [],
      notice: null,
      amends: [],
    })
    assert.deepEqual(authors, ['Ada King Lovelace', 'Ludwig van Beethoven'])
    assert.deepEqual(
      [provenance.venue, provenance.pages, provenance.published],
      ['citation_journal_title', 'citation_firstpage', 'citation_publication_date'],
    )
  })

  test('include a licence from JSON-LD or a link, by its address or a work with an address', () => {
    const url = 'https://creativecommons.org/licenses/by/4.0/'
    const named = (license: unknown) =>
      factsOf(
        `${titled([])}<script type="application/ld+json">${JSON.stringify({ '@type': 'ScholarlyArticle', headline: 'On the matter of things', license })}</script>`,
      ).licence
    assert.equal(named(url), url)
    assert.equal(named({ '@type': 'CreativeWork', url }), url)
    assert.equal(named('All rights reserved'), undefined)
    assert.equal(factsOf(`${titled([])}<link rel="license" href="${url}">`).licence, url)
  })

  test('are read from JSON-LD: the issue, its volume, its journal', () => {
    const entity = {
      '@type': 'ScholarlyArticle',
      headline: 'On the matter of things',
      datePublished: '2019-08-27',
      author: [{ '@type': 'Person', familyName: 'García Márquez', givenName: 'Gabriel' }],
      pageStart: '45',
      pageEnd: '67',
      isPartOf: {
        '@type': 'PublicationIssue',
        issueNumber: '3',
        isPartOf: {
          '@type': 'PublicationVolume',
          volumeNumber: '12',
          isPartOf: { '@type': 'Periodical', name: 'Annals of Lakes', issn: ['1234-5679'] },
        },
      },
      publisher: { '@type': 'Organization', name: 'Lake Press' },
    }
    assert.deepEqual(factsOf(`<script type="application/ld+json">${JSON.stringify(entity)}</script>`), {
      kind: 'journal-article',
      names: [{ family: 'García Márquez', given: 'Gabriel', particle: '', suffix: '' }],
      venue: 'Annals of Lakes',
      volume: '12',
      issue: '3',
      pages: '45-67',
      publisher: 'Lake Press',
      published: '2019-08-27',
      issn: ['1234-5679'],
    })
  })

  test('are read from COinS if the page has one', () => {
    const coins = new URLSearchParams([
      ['ctx_ver', 'Z39.88-2004'],
      ['rft.jtitle', 'Annals of Lakes'],
      ['rft.volume', '12'],
      ['rft.spage', '45'],
      ['rft.epage', '67'],
    ])
    const { venue, volume, pages } = factsOf(
      titled([]),
      `<span class="Z3988" title="${coins.toString().replaceAll('&', '&amp;')}"></span>`,
    )
    assert.deepEqual({ venue, volume, pages }, { venue: 'Annals of Lakes', volume: '12', pages: '45-67' })
  })

  test('include the type of work', () => {
    const kindOf = (pair: [string, string]) => factsOf(titled([pair])).kind
    assert.equal(kindOf(['citation_conference_title', 'Conference on Lakes']), 'conference-paper')
    assert.equal(kindOf(['citation_dissertation_institution', 'Lake University']), 'thesis')
    assert.equal(kindOf(['citation_technical_report_institution', 'Lake Institute']), 'report')
    assert.equal(kindOf(['citation_inbook_title', 'The Book of Lakes']), 'chapter')
    assert.equal(factsOf(metas([['author', 'Ada Lovelace']])).kind, undefined)
  })

  test('omit placeholders and implausible values', () => {
    assert.deepEqual(
      factsOf(
        titled([
          ['citation_journal_title', 'n/a'],
          ['citation_volume', '0'],
          ['citation_issue', '-'],
          ['citation_firstpage', 'n/a'],
          ['citation_issn', '1234-5678'],
          ['citation_isbn', '9780306406158'],
        ]),
      ),
      { kind: 'journal-article', names: NAMES },
    )
  })

  test('have pages and dates in one format', () => {
    const pages = (stated: string) => factsOf(titled([['citation_pages', stated]])).pages
    assert.deepEqual(['pp. 45–67', '45--67', 'e0123456', '12-12'].map(pages), [
      '45-67',
      '45-67',
      'e0123456',
      '12',
    ])
    const published = (stated: string) => factsOf(titled([['citation_date', stated]])).published
    assert.deepEqual(['27 August 2019', '2019-08', '03/04/2019', '2019'].map(published), [
      '2019-08-27',
      '2019-08',
      '2019',
      undefined,
    ])
  })
})
