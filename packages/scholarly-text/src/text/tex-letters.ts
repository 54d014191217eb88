/** An accented or special letter in TeX, common in titles and abstracts: \"o, \'{\i}, {\"u}, \c{c}, \ss. */
const TEX_LETTER =
  /\{?\\(?:(["'`^~=.])\s?(?:\{\\?([A-Za-z])\}|\\?([A-Za-z]))|([cvHukr])\{\\?([A-Za-z])\}|(ss|ae|AE|oe|OE|aa|AA|[oOlLij])(?![A-Za-z])(?:\{\}| )?)/y

const ACCENTS: Record<string, string> = {
  '"': '\u0308',
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  c: '\u0327',
  v: '\u030c',
  H: '\u030b',
  u: '\u0306',
  k: '\u0328',
  r: '\u030a',
}
const LETTERS: Record<string, string> = {
  ss: 'ß',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  aa: 'å',
  AA: 'Å',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
  i: 'i',
  j: 'j',
}

/** Returns the TeX letter at `at` in Unicode, and its end; null if there is none. */
export function texLetterAt(text: string, at: number): { letter: string; end: number } | null {
  TEX_LETTER.lastIndex = at
  const match = TEX_LETTER.exec(text)
  if (!match) return null
  const [whole, sign, signed, alsoSigned, name, named, special] = match
  const letter = special
    ? (LETTERS[special] ?? '')
    : `${signed ?? alsoSigned ?? named ?? ''}${ACCENTS[sign ?? name ?? ''] ?? ''}`.normalize('NFC')
  const end = TEX_LETTER.lastIndex
  if (!whole.startsWith('{')) return { letter, end }
  return text[end] === '}' ? { letter, end: end + 1 } : null
}
