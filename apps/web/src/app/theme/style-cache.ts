import createCache, { type EmotionCache } from '@emotion/cache'

/** Browsers that know nested rules as they are now: what follows a nested rule counts after it. */
const NESTS = 'CSSNestedDeclarations' in globalThis

/**
 * What browsers read otherwise inside a rule than the compiler of styles does, or not at all: at-rules of a document, and
 * a state without the `&` that it is of.
 */
const NOT_NESTABLE = /@(?:keyframes|font-face|import|layer|namespace|property|page)|[{};,]\s*:|^\s*:|&[\w-]/

/** Safari knows it only so. */
const withPrefixes = (styles: string) => styles.replaceAll(/(^|[;{])(user-select:[^;}]+)/g, '$1-webkit-$2;$2')

/**
 * Emotion's cache, but that the browser itself takes nested rules apart. Emotion's compiler does it in JavaScript, in one
 * task with the drawing of a page, of which that was the largest part.
 */
export function createStyleCache(nests = NESTS): EmotionCache {
  const cache = createCache({ key: 'css' })
  if (!nests) return cache
  const insertCompiled = cache.insert
  cache.insert = (...inserted) => {
    const [selector, { name, styles }, sheet, shouldCache] = inserted
    // Of the document: many rules, of which one at a time can be added; between rules, no semicolon may stand.
    if (!selector) return sheet.insert(`@media all{${withPrefixes(styles).replaceAll('};', '}')}}`)
    if (NOT_NESTABLE.test(styles)) return insertCompiled(...inserted)
    sheet.insert(`${selector}{${withPrefixes(styles)}}`)
    if (shouldCache) cache.inserted[name] = true
  }
  return cache
}
