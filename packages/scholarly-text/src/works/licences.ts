/** The short name of a licence, and its address. */
export interface Licence {
  /** 'CC BY-NC 4.0', 'CC BY 3.0 US', 'CC0 1.0' */
  name: string
  url: string
}

const ADDRESS =
  /creativecommons\.org\/(?<kind>licenses|publicdomain)\/(?<parts>[a-z]+(?:-[a-z]+)*)\/(?<version>\d\.\d)(?:\/(?<place>[a-z]{2,4})(?![a-z]))?/gi
const SHORT = /\bCC[ -]BY(?<parts>(?:[ -](?:NC|ND|SA)\b)*)[ -](?<version>\d\.\d)(?!\d)/gi
const LONG =
  /\bcreative commons attribution(?<parts>(?:[ -–]+(?:non-?commercial|no-?deriv(?:ative)?s?|share-?alike)(?: works)?)*)(?: (?:international|public|licen[sc]e))*,?(?: version)? v?(?<version>\d\.\d)(?!\d)/gi
const ZERO = /\bCC[ -]?0\b|creative commons zero/i
const KNOWN = new Set(['by', 'by-sa', 'by-nd', 'by-nc', 'by-nc-sa', 'by-nc-nd'])

/**
 * Returns the address of the one Creative Commons licence that a text names, by its address or in words with a version;
 * '' if it names none or several.
 */
export function readLicence(text: string): string {
  const stated = new Set(
    [...text.matchAll(ADDRESS)].map(({ groups }) => addressOf(groups ?? {})).filter(Boolean),
  )
  const named = [...text.matchAll(SHORT), ...text.matchAll(LONG)].map(({ groups }) =>
    addressOf({ kind: 'licenses', parts: partsIn(groups?.parts ?? ''), version: groups?.version }),
  )
  const zero = ZERO.test(text) ? [addressOf({ kind: 'publicdomain', parts: 'zero', version: '1.0' })] : []
  const found = stated.size ? stated : new Set([...named, ...zero])
  const [only = ''] = found
  return found.size === 1 ? only : ''
}

function addressOf({
  kind = '',
  parts = '',
  version = '',
  place = '',
}: Record<string, string | undefined>): string {
  const what = parts.toLowerCase()
  const isKnown = /^p/i.test(kind) ? what === 'zero' || what === 'mark' : KNOWN.has(what)
  // The last part may be the format of the licence's text.
  const where = /^(?:deed|legal)/i.test(place) ? '' : place.toLowerCase()
  return isKnown
    ? `https://creativecommons.org/${kind.toLowerCase()}/${what}/${version}/${where && `${where}/`}`
    : ''
}

/** Returns 'by-nc-nd' for ' Non-Commercial NoDerivatives'. */
const partsIn = (words: string) =>
  [
    'by',
    ...(/\bnc|non/i.test(words) ? ['nc'] : []),
    ...(/\bnd|deriv/i.test(words) ? ['nd'] : []),
    ...(/\bsa|share/i.test(words) ? ['sa'] : []),
  ].join('-')

/** Returns the licence at an address of `readLicence`; null for ''. */
export function licenceAt(url: string): Licence | null {
  const [, kind, parts = '', version = '', place = ''] =
    /creativecommons\.org\/(\w+)\/([a-z-]+)\/([\d.]+)\/(?:(\w+)\/)?$/.exec(url) ?? []
  if (!kind) return null
  const what =
    parts === 'zero' ? 'CC0' : parts === 'mark' ? 'Public Domain Mark' : `CC ${parts.toUpperCase()}`
  return { name: [what, version, place.toUpperCase()].filter(Boolean).join(' '), url }
}
