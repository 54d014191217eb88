import { metasNamed, type PageHead } from './read-head.ts'

/** What the page and its server ask of robots, of all or of us by name. */
export function robotsDirectives(
  head: PageHead,
  headers: Record<string, string>,
): { noIndex: boolean; noFollow: boolean } {
  const asked = [...metasNamed(head, 'robots', 'clairebot'), ...forUs(headers['x-robots-tag'] ?? '')]
    .join(',')
    .toLowerCase()
    .split(/[\s,]+/)
  const none = asked.includes('none')
  return { noIndex: none || asked.includes('noindex'), noFollow: none || asked.includes('nofollow') }
}

/** 'otherbot: noindex, clairebot: nofollow' says nothing to us but nofollow; what has no name is for all. */
function forUs(header: string): string[] {
  let named = true
  return header.split(',').flatMap((part) => {
    const name = part.slice(0, Math.max(0, part.indexOf(':')))
    const agent = /^[\w-]+$/.exec(name.trim())?.[0].toLowerCase()
    if (agent) named = agent === 'clairebot' || agent === 'unavailable_after'
    return named ? [agent ? part.slice(name.length + 1) : part] : []
  })
}
