import { createTheme, type Theme } from '@mui/material/styles'
import { lg, md, sm, xl, xs, DARK, LIGHT, MOTION, RADIUS, paletteOf } from './tokens.ts'
import { controls } from './controls.ts'
import { documentStyles } from './document-styles.ts'
import { surfaces } from './surfaces.ts'
import { typography } from './typography.ts'
import createCache, { type EmotionCache } from '@emotion/cache'

/** Added after `createTheme`, which copies its argument several times. */
const components = { ...documentStyles, ...controls, ...surfaces }

const makeTheme = () =>
  Object.assign(
    createTheme({
      cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
      colorSchemes: {
        light: { palette: paletteOf(LIGHT, 'light') },
        dark: { palette: paletteOf(DARK, 'dark') },
      },
      breakpoints: { values: { xs, sm, md, lg, xl } },
      shape: { borderRadius: RADIUS.control },
      typography,
      transitions: {
        duration: {
          shortest: MOTION.hover,
          shorter: MOTION.menu,
          short: MOTION.panel,
          standard: MOTION.panel,
          enteringScreen: MOTION.enter,
          leavingScreen: MOTION.leave,
        },
      },
    }),
    { components },
  )

let made: Theme | undefined

/**
 * Returns the product's theme: components use `sx` for layout, and colours and type by their names here. Both
 * appearances are CSS variables, chosen by the attribute `data-theme` of the root element. Created on first use.
 */
export const theme = () => (made ??= makeTheme())

/** Where the browser stores the chosen appearance; index.html reads it, before the first paint. */
export const APPEARANCE_KEY = 'claire-appearance'

/** True for browsers in which declarations after a nested rule apply after it. */
const NESTS = 'CSSNestedDeclarations' in globalThis

/**
 * Styles that browsers read differently inside a rule than the style compiler, or not at all: at-rules of a document,
 * and a state without its `&`.
 */
const NOT_NESTABLE = /@(?:keyframes|font-face|import|layer|namespace|property|page)|[{};,]\s*:|^\s*:|&[\w-]/

/** Adds the prefix that Safari needs. */
const withPrefixes = (styles: string) => styles.replaceAll(/(^|[;{])(user-select:[^;}]+)/g, '$1-webkit-$2;$2')

/**
 * Returns Emotion's cache without its compiler: the browser expands nested rules itself. Compiling in JavaScript was
 * the largest part of rendering a page.
 */
export function createStyleCache(nests = NESTS): EmotionCache {
  const cache = createCache({ key: 'css' })
  if (!nests) return cache
  const insertCompiled = cache.insert
  cache.insert = (...inserted) => {
    const [selector, { name, styles }, sheet, shouldCache] = inserted
    // Global styles: several rules, added in one block since they are inserted one at a time; no semicolon may follow
    // a rule.
    if (!selector) return sheet.insert(`@media all{${withPrefixes(styles).replaceAll('};', '}')}}`)
    if (NOT_NESTABLE.test(styles)) return insertCompiled(...inserted)
    sheet.insert(`${selector}{${withPrefixes(styles)}}`)
    if (shouldCache) cache.inserted[name] = true
  }
  return cache
}
