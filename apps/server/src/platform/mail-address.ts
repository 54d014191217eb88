/**
 * Returns an e-mail address with full-width and other compatibility characters as the plain ones that they look like
 * (NFKC; IDNA reads the ideographic full stop as a dot): keyboards of East Asia write them.
 */
export const foldedAddress = (address: string) => address.trim().normalize('NFKC').replaceAll('。', '.')
