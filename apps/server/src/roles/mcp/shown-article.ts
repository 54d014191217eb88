import { type Article, ArticleSchema } from '@claire/api-contract'
import Type, { type Static } from 'typebox'

/** An article in the form for a model. */
export const ShownArticleSchema = Type.Object({
  id: Type.String({ description: 'Id of the article for other tools' }),
  title: Type.String(),
  authors: Type.Array(Type.String()),
  year: ArticleSchema.properties.publicationYear,
  venue: ArticleSchema.properties.venue,
  source: Type.String({ description: 'Name of the site' }),
  url: Type.String({ description: 'Address of the article on its site' }),
  doi: ArticleSchema.properties.doi,
  notice: ArticleSchema.properties.notice,
})

export const shownArticle = (article: Article): Static<typeof ShownArticleSchema> => ({
  id: article.id,
  title: decodeURIComponent(article.title),
  authors: article.authors,
  year: article.publicationYear,
  venue: article.venue,
  source: article.source.name,
  url: article.url,
  doi: article.doi,
  notice: article.notice,
})
