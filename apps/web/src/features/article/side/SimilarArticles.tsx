import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { FailedSection } from '#shared/ui/feedback/FailedSection.tsx'
import { ArticleItem, articleItems } from '../ArticleItem.tsx'
import { isNotFound, useSimilarArticlesQuery } from '../article-api.ts'

/** Where to read on; nothing where nothing is similar. */
export function SimilarArticles({ articleId }: { articleId: string }) {
  const { t } = useTranslation()
  const titleId = useId()
  const { data: articles, error, refetch } = useSimilarArticlesQuery(articleId)
  if (error && !articles && !isNotFound(error))
    return <FailedSection title={t('article.similar')} error={error} onRetry={() => void refetch()} />
  if (!articles?.length) return null
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ displayPrint: 'none' }}>
      <Box sx={head}>
        <Typography variant="h3" component="h2" id={titleId}>
          {t('article.similar')}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {t('article.similarOrder')}
        </Typography>
      </Box>
      <Box component="ul" sx={articleItems}>
        {articles.map((article) => (
          <ArticleItem key={article.id} article={article} />
        ))}
      </Box>
    </Box>
  )
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  columnGap: 1.5,
  mb: 0.5,
}
