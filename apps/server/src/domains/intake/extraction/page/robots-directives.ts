import { metasNamed, type PageHead } from './read-head.ts'

/** Directives of the page and its server for all robots or for ours by name. */
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

/** 'otherbot: noindex, clairebot: nofollow' means only nofollow to us; directives without a name are for all. */
function forUs(header: string): string[] {
  let named = true
  return header.split(',').flatMap((part) => {
    const name = part.slice(0, Math.max(0, part.indexOf(':')))
    const agent = /^[\w-]+$/.exec(name.trim())?.[0].toLowerCase()
    if (agent) named = agent === 'clairebot' || agent === 'unavailable_after'
    return named ? [agent ? part.slice(name.length + 1) : part] : []
  })
}
