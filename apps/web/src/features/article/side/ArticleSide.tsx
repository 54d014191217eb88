import type { Article, CitedArticle } from '@claire/api-contract'
import { Box, Button, Link, Typography, Chip, Stack, IconButton } from '@mui/material'
import { type ReactNode, useId, useState, useRef } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { Link as RouterLink } from 'react-router'
import { clampedTo, wholeOf, centredRow } from '#shared/ui/styles.ts'
import { FailedSection } from '#shared/ui/feedback/FailedLine.tsx'
import { isNotFound } from '#shared/api/api-failure.ts'
import { useSimilarArticlesQuery } from '../article-api.ts'
import { decodeTitle, shownYear } from '#shared/lib/text/article-text.ts'
import { AuthorLine, Meta, NoticeMark } from '#shared/ui/lists/Meta.tsx'
import { opensItsLink } from '#shared/lib/opens-its-link.ts'
import { WorkTitle } from '#shared/ui/text/work-text.tsx'
import { NEW_TAB, PageLink } from '#shared/ui/text/PageLink.tsx'
import { articlePath, topicPath } from '#shared/lib/page-address.ts'
import FlagOutlined from 'virtual:icon/FlagOutlined'
import { DialogButton } from '#shared/ui/controls/DialogButton.tsx'
import { onDemand } from '#shared/ui/feedback/loading.tsx'
import { Caption, SecondaryText } from '#shared/ui/text/secondary-text.tsx'
import { topicName } from '#shared/lib/text/topic-name.ts'
import ContentCopyOutlined from 'virtual:icon/ContentCopyOutlined'
import { arxivIdIn, doiAddress } from '@claire/scholarly-text'
import { copyTextOf } from '#shared/lib/copy-text.ts'
import { showToast } from '#shared/lib/toast.ts'

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
        {...NEW_TAB}
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
    return <FailedSection title={t('article.similar')} error={error} onRetry={refetch} />
  if (!articles?.length) return null
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ displayPrint: 'none' }}>
      <Box sx={head}>
        <Typography variant="h3" component="h2" id={titleId}>
          {t('article.similar')}
        </Typography>
        <Caption component="span">{t('article.similarOrder')}</Caption>
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

/** An article in a list of related ones: similar, cited or citing. */
function ArticleItem({
  article: { id, title, authors, orcids, publicationYear, notice },
}: {
  article: CitedArticle & { orcids?: readonly string[] }
}) {
  return (
    <li {...opensItsLink}>
      <PageLink
        to={articlePath(id)}
        variant="h3"
        dir="auto"
        title={wholeOf(decodeTitle(title))}
        sx={{ ...clampedTo(4), py: '3px', color: 'heading' }}
      >
        <WorkTitle text={decodeTitle(title)} notice={notice} />
      </PageLink>
      <Meta small>
        {notice && <NoticeMark notice={notice} />}
        <AuthorLine names={authors} orcids={orcids} />
        {shownYear(publicationYear)}
      </Meta>
    </li>
  )
}

/** Styles of a list of them. */
const articleItems = {
  '& > li': { py: '5px' },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
}

/** Loaded on demand: few readers open it. */
const ReportDialog = onDemand(async () => (await import('../reporting/ReportDialog.tsx')).ReportDialog)

/** Button that reports an error in the data of an article. */
export function ReportButton({ article }: { article: Article }) {
  const { t } = useTranslation()
  return (
    <section>
      <DialogButton
        size="small"
        color="inherit"
        startIcon={<FlagOutlined />}
        aria-describedby={`title-${article.id}`}
        label={t('article.report.open')}
        sx={{ marginInlineStart: '-10px', displayPrint: 'none' }}
      >
        {(onClose) => <ReportDialog article={article} onClose={onClose} />}
      </DialogButton>
    </section>
  )
}

/** Maximum number of topics shown before expanding. */
const SHOWN_AT_FIRST = 8

export function Topics({ topics }: { topics: readonly string[] }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const unique = [...new Map(topics.map((topic) => [topicName(topic), topic]))]
  const hidden = isOpen ? 0 : Math.max(0, unique.length - SHOWN_AT_FIRST)
  if (unique.length === 0) return null
  return (
    <section>
      <Typography variant="h3" component="h2" sx={{ mb: 0.75 }}>
        {t('article.topics')}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
        {unique.slice(0, unique.length - hidden).map(([name, topic]) => (
          <Chip
            key={name}
            label={name}
            component={RouterLink}
            to={topicPath(topic)}
            clickable
            sx={{ maxWidth: '100%' }}
          />
        ))}
        {hidden > 0 && (
          <Link component="button" type="button" variant="body2" onClick={() => setIsOpen(true)}>
            {t('article.moreTopics', { count: hidden })}
          </Link>
        )}
      </Stack>
    </section>
  )
}

interface Identifier {
  name: string
  value: string
  href: string
}

function identifiersOf({ doi, url }: Article): Identifier[] {
  const arxiv = arxivIdIn(url)
  return [
    ...(doi ? [{ name: 'DOI', value: doi, href: doiAddress(doi) }] : []),
    ...(arxiv ? [{ name: 'arXiv', value: arxiv, href: `https://arxiv.org/abs/${arxiv}` }] : []),
  ]
}

/** The article's identifiers, as links and to copy. */
export function Identifiers({ article }: { article: Article }) {
  const { t } = useTranslation()
  const identifiers = identifiersOf(article)
  if (identifiers.length === 0) return null
  return (
    <section>
      <Typography variant="h3" component="h2" sx={{ mb: 0.5 }}>
        {t('article.identifiers')}
      </Typography>
      <dl>
        {identifiers.map((identifier) => (
          <IdentifierLine key={identifier.name} identifier={identifier} />
        ))}
      </dl>
    </section>
  )
}

function IdentifierLine({ identifier: { name, value: identifier, href } }: { identifier: Identifier }) {
  const { t } = useTranslation()
  const link = useRef<HTMLAnchorElement>(null)

  async function handleCopy() {
    if (!link.current) return
    if (await copyTextOf(link.current)) showToast('success', t('article.copied', { name }))
    else showToast('info', t('article.notCopied'))
  }

  return (
    <Box sx={line}>
      <SecondaryText component="dt">{name}</SecondaryText>
      <Box component="dd" sx={value}>
        <Typography component="span" variant="body2" noWrap>
          <Link
            ref={link}
            href={href}
            {...NEW_TAB}
            title={identifier}
            sx={{ display: 'inline-block', py: '3px', verticalAlign: 'middle' }}
          >
            {identifier}
          </Link>
        </Typography>
        <IconButton size="small" aria-label={t('article.copy', { name })} onClick={handleCopy}>
          <ContentCopyOutlined fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}

const line = { display: 'grid', gridTemplateColumns: '62px minmax(0, 1fr)', alignItems: 'center' }
const value = { minWidth: 0, ...centredRow, justifyContent: 'space-between', gap: 0.5 }
