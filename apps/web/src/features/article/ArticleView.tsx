import type { Article } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from 'react-router'
import { decodeTitle, shownYear } from '#shared/lib/article-text.ts'
import { MarkedText } from '#shared/ui/MarkedText.tsx'
import { PageTitle } from '#shared/ui/PageTitle.tsx'
import { useConciseSummaryQuery } from './article-api.ts'
import { ArticleLinks } from './ArticleLinks.tsx'
import { ArticleText } from './ArticleText.tsx'
import { Authors } from './Authors.tsx'
import { ConciseSummary } from './ConciseSummary.tsx'
import { findPassages } from './passages.ts'
import { Topics } from './Topics.tsx'
import { Venue } from './Venue.tsx'

export interface ArticleViewProps {
  article: Article
  /** The only article of its page is what the page is called; one of several is a part of it. */
  isAlone: boolean
  /** What can be done with the article beside reading it. */
  action: (article: Article, titleId: string) => ReactNode
  moreFromSourcePath: (sourceName: string) => string
  topicPath: (topic: string) => string
}

export function ArticleView({ article, isAlone, action, moreFromSourcePath, topicPath }: ArticleViewProps) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<{ sentence: number } | null>(null)
  const { data: summary } = useConciseSummaryQuery(article.id)
  const passages = summary && !summary.generated ? findPassages(summary.sentences, article.summary) : []
  const title = decodeTitle(article.title)
  const titleId = `title-${article.id}`
  return (
    <Paper
      component="article"
      variant="outlined"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 3, md: 4 } }}
    >
      <Stack spacing={3} sx={{ maxWidth: '80ch' }}>
        <Stack spacing={1}>
          <div id={titleId}>
            {isAlone ? (
              <PageTitle documentTitle={title}>
                <MarkedText text={title} />
              </PageTitle>
            ) : (
              <Typography variant="h2" sx={{ typography: 'display', overflowWrap: 'anywhere' }}>
                <MarkedText text={title} />
              </Typography>
            )}
          </div>
          <Authors names={article.authors} />
          <Venue article={article} />
          <Typography variant="body2" color="textSecondary" component="div">
            {t('article.published', { year: shownYear(article.publicationYear) ?? t('article.unknownYear') })}
          </Typography>
          {article.doi && <Doi doi={article.doi} />}
        </Stack>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'start' }}>
          <ArticleLinks article={article} title={title} />
          {action(article, titleId)}
        </Stack>
        <ConciseSummary
          articleId={article.id}
          shown={new Set(passages.map(({ index }) => index))}
          onShow={(sentence) => setWanted({ sentence })}
        />
        <ArticleText text={article.summary} passages={passages} wanted={wanted} />
        <Stack
          direction="row"
          component="section"
          sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'center' }}
        >
          <Box sx={{ overflowWrap: 'anywhere' }}>
            {t('article.source')}{' '}
            <Link href={article.url} target="_blank" rel="noopener noreferrer" underline="always">
              {article.source.name}
            </Link>
          </Box>
          <Button
            component={RouterLink}
            to={moreFromSourcePath(article.source.name)}
            variant="outlined"
            size="small"
          >
            {t('article.moreFromSource')}
          </Button>
        </Stack>
        <Topics topics={article.categories} pathFor={topicPath} />
      </Stack>
    </Paper>
  )
}

function Doi({ doi }: { doi: string }) {
  const { t } = useTranslation()
  return (
    <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {t('article.doi')}{' '}
      <Link
        href={`https://doi.org/${encodeURI(doi)}`}
        target="_blank"
        rel="noopener noreferrer"
        underline="always"
      >
        {doi}
      </Link>
    </Typography>
  )
}
