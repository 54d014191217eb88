import type { PassageQuery } from '@claire/api-contract'

/** Length of an ORCID iD at the end of its address. */
const ORCID_LENGTH = 19

/** Returns the address of an author's page: by ORCID iD where an article states one, else by name. */
export const authorPath = (name: string, orcid = '') =>
  `/author/${encodeURIComponent(orcid.slice(-ORCID_LENGTH) || name)}`

/** Returns the address of a topic's page. */
export const topicPath = (topic: string) => `/topic/${encodeURIComponent(topic)}`

export const articlePath = (articleId: string) => `/detail/${encodeURIComponent(articleId)}`

export const folderPath = (folderId: string) => `/bookmarks/${encodeURIComponent(folderId)}`

/** Returns the address of all results of an alert. */
export const alertPath = (alertId: string) => `/search?${new URLSearchParams({ alertId })}`

type Place = PassageQuery & { articleId: string }

/** Returns the address of a sentence in its article. */
export function placePath({ articleId, field, start, end, version }: Place): string {
  const query = new URLSearchParams({ field, start: `${start}`, end: `${end}`, version: `${version}` })
  return `/detail/${encodeURIComponent(articleId)}?${query}`
}

/** Returns the place of a sentence in an address; null if there is none. */
export function placeIn(query: URLSearchParams): PassageQuery | null {
  const field = query.get('field')
  const [start, end, version] = ['start', 'end', 'version'].map((name) => query.get(name) ?? '')
  const areNumbers = [start, end, version].every((text) => /^\d{1,9}$/.test(text ?? ''))
  return areNumbers && (field === 'abstract' || field === 'fullText')
    ? { field, start: Number(start), end: Number(end), version: Number(version) }
    : null
}
