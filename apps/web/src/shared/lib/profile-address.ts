/** Returns the address of an author's page: by ORCID iD where an article states one, else by name. */
export function authorPath(name: string, orcid = ''): string {
  const key = orcid.slice(orcid.lastIndexOf('/') + 1) || name
  return `/author/${encodeURIComponent(key)}`
}

/** Returns the address of a topic's page. */
export const topicPath = (topic: string) => `/topic/${encodeURIComponent(topic)}`
