import { expect, it } from 'vitest'
import { pseudoText } from './pseudo.ts'

it('marks every letter, leaves placeholders, and is 40 % longer', () => {
  expect(pseudoText('Edit “{{name}}”')).toBe('⟦Éðîţ “{{name}}”~~~⟧')
  const text = 'You have no alerts yet.'
  expect(pseudoText(text).length).toBeGreaterThan(text.length * 1.4)
})
