import type { Article } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link as RouterLink } from 'react-router'
import { decodeTitle, shownYear } from '#shared/lib/text/article-text.ts'
import { AuthorLine } from '#shared/ui/lists/AuthorLine.tsx'
import { WorkTitle } from '#shared/ui/text/WorkTitle.tsx'
import { FailedSection } from '#shared/ui/feedback/FailedSection.tsx'
import { Meta } from '#shared/ui/lists/Meta.tsx'
import { NoticeMark } from '#shared/ui/lists/NoticeMark.tsx'
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
      <Box component="ul" sx={list}>
        {articles.map((article) => (
          <SimilarArticle key={article.id} article={article} />
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
const list = {
  listStyle: 'none',
  p: 0,
  m: 0,
  '& > li': { py: '5px' },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
}

function SimilarArticle({ article: { id, title, authors, publicationYear, notice } }: { article: Article }) {
  return (
    <li>
      <Link
        component={RouterLink}
        to={`/detail/${encodeURIComponent(id)}`}
        variant="h3"
        sx={{ display: 'block', py: '3px', color: 'heading', overflowWrap: 'anywhere' }}
      >
        <WorkTitle text={decodeTitle(title)} notice={notice} />
      </Link>
      <Meta small>
        {notice && <NoticeMark notice={notice} />}
        <AuthorLine names={authors} />
        {shownYear(publicationYear)}
      </Meta>
    </li>
  )
}
