interface RobotsTag {
  noIndex: boolean
  noFollow: boolean
}

/**
 * Directives of an X-Robots-Tag header for `productToken`: "noindex", "otherbot: none, clairebot: nofollow". A name
 * applies until the next name.
 */
export function readRobotsTag(header: string | undefined, productToken: string, now: number): RobotsTag {
  const tag = { noIndex: false, noFollow: false }
  if (!header) return tag
  let forUs = true
  // A date after unavailable_after contains commas and colons; it is removed first.
  const plain = header.replace(
    /unavailable_after:\s{0,9}([^;]{0,60}?(?:GMT|UTC|[+-]\d{4}|Z|\d{4}-\d\d-\d\d(?=,|$)))/gi,
    (_, date: string) => (Date.parse(date) < now ? 'noindex' : ''),
  )
  for (const part of plain.toLowerCase().split(',')) {
    const name = part.slice(0, Math.max(0, part.indexOf(':')))
    const agent = /^[a-z_-]+$/.exec(name.trim())?.[0]
    const directive = (agent ? part.slice(name.length + 1) : part).trim()
    if (agent && /^(?:max-|unavailable_after)/.test(agent)) continue
    if (agent) forUs = agent === productToken.toLowerCase() || agent === 'robots'
    if (!forUs) continue
    if (directive === 'noindex' || directive === 'none') tag.noIndex = true
    if (directive === 'nofollow' || directive === 'none') tag.noFollow = true
  }
  return tag
}
