import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderAt } from '#testing/render-at.tsx'
import { FilterChips } from './FilterChips.tsx'
import { InlineChoice } from './PlainSelect.tsx'
import { Segmented } from './Segmented.tsx'
import { SplitButton } from './SplitButton.tsx'

describe('a choice of a few, all visible', () => {
  const CHOICES = [
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark', icon: <svg /> },
  ] as const

  it('shows the current one, by name if it is an icon, and chooses another', async () => {
    const onChoose = vi.fn<(value: 'light' | 'dark') => void>()
    const { user } = renderAt(
      <Segmented label="Appearance" choices={CHOICES} value="light" onChoose={onChoose} />,
    )
    const group = within(screen.getByRole('group', { name: 'Appearance' }))
    expect(group.getByRole('button', { pressed: true }).textContent).toBe('Light')
    await user.click(group.getByRole('button', { name: 'Dark', pressed: false }))
    expect(onChoose.mock.calls).toEqual([['dark']])
  })
})

describe('a choice in a line', () => {
  it('has a label, shows texts, and returns the value', async () => {
    const onChoose = vi.fn<(value: number) => void>()
    const { user } = renderAt(
      <InlineChoice
        label="Rows per page"
        labelVariant="caption"
        value={10}
        choices={[10, 50]}
        labelOf={(rows) => `${rows} rows`}
        onChoose={onChoose}
        sx={{}}
      />,
    )
    const choice = screen.getByRole('combobox', { name: 'Rows per page' })
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['10 rows', '50 rows'])
    await user.selectOptions(choice, '50 rows')
    expect(onChoose.mock.calls).toEqual([[50]])
  })
})

describe('a split button', () => {
  it('does the default action at once, and another from its menu, which closes', async () => {
    const onClick = vi.fn<() => void>()
    const onChoose = vi.fn<() => void>()
    const { user } = renderAt(
      <SplitButton
        onClick={onClick}
        menuLabel="Other formats"
        choices={[{ key: 'ris', label: 'RIS', onChoose }]}
      >
        BibTeX
      </SplitButton>,
    )
    await user.click(screen.getByRole('button', { name: 'BibTeX' }))
    const arrow = screen.getByRole('button', { name: 'Other formats' })
    expect(arrow.getAttribute('aria-expanded')).toBe('false')
    await user.click(arrow)
    expect(arrow.getAttribute('aria-expanded')).toBe('true')
    await screen.findByRole('menu')
    await user.keyboard('{Enter}')
    expect([onClick.mock.calls.length, onChoose.mock.calls.length]).toEqual([1, 1])
    expect(arrow.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('active filters', () => {
  function filters(...labels: string[]) {
    const onRemove = vi.fn<(label: string) => void>()
    const onClear = vi.fn<() => void>()
    const all = labels.map((label) => ({ key: label, label, onRemove: () => onRemove(label) }))
    return { onRemove, onClear, ...renderAt(<FilterChips filters={all} onClear={onClear} />) }
  }

  it('are removed one by one, each by a button that names it', async () => {
    const { user, onRemove } = filters('Since 2010', 'Annals')
    await user.click(screen.getByRole('button', { name: 'Remove filter Annals' }))
    expect(onRemove.mock.calls).toEqual([['Annals']])
  })

  it('are removed all at once if there are several', async () => {
    const { user, onClear } = filters('Since 2010', 'Annals')
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(onClear).toHaveBeenCalledTimes(1)
  })

  it('have no button for all if there is one, and no list if there is none', () => {
    filters('Annals')
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull()
  })

  it('leave no empty list', () => {
    filters()
    expect(screen.queryByRole('list')).toBeNull()
  })
})
