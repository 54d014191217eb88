import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { MarkedText } from './work-text.tsx'

const formulas = (container: HTMLElement) =>
  [...container.querySelectorAll('math')].map(
    (math) => math.querySelector('semantics > :first-child')?.textContent,
  )

test('formulas are typeset as MathML, and the words around them are marked', async () => {
  const { container } = render(
    <MarkedText text={String.raw`Spectra of $H_2$ in Schr\"odinger operators`} query="schrodinger spectra" />,
  )
  await waitFor(() => expect(formulas(container)).toEqual(['H2']))
  expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'Spectra',
    'Schrödinger',
  ])
})

test('text without TeX stays as written', async () => {
  const { container } = render(<MarkedText text={String.raw`On $\unheardof{x}$ and $x^2$`} />)
  await waitFor(() => expect(formulas(container)).toEqual(['x2']))
  screen.getByText(String.raw`$\unheardof{x}$`)
})

test('a formula cannot bring markup or links', async () => {
  const { container } = render(
    <MarkedText
      text={String.raw`$\href{javascript:alert(1)}{x}$ $\htmlClass{a}{b}$ $<img src=x onerror=alert(1)>$ $y$`}
    />,
  )
  await waitFor(() => expect(formulas(container)).toContain('y'))
  expect(container.querySelector('a, img, .a')).toBeNull()
})

test('words of an article in German are marked in their other forms', async () => {
  const { container } = render(
    <MarkedText text="Die Schätzung von Netzen" query="Schätzungen Netze" language="de" />,
  )
  await waitFor(() =>
    expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'Schätzung',
      'Netzen',
    ]),
  )
})
