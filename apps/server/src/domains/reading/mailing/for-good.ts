/** The pause of who does not want to hear of an alert any more, by a link in a mail: it ends when they say so. */
export const FOR_GOOD = Date.parse('9999-01-01')
