import { act, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '#shared/i18n/i18n.ts'
import { ResultCount } from './ResultsHead.tsx'

afterEach(() => act(() => chooseLanguage('en')))

describe('the sum of results', () => {
  it.each([
    { language: 'en', sum: 'over 100 results', over: 'over 40,000 results', exact: '1,234 results' },
    { language: 'de', sum: 'über 100 Treffer', over: 'über 40.000 Treffer', exact: '1.234 Treffer' },
    {
      language: 'fr',
      sum: 'plus de 100 résultats',
      over: 'plus de 40 000 résultats',
      exact: '1 234 résultats',
    },
  ] as const)(
    'in $language is $sum, and tells who asks that it is $over',
    async ({ language, sum, over, exact }) => {
      await act(() => chooseLanguage(language))
      const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')
      const { rerender } = render(<ResultCount total={40_000} totalRelation="gte" />)
      const shown = screen.getByRole('status')
      expect(plain(shown.textContent)).toBe(`${sum} (${over})`)
      expect(plain(shown.firstElementChild?.getAttribute('title') ?? '')).toBe(over)
      rerender(<ResultCount total={1234} totalRelation="eq" />)
      expect(plain(shown.textContent)).toBe(`${sum} (${exact})`)
    },
  )
})
