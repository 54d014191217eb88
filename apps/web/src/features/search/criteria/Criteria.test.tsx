import type { Facets } from '@claire/api-contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeServer } from '#testing/fake-server.ts'
import { renderAt } from '#testing/render-at.tsx'
import { EMPTY_SEARCH, type SearchState } from '../search-address.ts'
import { Criteria, type CriteriaProps } from './Criteria.tsx'

const FACETS: Partial<Facets> = {
  sources: [
    { name: 'Letters', count: 2 },
    { name: 'Annals', count: 40 },
  ],
  years: [],
  topics: [
    { name: 'cs.LG', count: 7 },
    { name: 'a "quoted" topic', count: 5 },
    { name: 'Glaciology', count: 3 },
  ],
  types: [],
}

function criteria(over: Partial<SearchState> = {}, { isCounted = true } = {}) {
  const onChange = vi.fn<CriteriaProps['onChange']>()
  fakeServer(({ path }) =>
    path === 'source/getApproved'
      ? { body: ['Zeitschrift', 'Letters', 'Annals', 'Beiträge'].map((name) => ({ name })) }
      : undefined,
  )
  const facets = isCounted ? FACETS : undefined
  const search = { ...EMPTY_SEARCH, searchText: 'ice', ...over }
  return { ...renderAt(<Criteria search={search} onChange={onChange} facets={facets} />), onChange }
}
const labelsOf = async (group: string) =>
  within(await screen.findByRole('group', { name: group }))
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent)

describe('criteria', () => {
  it('list sources by how many results they have; those without any are not offered', async () => {
    criteria()
    expect(await labelsOf('Sources')).toEqual(['Annals40', 'Letters2'])
  })

  it('keep a source of the address that is no longer there, so that it can be taken off', async () => {
    const { user, onChange } = criteria({ sources: ['Gone'] })
    await user.click(await screen.findByRole('checkbox', { name: /Gone/ }))
    expect(onChange).toHaveBeenCalledWith({ sources: [] })
  })

  it('have no figures where there is nothing to count', async () => {
    criteria({ searchText: '' }, { isCounted: false })
    expect(await labelsOf('Sources')).toEqual(['Annals', 'Beiträge', 'Letters', 'Zeitschrift'])
    expect(screen.queryByRole('group', { name: 'Topics' })).toBeNull()
  })

  it('show topics under readable names, and write the chosen one into the query', async () => {
    const { user, onChange } = criteria()
    expect(await labelsOf('Topics')).toEqual(['Machine Learning7', 'Glaciology3'])
    await user.click(screen.getByRole('checkbox', { name: /Glaciology/ }))
    const [{ searchText = '' } = {}] = onChange.mock.calls[0] ?? []
    expect(searchText).toMatch(/^ice .*Glaciology/)
  })

  it('show a topic of the query once, in the form of the counts, and take it off in all its forms', async () => {
    const { user, onChange } = criteria({ searchText: 'ice topic:"GLACIOLOGY" topic:"Glaciology"' })
    expect(await labelsOf('Topics')).toEqual(['Machine Learning7', 'Glaciology3'])
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /Glaciology/ })
    expect(box.checked).toBe(true)
    await user.click(box)
    expect(onChange).toHaveBeenCalledWith({ searchText: 'ice' })
  })

  it('keep a topic of the query in sight although no result is about it, with a link to its page', async () => {
    const { user, onChange } = criteria({ searchText: 'ice topic:"Oceanography"' })
    const page = await screen.findByRole('link', { name: 'All about Oceanography' })
    expect(page.getAttribute('href')).toBe('/topic/Oceanography')
    await user.click(await screen.findByRole('checkbox', { name: /Oceanography/ }))
    expect(onChange).toHaveBeenCalledWith({ searchText: 'ice' })
  })

  it('turn exact matches on and say what that means', async () => {
    const { user, onChange } = criteria()
    const exact = screen.getByRole('checkbox', { name: 'Exact Keyword Matches only' })
    const hint = document.getElementById(exact.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe('Every word, as you typed it')
    await user.click(exact)
    expect(onChange).toHaveBeenCalledWith({ refineSearch: true })
  })

  it('take the years off in one go, where there are any', async () => {
    const { user, onChange } = criteria({ startYear: 2010 })
    await user.click(screen.getByRole('button', { name: 'Any year' }))
    expect(onChange).toHaveBeenCalledWith({ startYear: null, endYear: null })
  })

  it('offer no way to take off years that are not set', () => {
    criteria()
    expect(screen.queryByRole('button', { name: 'Any year' })).toBeNull()
  })

  it('keep a year of the address that is older than the list', () => {
    criteria({ startYear: 1905 })
    expect(screen.getByRole('combobox', { name: 'From' })).toHaveProperty('value', '1905')
  })
})
