import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Alert } from '@claire/api-contract'
import { alertNamed } from '#testing/alert-server.ts'
import { chooseLanguage } from '#shared/i18n/i18n.ts'
import { renderAt } from '#testing/render-at.tsx'
import { CriteriaText } from './CriteriaText.tsx'

async function sentenceOf(over: Partial<Alert>): Promise<string> {
  renderAt(
    <div data-testid="sentence">
      <CriteriaText alert={alertNamed('a', over)} />
    </div>,
  )
  const { textContent } = await screen.findByTestId('sentence')
  cleanup()
  return textContent
}

afterEach(() => act(() => chooseLanguage('en')))

it('the query has the quotation marks of the language', async () => {
  const quoted = async (language: 'de' | 'fr') => {
    await act(() => chooseLanguage(language))
    return (await sentenceOf({})).match(/(?<= )[^ ]*sea ice[^,]*/)?.[0]
  }
  expect(await quoted('de')).toBe('„sea ice“')
  expect(await quoted('fr')).toBe('«\u00a0sea ice\u00a0»')
})

it('years are read as a span, a beginning, an end, or any', async () => {
  const years = async (startYear: number | null, endYear: number | null) =>
    (await sentenceOf({ startYear, endYear })).replace('Semantic search for “sea ice”, ', '')
  expect(await years(2012, 2019)).toBe('2012–2019, in all sources')
  expect(await years(2012, null)).toBe('since 2012, in all sources')
  expect(await years(null, 2019)).toBe('until 2019, in all sources')
  expect(await years(null, null)).toBe('any year, in all sources')
})

it('up to four sources are named; of more, the first three', async () => {
  const sources = async (count: number) =>
    (await sentenceOf({ sources: ['A', 'B', 'C', 'D', 'E', 'F'].slice(0, count) })).replace(
      /.*any year, /,
      '',
    )
  expect(await sources(1)).toBe('in A')
  expect(await sources(2)).toBe('in A and B')
  expect(await sources(4)).toBe('in A, B, C, and D')
  expect(await sources(6)).toBe('in A, B, C and 3 more')
})

it('a followed source or topic is named instead of its query', async () => {
  expect(await sentenceOf({ searchTerm: 'source:"Annals"', sources: ['Annals'] })).toBe(
    'Everything new, any year, in Annals',
  )
  expect(await sentenceOf({ searchTerm: 'topic:"glaciology"' })).toMatch(/^Everything new on “glaciology”, /i)
})

it('a query too long for its lines has a tooltip', async () => {
  const searchTerm = 'ice '.repeat(60)
  renderAt(<CriteriaText alert={alertNamed('a', { searchTerm })} />)
  expect((await screen.findByTitle(/^ice ice/)).title).toBe(searchTerm)
})
