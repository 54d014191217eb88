import type { SearchReading } from '@claire/api-contract'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderAt } from '#testing/render-at.tsx'
import { EMPTY_SEARCH, readSearch } from '../search-address.ts'
import { ReadingChips } from './ReadingChips.tsx'

const SEARCH = { ...EMPTY_SEARCH, searchText: 'please find ice not sea since 2015', unread: ['recent'] }
const READ: SearchReading[] = [
  { kind: 'years', from: 'since 2015', startYear: 2015, endYear: null, isOffered: false },
  { kind: 'exclusion', from: 'not sea', excluded: ['sea'] },
  { kind: 'frame', from: 'please find' },
  { kind: 'frame', from: 'thanks' },
]

function show(readings: SearchReading[]) {
  const onChange = vi.fn()
  renderAt(<ReadingChips readings={readings} search={SEARCH} onChange={onChange} />)
  return onChange
}
const labels = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('what was read from a search', () => {
  it('is named with the words that it was read from, courtesy together', () => {
    show(READ)
    expect(labels()).toEqual([
      'Since 2015 (“since 2015”)',
      'Without “sea” (“not sea”)',
      'Not searched for (“please find … thanks”)',
      'Search for exactly what I typed',
    ])
  })

  it('becomes words again one by one', () => {
    const onChange = show(READ)
    fireEvent.click(screen.getByRole('button', { name: 'Take “not sea” as words' }))
    expect(onChange).toHaveBeenCalledWith({ unread: ['recent', 'not sea'] })
  })

  it('becomes words again all at once', () => {
    show(READ)
    const address = screen.getByRole('link').getAttribute('href') ?? ''
    const search = readSearch(new URL(address, location.origin).searchParams)
    expect(search).toEqual({
      ...SEARCH,
      verbatim: true,
      unread: ['recent', 'since 2015', 'not sea', 'please find', 'thanks'],
    })
  })

  it('is offered where it may be something else', () => {
    const onChange = show([{ kind: 'years', from: '2017', startYear: 2017, endYear: 2017, isOffered: true }])
    fireEvent.click(screen.getByRole('button', { name: 'Filter by year: 2017' }))
    expect(onChange).toHaveBeenCalledWith({ startYear: 2017, endYear: 2017 })
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('offers an exclusion that may be a term as one of the filters', () => {
    const onChange = show([
      { kind: 'exclusion', from: 'without labels', excluded: ['labels'], isOffered: true },
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Without “labels”' }))
    expect(onChange).toHaveBeenCalledWith({ exclude: ['labels'] })
  })
})
