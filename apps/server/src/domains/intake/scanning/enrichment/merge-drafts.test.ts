import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CitationFacts, NO_CITATION, NO_REFERENCES, parseName } from '@claire/scholarly-text'
import { articleDraft } from '#testing/drafts'
import { completed, completedCitation, withFullerConnections } from './merge-drafts.ts'

const cited = (
  facts: Partial<CitationFacts>,
  { from = 'page', year = 2019, authors = ['Ada Lovelace'] } = {},
) => ({
  citation: { ...NO_CITATION, ...facts },
  provenance: Object.fromEntries(Object.keys(facts).map((field) => [field, from])),
  authors,
  publicationYear: year,
})
const journal = { venue: 'Annals of Lakes', volume: '12', pages: '45-67' }

test('missing facts are added from another origin, with their provenance', () => {
  const whole = completedCitation(
    cited({ publisher: 'Lake Press' }),
    cited({ ...journal, publisher: 'Another Press' }, { from: 'crossref' }),
  )
  assert.deepEqual(whole.citation, { ...NO_CITATION, ...journal, publisher: 'Lake Press' })
  assert.deepEqual([whole.provenance.venue, whole.provenance.publisher], ['crossref', 'page'])
})

test('volume and pages are not added to another journal, nor to an existing volume', () => {
  const preprint = cited({ venue: 'Lake Preprints' })
  assert.deepEqual(completedCitation(preprint, cited(journal)).citation, preprint.citation)
  const placed = cited({ venue: 'Annals of lakes', volume: '13' })
  assert.deepEqual(completedCitation(placed, cited(journal)).citation, placed.citation)
})

test('a date in another year and the name parts of other authors are not added', () => {
  const other = cited(
    { published: '2018-12-31', names: [parseName('Grace Hopper')] },
    { authors: ['Grace Hopper'] },
  )
  assert.deepEqual(completedCitation(cited({}), other).citation, NO_CITATION)
  const same = cited({ published: '2019-01-31', names: [parseName('Lovelace, Ada')] })
  assert.deepEqual(completedCitation(cited({}), same).citation, same.citation)
})

test('after a page is read again, only the facts of the given origins are retained', () => {
  const before = cited({ volume: '12' }, { from: 'crossref' })
  const origins = new Set(['crossref'])
  assert.equal(completedCitation(cited({}), before, origins).citation.volume, '12')
  assert.equal(completedCitation(cited({}), cited({ volume: '12' }), origins).citation.volume, '')
})

test('an ORCID iD is added to the author with the same position and family name, and known iDs are retained', () => {
  const [ada, grace] = ['https://orcid.org/0000-0002-1825-0097', 'https://orcid.org/0000-0002-1694-233X']
  const authors = ['Ada Lovelace', 'Grace Hopper']
  const page = cited({ orcids: [ada, ''] }, { authors })
  const record = cited({ orcids: ['', grace] }, { from: 'crossref', authors: ['A. Lovelace', 'G. Hopper'] })
  assert.deepEqual(completedCitation(page, record).citation.orcids, [ada, grace])
  assert.deepEqual(completedCitation(page, record, new Set(['doaj'])).citation.orcids, [ada, ''])
  const turned = cited({ orcids: [grace, ''] }, { authors: authors.toReversed() })
  assert.deepEqual(completedCitation(page, turned).citation.orcids, [ada, ''])
})

test('longer lists of affiliations and references replace shorter ones', () => {
  const reported = (places: number, dois: string[], from: string) => ({
    authors: ['Ada Lovelace', 'Grace Hopper'],
    affiliations: [{ name: from, authors: [0, 1].slice(0, places) }].slice(0, places),
    references: { count: dois.length, dois },
    provenance: { affiliations: from, references: from },
  })
  const page = reported(1, ['10.1000/1', '10.1000/2'], 'page')
  const crossref = reported(2, ['10.1000/1'], 'crossref')
  const whole = withFullerConnections(page, crossref)
  assert.deepEqual([whole.affiliations, whole.references], [crossref.affiliations, page.references])
  assert.deepEqual(whole.provenance, { affiliations: 'crossref', references: 'page' })
  assert.equal(withFullerConnections(page, { ...crossref, authors: ['Ada Lovelace'] }), page)
  assert.equal(withFullerConnections(page, crossref, new Set(['doaj'])), page)
})

test('references of a file of OpenAlex stay with a new record of an article, unless its DOI is another', () => {
  const known = {
    ...articleDraft({ doi: '10.1000/lake', externalId: 'lake' }),
    references: { count: 1, dois: ['10.1000/1'] },
    provenance: { record: 'digest', references: 'openalex' },
    id: 'a',
    version: 1,
    workKey: 'doi:10.1000/lake',
    firstSeenAt: 1,
    updatedAt: 1,
  }
  const record = articleDraft({ doi: '10.1000/lake', externalId: 'lake' })
  assert.deepEqual(completed(record, known).references, known.references)
  assert.deepEqual(completed({ ...record, doi: '10.1000/pond' }, known).references, NO_REFERENCES)
})
