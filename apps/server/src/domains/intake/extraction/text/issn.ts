const ISSN = /(?<![\d-])(\d{4})\s?[-\u2010-\u2013]?\s?(\d{3}[\dX])(?![\d-])/gi

/** The ISSNs in texts, '1234-5679', each once. */
export function readIssns(texts: string[]): string[] {
  const all = texts.flatMap((text) =>
    [...text.matchAll(ISSN)].map(([, first = '', second = '']) => `${first}-${second.toUpperCase()}`),
  )
  return [...new Set(all)].filter(isIssn)
}

/** True if its check digit is right (ISO 3297): weights 8 down to 1, a sum divisible by 11. */
function isIssn(issn: string): boolean {
  const digits = [...issn.replace('-', '')].map((digit) => (digit === 'X' ? 10 : Number(digit)))
  return digits.reduce((sum, digit, index) => sum + digit * (8 - index), 0) % 11 === 0
}
