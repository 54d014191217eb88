/**
 * The HTML part of a message for a frame that may do nothing but open tabs: its links would otherwise lead nowhere,
 * since the frame must not show pages itself. The markup is the server's own, in which what people wrote is escaped.
 */
export const framedMessage = (html: string) =>
  html.replace(/<a(?=\s)/g, '<a target="_blank" rel="noopener noreferrer"')
