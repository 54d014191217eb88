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
    const [, agent, directive = ''] = /^\s*(?:([\w-]+)\s*:\s*(?!\d))?(.*)$/s.exec(part) ?? []
    if (agent !== undefined) named = /^clairebot$/i.test(agent) || agent.toLowerCase() === 'unavailable_after'
    return named ? [directive] : []
  })
}
