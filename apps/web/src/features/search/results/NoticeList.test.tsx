import type { SearchNotice } from '@claire/api-contract'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderAt } from '#testing/render-at.tsx'
import { EMPTY_SEARCH, readSearch } from '../search-address.ts'
import { NoticeList } from './NoticeList.tsx'

const SEARCH = { ...EMPTY_SEARCH, searchText: 'glasier ise', startYear: 2010, sources: ['Annals'] }
const saying = (notice: SearchNotice) => renderAt(<NoticeList notices={[notice]} search={SEARCH} />)
const said = () => screen.getByRole('note').textContent
const offered = () => {
  const address = screen.getByRole('link').getAttribute('href') ?? ''
  return readSearch(new URL(address, location.origin).searchParams)
}

describe('what the server says about how it searched', () => {
  it('of a correction names it, and offers the search as it was typed, with its filters', () => {
    saying({
      code: 'corrected',
      message: '',
      searchedFor: 'glacier ice',
      offer: { searchTerm: 'glasier ise', verbatim: true },
    })
    expect(said()).toBe('Showing results for “glacier ice”. Search instead for “glasier ise”')
    expect(offered()).toEqual({ ...SEARCH, verbatim: true })
  })

  it('of a possible other spelling offers that', () => {
    saying({ code: 'did_you_mean', message: '', suggestion: 'glacier ice' })
    expect(said()).toBe('Did you mean: glacier ice')
    expect(offered()).toEqual({ ...SEARCH, searchText: 'glacier ice' })
  })

  it('of words that no article has names them', () => {
    saying({ code: 'no_literal_match', message: 'None.', missing: ['glasier', 'ise'] })
    expect(said()).toBe('No article contains “glasier”, “ise”. The results are the closest in meaning.')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('of conditions that hardly anything fulfils offers only what fulfils them', () => {
    saying({
      code: 'relaxed',
      message: '',
      relaxed: ['author:Byron'],
      offer: { searchTerm: 'ice author:Byron', verbatim: true, refineSearch: true },
    })
    expect(said()).toContain('Few articles match author:Byron.')
    expect(offered()).toMatchObject({ searchText: 'ice author:Byron', refineSearch: true, verbatim: true })
  })

  it('of what was left out counts it, and offers to show it', () => {
    saying({
      code: 'excluded',
      message: '',
      count: 2,
      excluded: ['sea'],
      offer: { searchTerm: 'ice not sea', unread: ['not sea'] },
    })
    expect(said()).toBe('2 articles with “sea” in title or abstract left out. Show them')
    expect(offered()).toMatchObject({ searchText: 'ice not sea', unread: ['not sea'] })
  })

  it('of words that no article has calls nothing closest where nothing is close', () => {
    const missing: SearchNotice = { code: 'no_literal_match', message: '', missing: ['ise'] }
    const weak: SearchNotice = { code: 'weak_results', message: '' }
    renderAt(<NoticeList notices={[missing, weak]} search={SEARCH} />)
    expect(screen.getAllByRole('note')[0]?.textContent).toBe('No article contains “ise”.')
  })

  it('of words that no article has calls nothing closest above an empty list', () => {
    const missing: SearchNotice = { code: 'no_literal_match', message: '', missing: ['ise'] }
    renderAt(<NoticeList notices={[missing]} search={SEARCH} isEmpty />)
    expect(said()).toBe('No article contains “ise”.')
  })

  it('of words that say nothing offers to look for them exactly', () => {
    saying({ code: 'says_nothing', message: '', offer: { searchTerm: 'the of', refineSearch: true } })
    expect(screen.getByRole('link').textContent).toBe('Search for exactly these words')
    expect(offered().refineSearch).toBe(true)
  })

  it('that this version of the page does not know is said in the server’s words', () => {
    saying({ code: 'something_new', message: 'The index is being made anew.' } as unknown as SearchNotice)
    expect(said()).toBe('The index is being made anew.')
  })
})
