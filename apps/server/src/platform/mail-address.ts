/**
 * Returns an email address with full-width and other compatibility characters, which East Asian keyboards write,
 * replaced by plain ones (NFKC; IDNA reads the ideographic full stop as a dot).
 */
export const foldedAddress = (address: string) => address.trim().normalize('NFKC').replaceAll('。', '.')
