import type { FolderSuggestion, FolderSuggestions } from '@claire/api-contract'

const SPINDLES = 'Sleep spindles and the consolidation of memory in the human brain'

const suggested = (id: number, title: string, fields: Partial<FolderSuggestion>): FolderSuggestion => ({
  article: {
    id: `suggested-${id}`,
    title: encodeURIComponent(title),
    articleType: 'web',
    publicationYear: 2024,
    source: { id: 's', name: 'Short Reviews' },
    url: `https://short-reviews.example.org/${id}`,
    downloadUrl: null,
    categories: [],
    summary: '',
    authors: [],
    venue: null,
    citation: {
      kind: 'journal-article',
      volume: '',
      issue: '',
      pages: '',
      publisher: '',
      published: '2024',
      issn: [],
      isbn: [],
      arxivId: '',
    },
    doi: null,
    language: 'en',
    licence: null,
    orcids: [],
    notice: null,
    deadSince: null,
  },
  sentence: '',
  words: [],
  like: null,
  others: 0,
  isEdge: false,
  ...fields,
})

const like = encodeURIComponent(SPINDLES)

/** Suggestions with reasons of every kind, the first with a long title. */
const SUGGESTIONS: FolderSuggestions = {
  learning: {
    folderId: 'given',
    enabled: true,
    state: 'ready',
    examples: 12,
    refused: 3,
    learntAt: '2026-11-01T08:00:00.000Z',
    alertId: 'given',
  },
  suggestions: [
    suggested(
      1,
      'A unifying approach for preterm brain-age prediction that models sleep transitions over age',
      {
        sentence: 'Transitions between stages of sleep say more about age than the stages themselves.',
        words: ['sleep stages', 'transition'],
      },
    ),
    suggested(2, 'Spindle-locked ripples predict next-day recall in older adults', {
      sentence: 'Recall was better after nights in which ripples were nested in spindles.',
      words: ['spindle', 'ripple'],
      like,
      others: 3,
    }),
    suggested(3, 'Thalamocortical loops in slices: who starts the spindle?', { words: ['thalamus'], like }),
    suggested(4, 'Sigma power rises with learning in adolescents', { words: ['sigma'], like, others: 1 }),
    suggested(5, 'Temperature and sigma activity in hibernating squirrels', { isEdge: true }),
  ],
}

/** Answers with these suggestions, and takes any vote. */
export const SUGGESTED = [
  [/^\/claire\/recommendations\/folders\/[^/]+$/, SUGGESTIONS],
  [/^\/claire\/recommendations\/.*\/votes\//, { done: true }],
] as const
