import createCache, { type EmotionCache } from '@emotion/cache'

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
