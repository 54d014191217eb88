import type { Article, SearchPage } from '@claire/api-contract'
import { Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { articlePath, topicPath } from '#shared/lib/page-address.ts'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { Reason } from './Reason.tsx'
import { StreamRow } from './StreamRow.tsx'
import { todayApi } from './today-api.ts'

const NEWEST_OF_TOPIC = 5
const NEWEST_SHOWN = 10

const newestApi = todayApi.injectEndpoints({
  endpoints: (build) => ({
    /** The newest articles of each topic in turn. Not by the path of the search box, which counts as a search. */
    newestInTopics: build.query<NewIn[], readonly string[]>({
      queryFn: async (topics, ...[, , call]) => {
        const answers = await Promise.all(
          topics.map((topic) =>
            call({
              url: 'search',
              method: 'POST',
              params: { size: NEWEST_OF_TOPIC },
              body: { searchTerm: `topic:"${topic}"`, sort: 'newest' },
            }),
          ),
        )
        const failed = answers.find(({ error }) => error)
        if (failed?.error) return { error: failed.error }
        const pages = answers.map(({ data }) => (data as SearchPage).content)
        return { data: inTurn(topics, pages).slice(0, NEWEST_SHOWN) }
      },
      providesTags: ['Article'],
    }),
  }),
})

interface NewIn {
  topic: string
  article: Article
}

/** Returns the first of each topic, then the second of each; an article of several topics once. */
function inTurn(topics: readonly string[], pages: readonly (readonly Article[])[]): NewIn[] {
  const found = new Map<string, NewIn>()
  for (let place = 0; place < NEWEST_OF_TOPIC; place++)
    topics.forEach((topic, at) => {
      const article = pages[at]?.[place]
      if (article && !found.has(article.id)) found.set(article.id, { topic, article })
    })
  return [...found.values()]
}

export interface NewestProps {
  topics: readonly string[]
  /** Wraps the rows, and requests what their buttons need. */
  around: (articleIds: readonly string[], rows: ReactNode) => ReactNode
  saveButton: (articleId: string, titleId: string) => ReactNode
}

/** The newest articles of topics, before anything is found for the person. */
export function NewestInTopics({ topics, around, saveButton }: NewestProps) {
  const { t } = useTranslation()
  const id = useId()
  const { data, error, refetch } = newestApi.useNewestInTopicsQuery(topics)
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h4" component="h3" sx={newestHead}>
        {t('today.first.newest', { count: topics.length })}
      </Typography>
      {error && !data && <FailedLine error={error} onRetry={refetch} />}
      {!error && !data && <ListSkeleton rows={4} lines={2} />}
      {data &&
        around(
          data.map(({ article }) => article.id),
          <ul>
            {data.map(({ topic, article }) => (
              <StreamRow
                key={article.id}
                article={article}
                path={articlePath(article.id)}
                sentence={article.summary}
                reason={
                  <Reason reason={{ origin: 'topic', name: topic, likeness: null, path: topicPath(topic) }} />
                }
                actions={(titleId) => saveButton(article.id, titleId)}
              />
            ))}
          </ul>,
        )}
    </section>
  )
}

const newestHead = { pt: '20px', pb: '8px', borderBottom: 1, borderColor: 'divider' }
