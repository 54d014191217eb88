import { TEX_MACROS } from '@claire/scholarly-text'
import type { KatexOptions } from 'katex'

/** KaTeX, a quarter of the first page's size: loaded with the first formula. */
export const loadTypesetter = async () => (await import('katex')).default

/**
 * Returns options that typeset formulas as MathML, without links or markup of their own, within bounds. Throws for unknown
 * TeX.
 */
export const typesetting = (): KatexOptions => ({
  output: 'mathml',
  throwOnError: true,
  strict: 'ignore',
  trust: false,
  maxExpand: 200,
  maxSize: 5,
  // KaTeX writes a formula's definitions into it.
  macros: Object.fromEntries(Object.entries(TEX_MACROS).map(([name, tex]) => [`\\${name}`, tex])),
})
