import Type, { type Static } from 'typebox'
import { nullable, IdSchema, texts, whole, flag, time, text } from './common.ts'
import { ArticleSchema } from './articles.ts'
import { LEARNING_STATES } from './enums.ts'

/** Words and articles of a folder that an article has in common with it. */
export const LikenessSchema = Type.Object({
  words: texts('At most three words that counted, the heaviest first'),
  like: nullable(
    Type.String(),
    'Title of the bookmark that is most like it, URL-encoded; null if none is much alike',
  ),
  others: whole('Number of other bookmarks of the folder that are alike'),
  isEdge: flag('True for one from the edge of the folder, to learn where it ends'),
})
export type Likeness = Static<typeof LikenessSchema>

/** State of a folder that may learn from its bookmarks. */
export const FolderLearningSchema = Type.Object({
  folderId: Type.String(),
  enabled: Type.Boolean(),
  state: Type.Enum([...LEARNING_STATES], {
    description: 'off; too few bookmarks with a text; waiting for its first training; ready',
  }),
  examples: whole('Number of its bookmarks with a text'),
  refused: whole('Number of refused suggestions'),
  learntAt: nullable(time()),
  alertId: nullable(
    Type.String(),
    'The alert that reports new articles like those of the folder; null while off',
  ),
})
export type FolderLearning = Static<typeof FolderLearningSchema>

/** GET /recommendations; PUT /recommendations switches all of them. */
export const RecommendationsSchema = Type.Object({
  enabled: flag('False: no folder of the caller suggests, whatever is set for it'),
  folders: Type.Array(FolderLearningSchema),
})
export type Recommendations = Static<typeof RecommendationsSchema>

/** PUT /recommendations and PUT /recommendations/folders/{folderId} */
export const LearningSwitchSchema = Type.Object({ enabled: Type.Boolean() })
export type LearningSwitch = Static<typeof LearningSwitchSchema>

export const LearningFolderParamsSchema = Type.Object({ folderId: IdSchema })

/** GET /recommendations/folders/{folderId} */
export const FolderSuggestionsSchema = Type.Object({
  learning: FolderLearningSchema,
  suggestions: Type.Array(
    Type.Object({
      article: ArticleSchema,
      sentence: text("A sentence of the article that has the folder's words; '' for none"),
      ...LikenessSchema.properties,
    }),
    { description: 'At most ten, the best first; none that is bookmarked or was refused' },
  ),
})
export type FolderSuggestions = Static<typeof FolderSuggestionsSchema>
export type FolderSuggestion = FolderSuggestions['suggestions'][number]

/** PUT /recommendations/folders/{folderId}/votes/{articleId}. Keeping is a bookmark in the folder. */
export const SuggestionVoteParamsSchema = Type.Object({ folderId: IdSchema, articleId: IdSchema })
export const SuggestionVoteSchema = Type.Object({
  refused: flag('false takes a refusal back'),
})
export type SuggestionVote = Static<typeof SuggestionVoteSchema>
