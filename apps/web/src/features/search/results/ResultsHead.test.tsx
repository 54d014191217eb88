import type { SearchReading } from '@claire/api-contract'
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderAt } from '#testing/render-at.tsx'
import { EMPTY_SEARCH, type Sort } from '../search-address.ts'
import { ResultsHead } from './ResultsHead.tsx'

const NEWEST: SearchReading = { kind: 'newest', from: 'latest' }

function show(sort: Sort, readings: SearchReading[]) {
  const onChange = vi.fn()
  renderAt(
    <ResultsHead
      head={{ trail: [], title: 'Results', documentTitle: 'Results' }}
      search={{ ...EMPTY_SEARCH, searchText: 'latest ice', unread: ['recent'], sort }}
      onChange={onChange}
      facets={undefined}
      total={3}
      totalRelation="eq"
      readings={readings}
      news={null}
      isSearched
      isWide
    />,
  )
  const menu = screen.getByRole('combobox', { name: 'Sort by' })
  return { menu, choose: (value: Sort) => fireEvent.change(menu, { target: { value } }), onChange }
}

it('the order that the words of a search ask for is the one in use', () => {
  expect(show('relevance', [NEWEST]).menu).toHaveProperty('value', 'newest')
})

it.each([
  ['oldest', [NEWEST], 'oldest'],
  ['relevance', [], 'relevance'],
] as const)('the chosen order %s is the one in use otherwise', (sort, readings, used) => {
  expect(show(sort, [...readings]).menu).toHaveProperty('value', used)
})

it('an order whose words were undone is not in use, even before the next answer', () => {
  expect(show('relevance', [{ ...NEWEST, from: 'recent' }]).menu).toHaveProperty('value', 'relevance')
})

it('choosing relevance makes words of those that ask for another order', () => {
  const { choose, onChange } = show('relevance', [NEWEST])
  choose('relevance')
  expect(onChange).toHaveBeenCalledWith({ sort: 'relevance', unread: ['recent', 'latest'] })
})

it('choosing another order leaves them', () => {
  const { choose, onChange } = show('relevance', [NEWEST])
  choose('oldest')
  expect(onChange).toHaveBeenCalledWith({ sort: 'oldest' })
})
