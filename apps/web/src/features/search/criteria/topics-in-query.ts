const TOPIC = /(?:^|\s)topic:(?:"([^"]*)"|(\S+))/g

/** Returns the topics that a query requires by operators such as topic:"sea ice". */
export const topicsIn = (query: string) =>
  [...query.matchAll(TOPIC)].map(([, quoted, word]) => quoted ?? word ?? '').filter(Boolean)

/** Returns the query with these topic operators and no others. */
export const withTopics = (query: string, topics: readonly string[]) =>
  [query.replaceAll(TOPIC, '').trim(), ...topics.map((topic) => `topic:"${topic}"`)].filter(Boolean).join(' ')
