import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderAt } from '#testing/render-at.tsx'
import { AuthorLine, Meta } from './Meta.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ListRow, RowList } from './ListRow.tsx'
import { ShortList } from './ShortList.tsx'
import { StatusDot } from './StatusDot.tsx'

describe('a row of a list', () => {
  function row({ isSelected = false } = {}) {
    const onToggle = vi.fn<(isRange: boolean) => void>()
    const shown = renderAt(
      <RowList label="Results">
        <li>
          <ListRow
            titleId="title"
            title={<h2 id="title">On ice</h2>}
            selectable={{ label: 'Select “On ice”', isSelected, onToggle }}
            actions={<button type="button">Cite</button>}
          >
            A note
          </ListRow>
        </li>
      </RowList>,
    )
    return { ...shown, onToggle }
  }

  it('is named by its title, and has its metadata and actions', () => {
    row()
    const article = within(screen.getByRole('list', { name: 'Results' })).getByRole('article', {
      name: 'On ice',
    })
    expect(within(article).getByText('A note')).toBeTruthy()
    expect(within(article).getByRole('button', { name: 'Cite' })).toBeTruthy()
  })

  it('is selected by its checkbox, and with shift as the end of a range', async () => {
    const { user, onToggle } = row()
    const box = screen.getByRole('checkbox', { name: 'Select “On ice”' })
    await user.click(box)
    fireEvent.click(box, { shiftKey: true })
    expect(onToggle.mock.calls).toEqual([[false], [true]])
  })

  it('is marked as selected', () => {
    row({ isSelected: true })
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', true)
    expect(screen.getByRole('article').dataset.selected).toBe('true')
  })
})

describe('the actions on a selection', () => {
  const bar = (count: number, onClear = () => undefined) =>
    renderAt(
      <BulkBar count={count} onClear={onClear}>
        <button type="button">Move</button>
      </BulkBar>,
    )

  it('are shown during a selection, with its size', () => {
    bar(3)
    const tools = within(screen.getByRole('toolbar', { name: 'Selected' }))
    expect(tools.getByRole('status').textContent).toBe('3 selected')
    expect(tools.getByRole('button', { name: 'Move' })).toBeTruthy()
  })

  it('are hidden without a selection', () => {
    bar(0)
    expect(screen.queryByRole('toolbar')).toBeNull()
  })

  it('can clear the selection', async () => {
    const onClear = vi.fn<() => undefined>()
    const { user } = bar(1, onClear)
    await user.click(screen.getByRole('button', { name: 'Clear the selection' }))
    expect(onClear).toHaveBeenCalledTimes(1)
  })
})

describe('authors', () => {
  const line = (...names: string[]) => {
    renderAt(<p data-testid="line">{<AuthorLine names={names} />}</p>)
    return screen.getByTestId('line').textContent
  }

  it.each([
    [[], ''],
    [['Ada Byron'], 'Ada Byron'],
    [['A', 'B', 'C'], 'A, B, C'],
    [['A', 'B', 'C', 'D', 'E'], 'A, B, C and 2 more'],
  ])('%j are written %s', (names, written) => expect(line(...names)).toBe(written))

  it('lead to their pages, by ORCID iD where one is known', () => {
    const orcids = ['https://orcid.org/0000-0002-1825-0097', '']
    renderAt(<AuthorLine names={['Ada Byron', "Ngozi O'Kafor/Lind"]} orcids={orcids} />)
    const paths = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(paths).toEqual(['/author/0000-0002-1825-0097', "/author/Ngozi%20O'Kafor%2FLind"])
  })
})

describe('the metadata of a row', () => {
  it('has an element for each part; an empty one has no dot', () => {
    renderAt(
      <Meta>
        {'2020'}
        {null}
        {false}
        <span>PDF</span>
      </Meta>,
    )
    const parts = [...(screen.getByText('2020').parentElement?.children ?? [])]
    expect(parts.filter((part) => !part.matches(':empty')).map((part) => part.textContent)).toEqual([
      '2020',
      'PDF',
    ])
  })
})

describe('a short list', () => {
  it('has links with a date or a count', () => {
    renderAt(
      <ShortList
        title="Recent searches"
        entries={[
          { key: 'a', label: 'sea ice', to: '/search?searchText=sea+ice', icon: <svg />, end: 'Since 2010' },
        ]}
      />,
    )
    const list = within(screen.getByRole('region', { name: 'Recent searches' }))
    expect(list.getByRole('link', { name: 'sea ice' }).getAttribute('href')).toBe(
      '/search?searchText=sea+ice',
    )
    expect(list.getByText('Since 2010')).toBeTruthy()
  })

  it('typesets formulas of titles, and leaves typed queries unchanged', async () => {
    const entry = { label: 'On $k$-cores', to: '/', icon: <svg /> }
    renderAt(
      <ShortList
        title="Lines"
        entries={[
          { key: 'a', ...entry, isTitle: true },
          { key: 'b', ...entry },
        ]}
      />,
    )
    await waitFor(() => expect(screen.getAllByRole('math')).toHaveLength(1))
    expect(screen.getByText('On $k$-cores')).toBeTruthy()
  })
})

describe('a status', () => {
  it('is shown by words and shape, not by colour alone', () => {
    const shapes = (['ok', 'warning', 'error', 'off'] as const).map((kind) => {
      renderAt(<StatusDot kind={kind}>{kind}</StatusDot>)
      return screen.getByText(kind).previousElementSibling?.innerHTML
    })
    expect(new Set(shapes).size).toBe(4)
  })
})
