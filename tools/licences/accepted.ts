/** Licences under which a package may be part of Claire, by their SPDX identifiers. */
const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Requires the source of its own files only, and only from those who change them.
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
])

/** Packages accepted by name: their licence, while they declare the same. */
const BY_NAME: Record<string, { declared: string; licence: string }> = {
  // Under the first of the two: docs/adr/0036-licences-and-where-they-are-shown.md.
  citeproc: { declared: 'CPAL-1.0 OR AGPL-1.0', licence: 'CPAL-1.0' },
}

/**
 * Returns the licence under which Claire uses a package, or nothing if none is accepted.
 * @param declared An SPDX expression of one operator at most; empty if the package declares none.
 */
export function acceptedLicence(name: string, declared: string): string | undefined {
  const exception = BY_NAME[name]
  if (exception?.declared === declared) return exception.licence
  const expression = declared.replace(/^\((.+)\)$/, '$1')
  const choices = expression.split(' OR ')
  if (choices.length > 1) return choices.find((choice) => ACCEPTED.has(choice))
  return expression.split(' AND ').every((part) => ACCEPTED.has(part)) ? expression : undefined
}
