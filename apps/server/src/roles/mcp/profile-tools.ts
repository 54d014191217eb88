import {
  AUTHOR_GROUPS,
  AuthorProfileSchema,
  type AuthorProfile,
  PROFILE_SORTS,
  type ProfileArticles,
  type TopicProfile,
  TopicProfileSchema,
} from '@claire/api-contract'
import Type from 'typebox'
import { type CallApi, defineTool, type Query, ShownArticleSchema, shownArticle } from './tool.ts'

const listed = {
  query: Type.Optional(Type.String({ maxLength: 1000, description: 'Only articles with these words' })),
  sort: Type.Optional(Type.Enum([...PROFILE_SORTS], { default: 'newest' })),
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, default: 0, description: 'From 0' })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
}
const listing = {
  total: Type.Integer({ description: 'Number of articles of this list' }),
  listed: Type.Array(ShownArticleSchema),
}

async function articlesOf(call: CallApi, place: string, { query: q, ...wanted }: Query) {
  const page = (await call('GET', `${place}/articles`, {
    query: { q, size: 10, ...wanted },
  })) as ProfileArticles
  return { total: page.totalElements, listed: page.content.map(shownArticle) }
}

const readAuthor = defineTool({
  name: 'read_author',
  title: 'Read about an author',
  description:
    'What the library has of a person by ORCID iD, or under a name: affiliations, topics, co-authors and articles. Works under a name may be by several people: `people` lists those with an iD, and only works in the group `identified` are certainly one person’s.',
  scope: 'search:read',
  effect: 'reads',
  input: Type.Object({
    author: Type.String({ minLength: 1, maxLength: 500, description: 'An ORCID iD or a name' }),
    group: Type.Optional(Type.Enum([...AUTHOR_GROUPS])),
    ...listed,
  }),
  output: Type.Object({ ...AuthorProfileSchema.properties, ...listing }),
  async run({ author, ...wanted }, { call }) {
    const place = `/authors/${encodeURIComponent(author)}`
    const profile = (await call('GET', place)) as AuthorProfile
    return { ...profile, ...(await articlesOf(call, place, wanted)) }
  },
})

const readTopic = defineTool({
  name: 'read_topic',
  title: 'Read about a topic',
  description: 'What the library has on a topic: years, authors, sources, neighbouring topics and articles.',
  scope: 'search:read',
  effect: 'reads',
  input: Type.Object({ topic: Type.String({ minLength: 1, maxLength: 500 }), ...listed }),
  output: Type.Object({ ...TopicProfileSchema.properties, ...listing }),
  async run({ topic, ...wanted }, { call }) {
    const place = `/topics/${encodeURIComponent(topic)}`
    const profile = (await call('GET', place)) as TopicProfile
    return { ...profile, ...(await articlesOf(call, place, wanted)) }
  },
})

export const profileTools = [readAuthor, readTopic]
