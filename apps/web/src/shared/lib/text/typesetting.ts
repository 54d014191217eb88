import { TEX_MACROS } from '@claire/scholarly-text'
import type { KatexOptions } from 'katex'

/** KaTeX, a quarter of the first page's size: only those who meet a formula fetch it. */
export const loadTypesetter = async () => (await import('katex')).default

/** Formulas are set as MathML, without links or markup of their own, within bounds. Throws for TeX that is not known. */
export const typesetting = (): KatexOptions => ({
  output: 'mathml',
  throwOnError: true,
  strict: 'ignore',
  trust: false,
  maxExpand: 200,
  maxSize: 5,
  // KaTeX writes what a formula defines into it.
  macros: Object.fromEntries(Object.entries(TEX_MACROS).map(([name, tex]) => [`\\${name}`, tex])),
})
