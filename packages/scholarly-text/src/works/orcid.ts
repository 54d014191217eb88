const SHAPE = /(?<![\dX-])(\d{4})[-‐‑–](\d{4})[-‐‑–](\d{4})[-‐‑–](\d{3}[\dX])(?![\dX])/gi
/** The complete text. */
const BARE = /^\s*(\d{4})(\d{4})(\d{4})(\d{3}[\dX])\s*$/i
/** The blocks of ISNI that are ORCID's (support.orcid.org, "Structure of the ORCID Identifier"). */
const BLOCKS = [
  ['0000000150000007', '0000000350000001'],
  ['0009000000000000', '0009001000000000'],
] as const

/** Returns the one ORCID iD that a text names, as the address that ORCID prescribes; '' if it names none or several. */
export function readOrcid(text: string): string {
  const [only, ...others] = orcidsIn(text)
  return only && !others.length ? `https://orcid.org/${only}` : ''
}

/** Returns the distinct ORCID iDs that a text names, with hyphens: '0000-0002-1825-0097'. */
export function orcidsIn(text: string): string[] {
  const found = [...text.matchAll(SHAPE), ...(BARE.exec(text) ? [BARE.exec(text) ?? []] : [])]
    .map(([, ...parts]) => parts.join('').toUpperCase())
    .filter(isOrcid)
    .map((digits) => digits.replace(/(.{4})(?=.)/g, '$1-'))
  return [...new Set(found)]
}

/** Returns a text without its ORCID iDs. */
export const withoutOrcids = (text: string): string =>
  text
    .replace(SHAPE, (iD) => (orcidsIn(iD).length ? ' ' : iD))
    .replace(BARE, (iD) => (orcidsIn(iD).length ? ' ' : iD))

const isOrcid = (digits: string) =>
  BLOCKS.some(([first, last]) => digits >= first && digits.slice(0, 15) <= last.slice(0, 15)) &&
  checkOf(digits.slice(0, 15)) === digits.at(-1)

/** Returns the check character of fifteen digits by ISO 7064, MOD 11-2. */
function checkOf(digits: string): string {
  const total = [...digits].reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const check = (12 - (total % 11)) % 11
  return check === 10 ? 'X' : String(check)
}
