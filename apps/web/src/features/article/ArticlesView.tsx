import { Alert, Button, Stack, Typography, Box, Link, type Theme, useMediaQuery } from '@mui/material'
import { useTranslation, otherLanguage } from '#shared/i18n/i18n.ts'
import { Link as RouterLink } from 'react-router'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { PageTitle } from '#shared/ui/page/PageTitle.tsx'
import { isNotFound } from '#shared/api/api-failure.ts'
import {
  useArticlesQuery,
  useArticleDetailsQuery,
  useConciseSummaryQuery,
  usePassageQuery,
} from './article-api.ts'
import type { Article, PassageQuery, WorkNotice } from '@claire/api-contract'
import { skipToken } from '@reduxjs/toolkit/query'
import { type ReactNode, useMemo, useState } from 'react'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { NEW_TAB } from '#shared/ui/text/PageLink.tsx'
import { decodeTitle, SEVERITY, shownYear } from '#shared/lib/text/article-text.ts'
import { CitationMetadata, ContextObject } from '#shared/ui/text/CitationMetadata.tsx'
import { WorkTitle } from '#shared/ui/text/work-text.tsx'
import { afterPending } from '#shared/ui/feedback/loading.tsx'
import { Meta } from '#shared/ui/lists/Meta.tsx'
import { ArticleLinks } from './side/ArticleLinks.tsx'
import { ArticleSide } from './side/ArticleSide.tsx'
import { ArticleText, QuotedPlace } from './ArticleText.tsx'
import { Authors, Affiliations } from './Authors.tsx'
import { ConciseSummary } from './ConciseSummary.tsx'
import { findPassages, withQuote } from './passages.ts'
import { FailedSection } from '#shared/ui/feedback/FailedLine.tsx'

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
        <ErrorState title={t('article.failed')} error={error} onRetry={refetch} />
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
      <Button component={RouterLink} to="/search" variant="contained">
        {t('article.toSearch')}
      </Button>
    </>
  )
}

export interface ArticleViewProps {
  article: Article
  /** True if it is the only article of the page, whose title is then the page's; otherwise it is a section. */
  isAlone: boolean
  /** Actions on the article. */
  action: (article: Article, titleId: string) => ReactNode
  moreFromSourcePath: (sourceName: string) => string
  /** Place of the sentence that the address leads to, if there is one article. */
  place: PassageQuery | null
  /** A field for questions to an article, if there is only one. */
  ask: (articleId: string) => ReactNode
  /** Works that the article is connected with, if there is only one, with the numbers of those it cites and that cite it. */
  connections: (article: Article, counts: { references: number; citedBy: number }) => ReactNode
}

/** An article: a column to read and, if there is room, a second one with actions and metadata. */
function ArticleView(props: ArticleViewProps) {
  const { article, isAlone, action, moreFromSourcePath, ask, connections } = props
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const [wanted, setWanted] = useState<{ sentence: number } | null>(null)
  const { data: summary } = useConciseSummaryQuery(article.id)
  const { data: details } = useArticleDetailsQuery(article.id, { skip: !isAlone })
  const highlights = summary && !summary.generated ? findPassages(summary.sentences, article.summary) : []
  const quoted = useQuoted(article.id, isAlone ? props.place : null)
  const marked = quoted.passage && withQuote(highlights, { text: article.summary, quote: quoted.passage })
  const passages = marked?.passages ?? highlights
  const quotedIndex = marked?.index ?? null
  const shownQuote = useMemo(() => (quotedIndex === null ? null : { sentence: quotedIndex }), [quotedIndex])
  const title = decodeTitle(article.title)
  const titleId = `title-${article.id}`
  const actions = (
    <Box sx={actionRow}>
      <ArticleLinks article={article} title={title} />
      {action(article, titleId)}
    </Box>
  )
  return (
    <Box component="article" aria-labelledby={titleId} sx={columns}>
      <Box sx={reading}>
        {isAlone ? (
          <CitationMetadata article={article} affiliations={details?.affiliations} />
        ) : (
          <ContextObject article={article} />
        )}
        <Head article={article} title={title} titleId={titleId} isAlone={isAlone} />
        {!isWide && <Box sx={{ mt: 2 }}>{actions}</Box>}
        {!marked && <QuotedPlace {...quoted} language={article.language} />}
        <ConciseSummary
          articleId={article.id}
          shown={new Set(passages.map(({ index }) => index))}
          chosen={wanted?.sentence ?? null}
          onShow={(sentence) => setWanted({ sentence })}
        />
        <ArticleText
          text={article.summary}
          language={article.language}
          passages={passages}
          wanted={wanted ?? shownQuote}
        />
        {isAlone && ask(article.id)}
        {isAlone && <ArticleDetails article={article} connections={connections} />}
      </Box>
      <ArticleSide
        article={article}
        isAlone={isAlone}
        moreFromSourcePath={moreFromSourcePath}
        actions={isWide && actions}
      />
    </Box>
  )
}

