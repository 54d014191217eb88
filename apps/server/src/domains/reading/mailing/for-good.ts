/** The pause of who does not want to hear of an alert any more, by a link in a mail: it ends when they say so. */
export const FOR_GOOD = Date.parse('9999-01-01')

/** The pause of what nobody has looked at for a year, nor answered for: it ends when somebody does. */
export const STALE = Date.parse('9998-01-01')
