import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PinnedSearch } from '@claire/api-contract'
import { criteriaAs, NO_CRITERIA } from '@claire/api-contract/search-criteria'
import { renderAt } from '#testing/render-at.tsx'
import { PinnedPlaces } from './PinnedPlaces.tsx'

const NONE = criteriaAs('request', NO_CRITERIA)
const pinOf = (searchTerm: string, more: Partial<PinnedSearch> = {}): PinnedSearch => ({
  id: searchTerm,
  searchTerm,
  filters: NONE,
  verbatim: false,
  lookedAt: '2026-06-01T10:00:00.000Z',
  lookedUpTo: 7,
  newResults: 0,
  ...more,
})
const show = (...pins: PinnedSearch[]) => renderAt(<PinnedPlaces pins={pins} onChosen={undefined} />)

describe('pinned searches in the navigation', () => {
  it('lead to what is new, or to all results', async () => {
    show(
      pinOf('ice', { newResults: 1204 }),
      pinOf('', { id: 'two', filters: { ...NONE, source: ['Annals', 'Letters'] } }),
    )
    const [first, second] = await screen.findAllByRole('link')
    expect(first?.textContent).toBe('ice+1,204')
    expect(first?.getAttribute('href')).toBe('/search?searchText=ice&since=7')
    expect(second?.textContent).toBe('Annals, Letters')
    expect(second?.getAttribute('href')).not.toContain('since')
  })

  it('are five at most, with a link to the others', async () => {
    show(...Array.from({ length: 8 }, (_, at) => pinOf(`search ${at}`)))
    const links = await screen.findAllByRole('link')
    expect(links).toHaveLength(6)
    expect(links.at(-1)?.textContent).toBe('+3')
  })
})
