import { render, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TitleText } from './WithTex.tsx'

test('a title has its formulas typeset and its letters decoded, once the typesetter is loaded', async () => {
  const { container } = render(<TitleText text={String.raw`Schr\"odinger and $k$-cores`} />)
  expect(container.textContent).toBe(String.raw`Schr\"odinger and $k$-cores`)
  await waitFor(() => expect(container.querySelector('math mi')?.textContent).toBe('k'))
  expect(container.textContent).toMatch(/^Schrödinger and /)
  expect(container.textContent).toMatch(/-cores$/)
})

test('a title without TeX is shown at once, prices included', () => {
  for (const text of ['Cells', 'A $5 chip', 'a_b^c', '<b>bold</b>']) {
    const { container, unmount } = render(<TitleText text={text} />)
    expect(container.textContent).toBe(text)
    unmount()
  }
})
