const TOPIC = /(?:^|\s)topic:(?:"([^"]*)"|(\S+))/g

/** The topics that a query is narrowed to by its operators, such as topic:"sea ice". */
export const topicsIn = (query: string) =>
  [...query.matchAll(TOPIC)].map(([, quoted, word]) => quoted ?? word ?? '').filter(Boolean)

/** The same query narrowed to these topics and no others. */
export const withTopics = (query: string, topics: readonly string[]) =>
  [query.replaceAll(TOPIC, '').trim(), ...topics.map((topic) => `topic:"${topic}"`)].filter(Boolean).join(' ')
