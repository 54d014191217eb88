import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleOf, html, metas, prose } from '../testing/pages.ts'

const [CARBERRY, TURING] = ['https://orcid.org/0000-0002-1825-0097', 'https://orcid.org/0000-0002-1694-233X']
const LAKES = 'Institute of Lakes'
type Pair = [string, string]

const draftOf = (head: string, body = '') =>
  articleOf(html({ head, body: `<h1>On the matter of things</h1>${body}${prose()}` })).draft
const titled = (...pairs: Pair[]) => metas([['citation_title', 'On the matter of things'], ...pairs])
const ada: Pair = ['citation_author', 'Lovelace, Ada']
const grace: Pair = ['citation_author', 'Hopper, Grace']
const worksAt = (name: string): Pair => ['citation_author_institution', name]
const jsonLd = (entity: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'ScholarlyArticle', headline: 'On the matter of things', ...entity })}</script>`

test('metadata of an author follows the author’s name', () => {
  const { citation, affiliations, provenance } = draftOf(
    titled(
      ada,
      worksAt(LAKES),
      worksAt('School of Snow'),
      ['citation_author_orcid', CARBERRY],
      grace,
      worksAt(LAKES),
    ),
  )
  assert.deepEqual(citation.orcids, [CARBERRY, ''])
  assert.deepEqual(affiliations, [
    { name: LAKES, authors: [0, 1] },
    { name: 'School of Snow', authors: [0] },
  ])
  assert.deepEqual([provenance.orcids, provenance.affiliations], ['citation_author', 'citation_author'])
})

test('metadata after the last of several authors is ambiguous, and dropped', () => {
  const { affiliations, citation } = draftOf(
    titled(
      ada,
      grace,
      worksAt(LAKES),
      worksAt('School of Snow'),
      ['citation_author_orcid', CARBERRY],
      ['citation_author_orcid', TURING],
    ),
  )
  assert.deepEqual([affiliations, citation.orcids], [[], []])
})

test('persons of schema.org have their ORCID iD among names and addresses, and an affiliation', () => {
  const person = (name: string, more: object) => ({ '@type': 'Person', name, ...more })
  const organization = { '@type': 'Organization', name: LAKES, address: { addressCountry: 'FI' } }
  const { citation, affiliations } = draftOf(
    jsonLd({
      author: [
        person('Ada Lovelace', { '@id': CARBERRY, affiliation: organization }),
        person('Grace Hopper', {
          sameAs: ['https://site.example/grace', TURING],
          affiliation: [organization, 'Navy'],
        }),
        person('Mary Somerville', {
          identifier: { '@type': 'PropertyValue', propertyID: 'ORCID', value: '0009-0004-6432-9128' },
        }),
      ],
    }),
  )
  assert.deepEqual(citation.orcids, [CARBERRY, TURING, 'https://orcid.org/0009-0004-6432-9128'])
  assert.deepEqual(affiliations, [
    { name: LAKES, authors: [0, 1] },
    { name: 'Navy', authors: [1] },
  ])
})

test('an ORCID iD linked beside a name belongs to the author of that name only', () => {
  const { citation, provenance } = draftOf(
    titled(ada, grace),
    `<ul><li>Grace Hopper <a href="${TURING}"><img alt="ORCID"></a></li><li>Edited by Jo Doe <a href="${CARBERRY}">iD</a></li></ul>`,
  )
  assert.deepEqual([citation.orcids, provenance.orcids], [['', TURING], 'orcid'])
})

test('references are read from metadata, as text or in fields', () => {
  const { references, provenance } = draftOf(
    titled(
      ada,
      ['citation_reference', 'citation_title=On ice; citation_doi=10.1000/Two; citation_year=1999'],
      ['citation_reference', 'Byron A. On snow. https://doi.org/10.1000/three'],
      ['citation_reference', 'Byron A. On rain.'],
    ),
  )
  assert.deepEqual(references, { count: 3, dois: ['10.1000/two', '10.1000/three'] })
  assert.equal(provenance.references, 'citation_reference')
})

test('references are read from JSON-LD, or from a list marked as references', () => {
  const cited = ['Byron, On ice', { '@type': 'CreativeWork', name: 'On snow', identifier: 'doi:10.1000/two' }]
  assert.deepEqual(draftOf(jsonLd({ citation: cited })).references, { count: 2, dois: ['10.1000/two'] })
  const list =
    '<ol class="references"><li>Byron. On ice. <a href="https://doi.org/10.1000/two">Link</a></li><li>Byron. On snow.</li></ol>'
  assert.deepEqual(draftOf(titled(ada), list).references, { count: 2, dois: ['10.1000/two'] })
  assert.deepEqual(draftOf(titled(ada)).references, { count: 0, dois: [] })
})

test('the only DOI to which a page links is not its own', () => {
  const link = '<a href="https://doi.org/10.1000/two">10.1000/two</a>'
  assert.equal(draftOf(titled(ada), `<ol class="references"><li>Byron. ${link}</li></ol>`).doi, null)
  assert.equal(draftOf(titled(ada), `<p>${link}</p>`).doi, null)
})
