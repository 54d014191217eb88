import { randomUUID } from 'node:crypto'
import type { FolderLearning, FolderSuggestions, Recommendations, Shelf } from '@claire/api-contract'
import type { ArticleDraft } from '#domains/articles'
import { alertReader } from './alerts.ts'
import { articleDraft } from './drafts.ts'
import type { TestServer } from './server.ts'

/** Words of two subjects, for titles and abstracts that are alike within each. */
const SUBJECTS = {
  sleep: ['sleep', 'spindle', 'memory', 'cortex', 'nap', 'consolidation', 'rapid eye movement', 'dream'],
  ice: ['glacier', 'ice', 'melt', 'moraine', 'alpine', 'runoff', 'firn', 'crevasse'],
} as const
type Subject = keyof typeof SUBJECTS

let made = 0

/** Articles on a subject, each a work of its own. */
export const articlesOn = (
  subject: Subject,
  count: number,
  fields: Partial<ArticleDraft> = {},
): ArticleDraft[] =>
  Array.from({ length: count }, () => {
    const at = made++
    const words = SUBJECTS[subject]
    const some = [0, 1, 2, 3].map((step) => words[(at + step * 3) % words.length] ?? '')
    return articleDraft({
      url: `https://journal.example/${randomUUID()}`,
      title: `Study ${at} of ${some.join(' and ')}`,
      authors: [`Author Number${at}`],
      abstract: `We measured ${some.join(', ')} in trial ${at}. The ${subject} was recorded, and its ${some[0]} compared.`,
      ...fields,
    })
  })

/** A person with folders that learn, and their calls. */
export async function learner(server: TestServer) {
  const reader = await alertReader(server)
  const { ask } = reader
  const folderUrl = (folderId: string) => `/recommendations/folders/${encodeURIComponent(folderId)}`
  const suggested = async (folderId: string) =>
    (await ask<FolderSuggestions>('GET', folderUrl(folderId))).body.suggestions
  return {
    ...reader,
    all: async () => (await ask<Recommendations>('GET', '/recommendations')).body,
    switchAll: async (enabled: boolean) =>
      (await ask<Recommendations>('PUT', '/recommendations', { body: { enabled } })).body,
    defaultFolder: async () => (await ask<Shelf>('GET', '/bookmark/shelf')).body.folders[0]?.id ?? '',
    async folder(name = `Folder ${made++}`) {
      return (await ask<{ id: string }>('POST', '/folder', { query: { folderName: name } })).body.id
    },
    save: (folderId: string, articleIds: string[]) =>
      ask<{ ids: string[] }>('POST', '/bookmark/bulk', { body: { do: 'save', articleIds, folderId } }),
    switchFolder: (folderId: string, enabled = true) =>
      ask<FolderLearning>('PUT', folderUrl(folderId), { body: { enabled } }),
    learning: async (folderId: string) =>
      (await ask<FolderSuggestions>('GET', folderUrl(folderId))).body.learning,
    suggested,
    suggestedIds: async (folderId: string) => (await suggested(folderId)).map(({ article }) => article.id),
    vote: (folderId: string, articleId: string, refused = true) =>
      ask<unknown>('PUT', `${folderUrl(folderId)}/votes/${articleId}`, { body: { refused } }),
  }
}

/** Trains all folders that are due. */
export const trainAll = ({ claire }: TestServer) => claire.training?.wake()
