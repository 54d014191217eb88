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

describe('a list of things to narrow by', () => {
  it('shows the first five with how many there are, and the others when asked', async () => {
    const { user } = listOf()
    expect(labels()).toEqual(['Annals', 'Brief', 'Cahiers', 'Données', 'Études'])
    expect(screen.getByText('7,000')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'All 7' }))
    expect(labels()).toHaveLength(7)
    await user.click(screen.getByRole('button', { name: 'Show fewer' }))
    expect(labels()).toHaveLength(5)
  })

  it('keeps what is chosen in sight, however few it finds, and counts it', () => {
    listOf(SOURCES, ['Gazette'])
    expect(labels()).toEqual(['Annals', 'Brief', 'Cahiers', 'Données', 'Études', 'Gazette'])
    expect(screen.getByText('1 of 7')).toBeTruthy()
  })

  it('adds what is ticked to what is chosen, and takes off what is ticked again', async () => {
    const { user, onChoose } = listOf(SOURCES, ['Brief'])
    await user.click(screen.getByRole('checkbox', { name: /^Annals/ }))
    await user.click(screen.getByRole('checkbox', { name: /^Brief/ }))
    expect(onChoose.mock.calls).toEqual([[['Brief', 'Annals']], [[]]])
  })

  it('finds by any part of a name, without accents and capitals', async () => {
    const { user } = listOf()
    const field = screen.getByRole('textbox', { name: 'Find a source' })
    await user.type(field, 'ETUD')
    expect(labels()).toEqual(['Études'])
    await user.clear(field)
    await user.type(field, 'nn')
    expect(labels()).toEqual(['Annals', 'Données'])
  })

  it('finds by what is shown where a name is a code', async () => {
    const coded = SOURCES.map((facet, place) => ({ ...facet, label: `Topic ${place}` }))
    const { user, onChoose } = listOf(coded)
    await user.type(screen.getByRole('textbox'), 'topic 6')
    await user.click(screen.getByRole('checkbox', { name: /Topic 6/ }))
    expect(onChoose).toHaveBeenCalledWith(['Gazette'])
  })

  it('says that nothing is so named', async () => {
    const { user } = listOf()
    await user.type(screen.getByRole('textbox'), 'zzz')
    expect(labels()).toEqual([])
    expect(screen.getByText('No options')).toBeTruthy()
  })

  it('has no field to find one where all are in sight', () => {
    listOf(SOURCES.slice(0, 5))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('draws a hundred at most', async () => {
    const { user } = listOf(
      Array.from({ length: 250 }, (_, place) => ({ name: `Source ${place}`, count: 1 })),
    )
    await user.click(screen.getByRole('button', { name: 'All 250' }))
    expect(labels()).toHaveLength(100)
  })

  it('shows no figure where it is not known', () => {
    listOf([{ name: 'Annals', count: undefined }])
    expect(screen.getByRole('checkbox').closest('label')?.textContent).toBe('Annals')
  })
})
