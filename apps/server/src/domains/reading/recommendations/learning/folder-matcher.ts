import { type FolderModel, scoreOfTerms } from './folder-model.ts'
import { type LearningText, termWeightsOf } from './learning-text.ts'

export interface FolderScore {
  folderId: string
  score: number
}

export interface FolderMatcher {
  /** Returns the folders to which an article belongs, by each model's `floor`, the best first. */
  score(article: LearningText): FolderScore[]
}

/** Compares new articles with many folders at once. */
export function createFolderMatcher(folders: { folderId: string; model: FolderModel }[]): FolderMatcher {
  return {
    score(article) {
      const terms = termWeightsOf(article)
      return folders
        .flatMap(({ folderId, model }) => {
          const score = scoreOfTerms(model, article, terms)
          return score >= model.floor ? { folderId, score } : []
        })
        .sort((a, b) => b.score - a.score)
    },
  }
}