/** Returns the sentence at a place of an article, or why it cannot be shown. */
function useQuoted(articleId: string, place: PassageQuery | null) {
  const { currentData, error, refetch } = usePassageQuery(place ? { articleId, ...place } : skipToken)
  const start = place?.start ?? 0
  const passage = useMemo(() => currentData && { ...currentData, start }, [currentData, start])
  return { passage, error: currentData ? undefined : error, onRetry: () => void refetch() }
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
  columnGap: { md: 4, xl: 7 },
  alignItems: 'start',
}
const reading = {
  ...afterPending,
  minWidth: 0,
  width: '100%',
  maxWidth: 720,
  pt: 1,
}
const actionRow = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  '& > *': { flex: '1 1 auto' },
  // Links to the full article first, the rest below.
  '& > *:first-child': { flexBasis: '100%' },
  '& .MuiButton-root': { typography: 'overline' },
  '& > span > .MuiButton-root': { width: '100%' },
} as const

interface HeadProps extends Pick<ArticleViewProps, 'article' | 'isAlone'> {
  title: string
  titleId: string
}

function Head({ article, title, titleId, isAlone }: HeadProps) {
  const { t } = useTranslation()
  return (
    <header>
      {article.notice && <NoticeBanner notice={article.notice} />}
      {article.deadSince && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('article.dead', { date: formatSuggestedDate(article.deadSince) })}
        </Alert>
      )}
      <div id={titleId} lang={article.language ?? undefined}>
        {isAlone ? (
          <PageTitle documentTitle={title} variant="display">
            <WorkTitle text={title} notice={article.notice} />
          </PageTitle>
        ) : (
          <Typography
            variant="display"
            component="h2"
            dir="auto"
            sx={{ overflowWrap: 'anywhere', textWrap: 'balance' }}
          >
            <WorkTitle text={title} notice={article.notice} />
          </Typography>
        )}
      </div>
      <Authors names={article.authors} orcids={article.orcids} />
      <Meta>
        {t('article.published', { year: shownYear(article.publicationYear) ?? t('article.unknownYear') })}
        {article.venue && <Venue article={article} />}
        {article.articleType === 'web' ? t('article.web') : t('article.pdf')}
        {otherLanguage(article.language)}
      </Meta>
    </header>
  )
}

/** Affiliations and connections; nothing if none are known. */
export function ArticleDetails({ article, connections }: Pick<ArticleViewProps, 'article' | 'connections'>) {
  const { t } = useTranslation()
  const { data: details, error, refetch } = useArticleDetailsQuery(article.id)
  if (error && !details && !isNotFound(error))
    return <FailedSection title={t('article.details')} error={error} onRetry={refetch} />
  if (!details) return null
  return (
    <>
      <Affiliations affiliations={details.affiliations} authors={article.authors} orcids={article.orcids} />
      {connections(article, { references: details.references.count, citedBy: details.citedBy.count })}
    </>
  )
}

/** Venue of an article with volume and pages: "Annals of Lakes 12(3), 45–67". */
export function Venue({ article: { venue, citation } }: { article: Pick<Article, 'venue' | 'citation'> }) {
  const { volume, issue, pages } = citation
  const place = [`${volume}${issue && `(${issue})`}`, pages.replace('-', '–')].filter(Boolean).join(', ')
  return (
    <>
      <Box component="cite" sx={{ fontStyle: 'normal' }}>
        {venue}
      </Box>{' '}
      {place}
    </>
  )
}

/** Banner above the title: retraction, correction or similar notice about the work, with its link. */
function NoticeBanner({ notice }: { notice: WorkNotice }) {
  const { t } = useTranslation()
  return (
    <Alert severity={SEVERITY[notice.kind]} sx={{ mb: 2 }}>
      {t(`article.notice.${notice.kind}`)}{' '}
      {notice.url && (
        <Link href={notice.url} {...NEW_TAB} color="inherit" underline="always">
          {t('article.notice.read')}
        </Link>
      )}
    </Alert>
  )
}
