/**
 * Returns a user name or an e-mail address in the one form in which it is kept and compared: lower case, and full-width
 * and other compatibility characters as the plain ones that they look like (NFKC; IDNA reads the ideographic full stop as a dot).
 */
export const loginName = (text: string) => text.trim().normalize('NFKC').replaceAll('。', '.').toLowerCase()
