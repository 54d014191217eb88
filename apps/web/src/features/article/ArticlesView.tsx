import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link } from 'react-router'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { PageTitle } from '#shared/ui/page/PageTitle.tsx'
import { isNotFound, useArticlesQuery } from './article-api.ts'
import { ArticleView, type ArticleViewProps } from './ArticleView.tsx'

interface Props extends Omit<ArticleViewProps, 'article' | 'isAlone'> {
  ids: readonly string[]
}

/** The articles with these ids, in this order; names the ids that do not exist. */
export function ArticlesView({ ids, ...view }: Props) {
  const { t } = useTranslation()
  const { currentData, isFetching, error, refetch } = useArticlesQuery(ids, { skip: ids.length === 0 })
  if (isFetching && !currentData) return <ListSkeleton rows={1} lines={6} />
  if (error && !isNotFound(error))
    return (
      <>
        <PageTitle>{t('article.documentTitle')}</PageTitle>
        <ErrorState title={t('article.failed')} error={error} onRetry={() => void refetch()} />
      </>
    )
  const byId = new Map(currentData?.map((article) => [article.id, article]))
  const articles = ids.map((id) => byId.get(id)).filter((article) => article !== undefined)
  const missing = ids.filter((id) => !byId.has(id))
  if (articles.length === 0) return <NoArticle />
  return (
    <Stack spacing={4}>
      {articles.length > 1 && (
        <PageTitle>{t('article.documentTitleMany', { count: articles.length })}</PageTitle>
      )}
      {missing.length > 0 && (
        <Alert
          severity="warning"
          variant="outlined"
          sx={{ bgcolor: 'background.paper', overflowWrap: 'anywhere' }}
        >
          {t('article.missing', { count: missing.length, ids: missing.join(', ') })}
        </Alert>
      )}
      {articles.map((article) => (
        <ArticleView key={article.id} article={article} isAlone={articles.length === 1} {...view} />
      ))}
    </Stack>
  )
}

function NoArticle() {
  const { t } = useTranslation()
  return (
    <>
      <PageTitle>{t('article.none')}</PageTitle>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {t('article.missingHint')}
      </Typography>
      <Button component={Link} to="/search" variant="contained">
        {t('article.toSearch')}
      </Button>
    </>
  )
}
