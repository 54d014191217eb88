const ISBN = /(?<![\d-])(?:97[89][-\s]?)?\d(?:[-\s]?\d){8}[-\s]?[\dXx](?![\d-])/g

/** The ISBNs in texts, without hyphens, each once. */
export function readIsbns(texts: string[]): string[] {
  const all = texts.flatMap((text) =>
    [...text.matchAll(ISBN)].map(([isbn]) => isbn.replace(/[-\s]/g, '').toUpperCase()),
  )
  return [...new Set(all)].filter(isIsbn)
}

/** Whether its last digit is what the others make it (ISO 2108): of ten digits modulo 11, of thirteen modulo 10. */
function isIsbn(isbn: string): boolean {
  const digits = [...isbn].map((digit) => (digit === 'X' ? 10 : Number(digit)))
  const weighted = digits.map((digit, index) =>
    digits.length === 10 ? digit * (10 - index) : digit * (index % 2 ? 3 : 1),
  )
  return weighted.reduce((sum, each) => sum + each, 0) % (digits.length === 10 ? 11 : 10) === 0
}
