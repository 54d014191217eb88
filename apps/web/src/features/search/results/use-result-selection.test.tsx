import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { EMPTY_SEARCH, type SearchState } from '../search-address.ts'
import { useResultSelection } from './use-result-selection.ts'

const ICE: SearchState = { ...EMPTY_SEARCH, searchText: 'ice' }
const LISTED = ['a', 'b', 'c'].map((id) => ({ id }))
const FOUND = ['a', 'b', 'c', 'd', 'e']

/** A list of results with buttons for its selection. */
function Results({ search, listed = LISTED }: { search: SearchState; listed?: readonly { id: string }[] }) {
  const [state, setState] = useState(search)
  const selection = useResultSelection(listed, state)
  return (
    <>
      <output>{selection.ids.join(' ')}</output>
      {FOUND.map((id) => (
        <button key={id} type="button" aria-pressed={selection.has(id)} onClick={() => selection.toggle(id)}>
          {id}
        </button>
      ))}
      <button type="button" onClick={() => selection.toggle('c', true)}>
        up to c
      </button>
      <button type="button" onClick={() => selection.set([])}>
        none
      </button>
      {selection.chooseAll && (
        <button type="button" onClick={() => void selection.chooseAll?.()}>
          all
        </button>
      )}
      <button type="button" onClick={() => setState({ ...state, searchText: 'snow' })}>
        another search
      </button>
    </>
  )
}

function open(search: SearchState = ICE) {
  const calls = fakeServer(({ path }) => (path === 'search/ids' ? { body: { ids: FOUND } } : undefined))
  const { user } = renderAt(<Results search={search} />)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const selected = () => screen.getByRole('status').textContent
  const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  return { calls, press, selected, pressed }
}

describe('a selection of results', () => {
  it('is of those that are loaded, one by one and by ranges', async () => {
    const { press, selected } = open()
    await press('a')
    expect(selected()).toBe('a')
    await press('up to c')
    expect(selected()).toBe('a b c')
    await press('b')
    expect(selected()).toBe('a c')
    await press('none')
    expect(selected()).toBe('')
  })

  it('is of all that the search finds when that is asked for, loaded or not', async () => {
    const { calls, press, selected, pressed } = open()
    await press('a')
    await press('all')
    await waitFor(() => expect(selected()).toBe('a b c d e'))
    expect(pressed()).toEqual(FOUND)
    expect(calls.map(({ path, body }) => [path, body])).toMatchObject([['search/ids', { searchTerm: 'ice' }]])
    expect(screen.queryByRole('button', { name: 'all' })).toBeNull()
  })

  it('of all keeps all others when one is taken off, and has it back', async () => {
    const { press, selected } = open()
    await press('all')
    await waitFor(() => expect(selected()).toBe('a b c d e'))
    await press('b')
    expect(selected()).toBe('a c d e')
    await press('d')
    expect(selected()).toBe('a c e')
    await press('b')
    expect(new Set(selected().split(' '))).toEqual(new Set(['a', 'b', 'c', 'e']))
  })

  it('of all is given up as a whole', async () => {
    const { press, selected } = open()
    await press('all')
    await waitFor(() => expect(selected()).toBe('a b c d e'))
    await press('none')
    expect(selected()).toBe('')
    expect(screen.getByRole('button', { name: 'all' })).toBeTruthy()
  })

  it('of all that one search finds says nothing of what another does', async () => {
    const { press, selected } = open()
    await press('all')
    await waitFor(() => expect(selected()).toBe('a b c d e'))
    await press('another search')
    expect(selected()).toBe('')
  })

  it('of all is not offered where what is listed is not what a search finds', () => {
    for (const search of [{ ...ICE, alertId: 'alert' }, { ...ICE, ids: ['a', 'b'] }, { ...EMPTY_SEARCH }]) {
      open(search)
      expect(screen.queryByRole('button', { name: 'all' })).toBeNull()
    }
  })

  it('stays as it was where all could not be asked for', async () => {
    fakeServer(() => ({ status: 503, body: { errorCode: 'UNAVAILABLE', apiError: 'Down' } }))
    const { user } = renderAt(<Results search={ICE} />)
    await user.click(screen.getByRole('button', { name: 'a' }))
    await user.click(screen.getByRole('button', { name: 'all' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'all' })).toBeTruthy())
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('a')
  })
})
