import topics from './arxiv-topics.json' with { type: 'json' }

/** Names of arXiv's categories, whose codes articles have (https://arxiv.org/category_taxonomy). */
const ARXIV: Readonly<Record<string, string>> = topics

/** Returns the readable name of a topic; a topic without a code is its own name. */
export const topicName = (topic: string) => ARXIV[topic] ?? topic
