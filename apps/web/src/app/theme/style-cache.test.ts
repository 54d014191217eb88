import { css, type CSSObject } from '@emotion/react'
import { expect, it } from 'vitest'
import { documentStyles } from './document-styles.ts'
import { createStyleCache } from './theme.ts'

/** Returns the rules that a cache adds to the document for some styles. */
function rulesOf(styles: CSSObject, nests: boolean): string {
  const cache = createStyleCache(nests)
  cache.insert('.css-a', css(styles), cache.sheet, true)
  const rules = cache.sheet.tags.map((tag) => tag.textContent).join('')
  cache.sheet.flush()
  return rules
}

const NESTED = { color: 'red', '&:hover': { color: 'blue' }, '@media print': { display: 'none' }, margin: 0 }

it('leaves nested rules to browsers that support them, and compiles them for others', () => {
  expect(rulesOf(NESTED, true)).toBe(
    '.css-a{color:red;&:hover{color:blue;}@media print{display:none;}margin:0;}',
  )
  expect(rulesOf(NESTED, false)).toContain('.css-a:hover{color:blue;}')
})

it('adds the prefixes that Safari needs', () => {
  const rules = rulesOf({ userSelect: 'none', '& p': { userSelect: 'text' } }, true)
  expect(rules).toBe(
    '.css-a{-webkit-user-select:none;user-select:none;& p{-webkit-user-select:text;user-select:text;}}',
  )
})

it.each([
  ['a state without the `&` that it is of', { ':hover': { color: 'blue' } }],
  ['a state in a list', { '&:focus, :hover': { color: 'blue' } }],
  ['an at-rule of the document', { '@keyframes appear': { from: { opacity: 0 } } }],
])('takes apart by itself what browsers read otherwise inside a rule: %s', (_name, styles) => {
  expect(rulesOf(styles, true)).toBe(rulesOf(styles, false))
})

it('inserts global styles as one rule', () => {
  const cache = createStyleCache(true)
  const styles = [{ html: { margin: 0 } }, { '.row': { '&:hover': { color: 'blue' } } }]
  cache.insert('', css(styles), cache.sheet, false)
  const rules = cache.sheet.tags.map((tag) => tag.textContent).join('')
  cache.sheet.flush()
  expect(rules).toBe('@media all{html{margin:0;}.row{&:hover{color:blue;}}}')
})

/** Nested selectors that browsers read as descendants and the style compiler as the element itself. */
function statesAlone(styles: string): string[] {
  const around: string[] = []
  const found: string[] = []
  for (const [, selector = '', brace] of styles.matchAll(/([^{};]*)([{};])/g)) {
    if (brace === '}') around.pop()
    if (brace !== '{') continue
    const isInRule = around.some((outer) => !outer.startsWith('@'))
    if (isInRule && /(^|,)\s*:|&[\w-]/.test(selector)) found.push(selector)
    around.push(selector)
  }
  return found
}

it('states in the styles of the document have a selector', () => {
  expect(statesAlone('.a{color:red;:hover{color:blue;}}:focus{margin:0;}')).toEqual([':hover'])
  const styles = documentStyles.MuiCssBaseline?.styleOverrides
  if (typeof styles !== 'object') throw new Error('the document has no styles')
  expect(statesAlone(css(styles as CSSObject).styles)).toEqual([])
})
