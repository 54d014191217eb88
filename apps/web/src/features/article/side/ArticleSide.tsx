import type { Article } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link as RouterLink } from 'react-router'
import { ReportButton } from '../reporting/ReportButton.tsx'
import { Identifiers } from './Identifiers.tsx'
import { Topics } from './Topics.tsx'
import { FailedSection } from '#shared/ui/feedback/FailedSection.tsx'
import { ArticleItem, articleItems } from '../ArticleItem.tsx'
import { isNotFound, useSimilarArticlesQuery } from '../article-api.ts'

interface Props {
  article: Article
  isAlone: boolean
  moreFromSourcePath: (sourceName: string) => string
  actions: ReactNode
}

/** Actions on an article and its metadata: beside the text, or after it. */
export function ArticleSide({ article, isAlone, moreFromSourcePath, actions }: Props) {
  return (
    <Box sx={side}>
      {actions}
      <Identifiers article={article} />
      <Topics topics={article.categories} />
      <Source article={article} morePath={moreFromSourcePath(article.source.name)} />
      <ReportButton article={article} />
      {isAlone && <SimilarArticles articleId={article.id} />}
    </Box>
  )
}

const side = {
  alignSelf: 'stretch',
  minWidth: 0,
  mt: { xs: 3, md: 0 },
  pt: { xs: 0, md: 1 },
  paddingInlineStart: { md: 3.5 },
  borderInlineStart: { md: '1px solid' },
  borderColor: { md: 'divider' },
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  '& > section': { borderTop: 1, borderColor: 'divider', pt: 1.75 },
} as const

function Source({ article, morePath }: { article: Article; morePath: string }) {
  const { t } = useTranslation()
  return (
    <section>
      <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
        {t('article.source')}
      </Typography>
      <Link
        href={article.url}
        target="_blank"
        rel="noopener noreferrer"
        variant="body2"
        sx={{ display: 'block', width: 'fit-content', py: '3px', overflowWrap: 'anywhere' }}
      >
        {article.source.name}
      </Link>
      {article.licence && (
        <Typography variant="body2">
          {t('article.licence')}:{' '}
          <Link href={article.licence.url} target="_blank" rel="license noopener noreferrer">
            {article.licence.name}
          </Link>
        </Typography>
      )}
      <Button
        component={RouterLink}
        to={morePath}
        size="small"
        sx={{ marginInlineStart: '-10px', typography: 'overline', displayPrint: 'none' }}
      >
        {t('article.moreFromSource')}
      </Button>
    </section>
  )
}

/** Similar articles; nothing if there are none. */
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
