/**
 * Returns an email address with full-width and other compatibility characters, which East Asian keyboards write,
 * replaced by plain ones (NFKC; IDNA reads the ideographic full stop as a dot).
 */
export const foldedAddress = (address: string) => address.trim().normalize('NFKC').replaceAll('。', '.')

/** Returns the same key for spellings of an address that no mail system of today distinguishes. */
export const addressKeyOf = (address: string) => foldedAddress(address).toLowerCase()

export const isAddress = (written: string) => /^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(written)
