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
