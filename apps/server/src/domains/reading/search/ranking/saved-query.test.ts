import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_CITATION } from '@claire/scholarly-text'
import { evaluateSavedQuery, prepareBatch } from '@claire/search-engine'
import { articleDraft } from '#testing/drafts'
import { freshSearch } from '#testing/search'
import { personId } from '#testing/person'
import { savedQueryOf } from './saved-query.ts'

const SOURCES = [{ id: 'source', name: 'Journal of Tests' }]
const TITLES = [
  'Graph neural networks for molecules',
  'Neural networks on graphs',
  'A graph-neural approach',
  'Molecules in solution',
  'Zirconium alloys, 2nd part',
]

test('a saved exact search finds what the search finds', async (t) => {
  const claire = await freshSearch({ sources: SOURCES })
  t.after(() => claire.close())
  const parts = { index: claire.index, isForeign: () => false }
  for (const [at, title] of TITLES.entries())
    await claire.articles.save(
      articleDraft({
        url: `https://journal.example/${at}`,
        title,
        publicationYear: 2000 + at,
        citation: { ...NO_CITATION, orcids: at % 2 ? ['https://orcid.org/0000-0002-1825-0097'] : [] },
      }),
    )
  await claire.follower.catchUp()
  const stored = await claire.articles.page({ afterId: '', limit: 100 })
  const batch = prepareBatch(stored)
  for (const searchTerm of [
    'graph neural',
    '"neural networks"',
    'graph -molecules',
    'title:molecules',
    'zircon*',
    'source:tests year:2001..2003',
    'graph OR zirconium',
    'orcid:0000-0002-1825-0097',
    '0000-0002-1825-0097',
    'graph -orcid:0000-0002-1825-0097',
  ]) {
    const input = { searchTerm, refineSearch: true, endYear: 2003 }
    const { content } = await claire.search.search(personId('ada'), input, { page: 0, size: 50 })
    const query = (await savedQueryOf(parts, input, SOURCES))?.query
    assert.ok(query?.kind === 'exact')
    const matches = evaluateSavedQuery(query, batch)
    assert.deepEqual(
      stored
        .filter((_, at) => matches[at])
        .map(({ id }) => id)
        .toSorted(),
      content.map(({ id }) => id).toSorted(),
      searchTerm,
    )
  }
})

test('a saved search by meaning keeps filters apart from words, and an empty one is none', async (t) => {
  const claire = await freshSearch({ sources: SOURCES })
  t.after(() => claire.close())
  const parts = { index: claire.index, isForeign: () => false }
  const query = (await savedQueryOf(parts, { searchTerm: 'graph networks', startYear: 2010 }, SOURCES))?.query
  assert.ok(query?.kind === 'semantic')
  assert.deepEqual(query.scope, { kind: 'years', from: 2010, to: null })
  assert.deepEqual(
    query.statistics.terms.map(({ term }) => term),
    ['graph', 'network'],
  )
  assert.equal(await savedQueryOf(parts, { searchTerm: ' ' }, SOURCES), null)
  assert.equal((await savedQueryOf(parts, { searchTerm: '', startYear: 2010 }, SOURCES))?.query.kind, 'exact')
})
