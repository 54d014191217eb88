import type { Article } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { decodeTitle, shownYear } from '#shared/lib/article-text.ts'
import { MarkedText } from '#shared/ui/MarkedText.tsx'
import { useSimilarArticlesQuery } from './article-api.ts'

/** Where to read on. What cannot be found is not missed: then there is no such section. */
export function SimilarArticles({ articleId }: { articleId: string }) {
  const { t } = useTranslation()
  const titleId = useId()
  const { data: articles } = useSimilarArticlesQuery(articleId)
  if (!articles?.length) return null
  return (
    <section aria-labelledby={titleId}>
      <Typography variant="h2" id={titleId} sx={{ mb: 1.5 }}>
        {t('article.similar')}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          p: 0,
          m: 0,
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
        }}
      >
        {articles.map((article) => (
          <SimilarArticle key={article.id} article={article} />
        ))}
      </Box>
    </section>
  )
}

function SimilarArticle({ article: { id, title, source, publicationYear } }: { article: Article }) {
  const about = [source.name, shownYear(publicationYear)].filter(Boolean).join(' · ')
  return (
    <Card
      component="li"
      sx={{ position: 'relative', p: 2, '&:hover, &:focus-within': { borderColor: 'primary.light' } }}
    >
      <Link
        component={RouterLink}
        to={`/detail/${encodeURIComponent(id)}`}
        color="secondary"
        sx={{
          typography: 'subtitle1',
          overflowWrap: 'anywhere',
          '&::after': { content: '""', position: 'absolute', inset: 0 },
        }}
      >
        <MarkedText text={decodeTitle(title)} />
      </Link>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
        {about}
      </Typography>
    </Card>
  )
}
