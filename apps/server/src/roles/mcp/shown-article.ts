import { type Article, ArticleSchema } from '@claire/api-contract'
import Type, { type Static } from 'typebox'

/** An article in the form for a model. */
export const ShownArticleSchema = Type.Object({
  id: Type.String({ description: 'What other tools know the article by' }),
  title: Type.String(),
  authors: Type.Array(Type.String()),
  year: ArticleSchema.properties.publicationYear,
  venue: ArticleSchema.properties.venue,
  source: Type.String({ description: 'The name of the site it was found at' }),
  url: Type.String({ description: 'The article on its own site' }),
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
