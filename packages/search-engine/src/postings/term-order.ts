/** Sorts terms by their UTF-8 bytes, which is by code points. */
export function sortTerms(terms: string[]): string[] {
  // UTF-16 units, by which strings are compared, differ from that where there are surrogates.
  return terms.some((term) => SURROGATE.test(term)) ? terms.sort(compareTerms) : terms.sort()
}

const SURROGATE = /[\ud800-\udfff]/

function compareTerms(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at)
    const y = b.charCodeAt(at)
    if (x !== y) return fixed(x) - fixed(y)
  }
  return a.length - b.length
}

const fixed = (unit: number) => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800)
