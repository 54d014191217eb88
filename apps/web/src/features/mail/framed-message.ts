/**
 * Returns the HTML part of a message for a sandboxed frame that may only open tabs: links get a target, since the
 * frame must not navigate. The markup is the server's own, with people's texts escaped.
 */
export const framedMessage = (html: string) =>
  html.replace(/<a(?=\s)/g, '<a target="_blank" rel="noopener noreferrer"')
