import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderAt } from '#testing/render-at.tsx'
import { type Facet, FacetList } from './FacetList.tsx'

const SOURCES: Facet[] = ['Annals', 'Brief', 'Cahiers', 'Données', 'Études', 'Folia', 'Gazette'].map(
  (name, place) => ({ name, count: 7000 - 1000 * place }),
)
function listOf(facets = SOURCES, chosen: string[] = []) {
  const onChoose = vi.fn<(names: string[]) => void>()
  const shown = renderAt(
    <FacetList
      title="Sources"
      searchLabel="Find a source"
      facets={facets}
      chosen={chosen}
      onChoose={onChoose}
    />,
  )
  return { ...shown, onChoose }
}
const names = () => screen.queryAllByRole('checkbox').map((box) => box.closest('label')?.firstElementChild)
const labels = () => names().map((first) => first?.nextElementSibling?.textContent)

describe('a list of facets', () => {
  it('shows the first five with their counts, and the others on request', async () => {
    const { user } = listOf()
    expect(labels()).toEqual(['Annals', 'Brief', 'Cahiers', 'Données', 'Études'])
    expect(screen.getByText('7,000')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'All 7' }))
    expect(labels()).toHaveLength(7)
    await user.click(screen.getByRole('button', { name: 'Show fewer' }))
    expect(labels()).toHaveLength(5)
  })

  it('keeps chosen ones visible, however small their counts, and counts them', () => {
    listOf(SOURCES, ['Gazette'])
    expect(labels()).toEqual(['Annals', 'Brief', 'Cahiers', 'Données', 'Études', 'Gazette'])
    expect(screen.getByText('1 of 7')).toBeTruthy()
  })

  it('adds a selected one to the chosen ones, and removes it again', async () => {
    const { user, onChoose } = listOf(SOURCES, ['Brief'])
    await user.click(screen.getByRole('checkbox', { name: /^Annals/ }))
    await user.click(screen.getByRole('checkbox', { name: /^Brief/ }))
    expect(onChoose.mock.calls).toEqual([[['Brief', 'Annals']], [[]]])
  })

  it('finds by any part of a name, regardless of accents and case', async () => {
    const { user } = listOf()
    const field = screen.getByRole('textbox', { name: 'Find a source' })
    await user.type(field, 'ETUD')
    expect(labels()).toEqual(['Études'])
    await user.clear(field)
    await user.type(field, 'nn')
    expect(labels()).toEqual(['Annals', 'Données'])
  })

  it('finds by label if a name is a code', async () => {
    const coded = SOURCES.map((facet, place) => ({ ...facet, label: `Topic ${place}` }))
    const { user, onChoose } = listOf(coded)
    await user.type(screen.getByRole('textbox'), 'topic 6')
    await user.click(screen.getByRole('checkbox', { name: /Topic 6/ }))
    expect(onChoose).toHaveBeenCalledWith(['Gazette'])
  })

  it('reports that none matches', async () => {
    const { user } = listOf()
    await user.type(screen.getByRole('textbox'), 'zzz')
    expect(labels()).toEqual([])
    expect(screen.getByText('No options')).toBeTruthy()
  })

  it('has no search field if all are visible', () => {
    listOf(SOURCES.slice(0, 5))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('renders a hundred at most', async () => {
    const { user } = listOf(
      Array.from({ length: 250 }, (_, place) => ({ name: `Source ${place}`, count: 1 })),
    )
    await user.click(screen.getByRole('button', { name: 'All 250' }))
    expect(labels()).toHaveLength(100)
  })

  it('shows no count if it is unknown', () => {
    listOf([{ name: 'Annals', count: undefined }])
    expect(screen.getByRole('checkbox').closest('label')?.textContent).toBe('Annals')
  })
})
