/**
 * Returns a user name or an e-mail address in its stored and compared form: lower case, and full-width and other compatibility
 * characters as the plain ones that they resemble (NFKC; IDNA reads the ideographic full stop as a dot).
 */
export const loginName = (text: string) => text.trim().normalize('NFKC').replaceAll('。', '.').toLowerCase()
