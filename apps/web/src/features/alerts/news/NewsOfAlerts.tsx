import NotificationsOutlined from 'virtual:icon/NotificationsOutlined'
import type { Alert } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link as RouterLink } from 'react-router'
import { showToast } from '#shared/lib/toast.ts'
import { decodeTitle, shownYear } from '#shared/lib/text/article-text.ts'
import { TitleText } from '#shared/ui/text/TitleText.tsx'
import { AuthorLine } from '#shared/ui/lists/AuthorLine.tsx'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { Pending } from '#shared/ui/feedback/Pending.tsx'
import { FailedSection } from '#shared/ui/feedback/FailedSection.tsx'
import { opensItsLink } from '#shared/lib/opens-its-link.ts'
import { Meta } from '#shared/ui/lists/Meta.tsx'
import { useFirstAlertsQuery, useMarkAllAsReadMutation, useNewestResultsQuery } from '../alerts-api.ts'
import { NewResultsBadge } from './NewResultsBadge.tsx'
import { useNewResultQuery } from '../use-alerts.ts'

const SHOWN = 5

/** Maximum number of alerts shown with their newest articles; the others show a count. */
export const SHOWN_WITH_ARTICLES = 3

interface Paths {
  /** Returns the path of an alert's results. */
  resultsPath: (alertId: string) => string
  articlePath: (articleId: string) => string
}

/** New results of a person's alerts, grouped by alert, newest first; nothing if there are none. */
export function NewsOfAlerts(paths: Paths) {
  const { t } = useTranslation()
  const id = useId()
  const counts = useNewResultQuery()
  const hasNews = (counts.data?.total ?? 0) > 0
  const alerts = useFirstAlertsQuery(counts.data, { skip: !hasNews })
  const [markAllAsRead, marking] = useMarkAllAsReadMutation()

  async function handleMarkAll() {
    const { error: refusal } = await markAllAsRead(counts.data?.position ?? 0)
    if (!refusal) showToast('success', t('home.allRead'))
  }

  const { error, refetch } = hasNews ? alerts : counts
  const { data } = alerts
  if (error && !data)
    return <FailedSection title={t('home.alertNews')} error={error} onRetry={() => void refetch()} />
  if (!(hasNews ? data : counts.data)) return <Pending />
  const news = hasNews ? data?.content.filter(({ newResults }) => newResults > 0) : undefined
  if (!news?.length) return null
  return (
    <Box component="section" aria-labelledby={id} data-news>
      <Box sx={heading}>
        <Typography id={id} variant="h2">
          {t('home.alertNews')}
        </Typography>
        <Button size="small" color="inherit" loading={marking.isLoading} onClick={() => void handleMarkAll()}>
          {t('home.markAllAsRead')}
        </Button>
      </Box>
      <Box component="ul" sx={list}>
        {news.slice(0, SHOWN).map((alert, place) => (
          <AlertNews key={alert.id} alert={alert} hasArticles={place < SHOWN_WITH_ARTICLES} {...paths} />
        ))}
      </Box>
    </Box>
  )
}

function AlertNews({
  alert,
  hasArticles,
  resultsPath,
  articlePath,
}: Paths & { alert: Alert; hasArticles: boolean }) {
  const { t } = useTranslation()
  const id = useId()
  const {
    data: articles = [],
    error,
    refetch,
  } = useNewestResultsQuery({ id: alert.id, newResults: alert.newResults }, { skip: !hasArticles })
  return (
    <li>
      <Box sx={head}>
        <Box sx={name}>
          <NotificationsOutlined fontSize="small" />
          <Typography id={id} component="h3" variant="subtitle2" dir="auto" noWrap title={alert.name}>
            {alert.name}
          </Typography>
        </Box>
        <NewResultsBadge count={alert.newResults} />
        <Button
          component={RouterLink}
          to={resultsPath(alert.id)}
          size="small"
          aria-describedby={id}
          sx={{ marginInlineStart: 'auto', flexShrink: 0, typography: 'overline' }}
        >
          {t('home.viewResults')}
        </Button>
      </Box>
      {error && articles.length === 0 && <FailedLine error={error} onRetry={() => void refetch()} />}
      {articles.map((article) => (
        <Box key={article.id} sx={news} {...opensItsLink}>
          <Link component={RouterLink} to={articlePath(article.id)} variant="subtitle1" dir="auto" sx={title}>
            <TitleText text={decodeTitle(article.title)} />
          </Link>
          <Meta small>
            <AuthorLine names={article.authors} />
            {article.venue}
            {shownYear(article.publicationYear)}
          </Meta>
        </Box>
      ))}
    </li>
  )
}

const heading = { display: 'flex', justifyContent: 'space-between', alignItems: 'center', minHeight: 30 }
const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  borderTop: 1,
  borderColor: 'divider',
  '& > li': { py: 1 },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const
const head = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  columnGap: 1,
  minHeight: 32,
} as const
/** On small screens the rest wraps to a second line; the bell stays with the name. */
const name = {
  display: 'flex',
  alignItems: 'center',
  columnGap: 1,
  minWidth: 0,
  '& > svg': { flexShrink: 0 },
}
/** Preceded by a dot, aligned with the name of its alert. */
const news = {
  position: 'relative',
  paddingInlineStart: '26px',
  py: 0.5,
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 7,
    top: 12,
    width: 6,
    height: 6,
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
} as const
const title = { display: 'inline-block', py: '2px', overflowWrap: 'anywhere', textWrap: 'pretty' } as const
