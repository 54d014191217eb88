import Type, { type Static } from 'typebox'
import { nullable } from './common.ts'
import { CitedArticleSchema, KnownNoticeSchema } from './articles.ts'

const id = Type.String({ minLength: 1, maxLength: 200 })

/** A work by its article in Claire, or by its DOI alone and then with its status since its publication, if it has one. */
const work = {
  doi: nullable(Type.String()),
  article: nullable(CitedArticleSchema, 'null if Claire has none'),
  notice: Type.Optional(KnownNoticeSchema),
}

export const ConnectedWorkSchema = Type.Object({
  ...work,
  cites: Type.Integer({ description: 'Number of the works that it cites' }),
  citedBy: Type.Integer({ description: 'Number of the works that cite it' }),
})
export type ConnectedWork = Static<typeof ConnectedWorkSchema>

/** GET /bookmark/folders/{id}/connections: works that many of a folder's works cite, or that cite many of them. */
export const FolderConnectionsParamsSchema = Type.Object({ id })
export const FolderConnectionsSchema = Type.Object({
  works: Type.Integer({ description: 'Works of the folder' }),
  withReferences: Type.Integer({ description: 'Those of them whose references are known' }),
  references: Type.Integer({ description: 'Distinct works they cite, by DOI' }),
  referencesHere: Type.Integer({ description: 'Those of them that are in Claire' }),
  connected: Type.Array(ConnectedWorkSchema, {
    description: 'At most 50, none of the folder; most connections first',
  }),
})
export type FolderConnections = Static<typeof FolderConnectionsSchema>

/** GET /articles/{id}/connections */
export const ArticleConnectionsSchema = Type.Object({
  references: Type.Array(
    Type.Object({
      ...work,
      citedTogether: Type.Integer({ description: 'Works in Claire that cite both' }),
    }),
    {
      description:
        'References with a DOI, retracted or corrected ones first, then those in Claire, most often cited together first',
    },
  ),
  citedBy: Type.Array(
    Type.Object({
      article: CitedArticleSchema,
      citedTogether: Type.Integer({ description: 'Works in Claire that cite both' }),
    }),
    { description: 'At most 100, latest first' },
  ),
  around: Type.Array(
    Type.Object({
      ...work,
      citedTogether: Type.Integer({ description: 'Works in Claire that cite both' }),
      shared: Type.Integer({ description: 'References that both have' }),
    }),
    {
      description:
        'At most 20 works that neither cite it nor are cited by it, most shared references and common citations first',
    },
  ),
  alertId: nullable(
    Type.String(),
    "The caller's alert about new articles that cite it; null if there is none",
  ),
})
export type ArticleConnections = Static<typeof ArticleConnectionsSchema>
