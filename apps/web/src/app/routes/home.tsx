import BookmarksOutlined from 'virtual:icon/BookmarksOutlined'
import NotificationsOutlined from 'virtual:icon/NotificationsOutlined'
import VerifiedOutlined from 'virtual:icon/VerifiedOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link, useNavigate } from 'react-router'
import { alertsApi, NewsOfAlerts, SHOWN_WITH_ARTICLES, useNewResults } from '#features/alerts'
import { bookmarksApi, RECENT_BOOKMARKS, RecentBookmarks, useFolderTreeQuery } from '#features/bookmarks'
import { RecentSearches, SearchBox, searchPath } from '#features/search'
import { articleApi, ScannedWeek } from '#features/article'
import { formatNumber } from '#shared/i18n/in-language.ts'
import { PREFETCH, type CallDispatch } from '#shared/api/base-api.ts'
import { knownSourcesApi, useSourceNamesQuery } from '#shared/api/known-sources-api.ts'
import { usePerson } from '#shared/session/use-session.ts'
import { afterPending } from '#shared/ui/feedback/Pending.tsx'
import { PageTitle } from '#shared/ui/page/PageTitle.tsx'
import { prefetch } from '#app/prefetch.ts'
import { SuggestSource } from '#app/SuggestSource.tsx'
import Typography from '@mui/material/Typography'

export const loader = prefetch((dispatch) => {
  const { folderTree, bookmarkPage } = bookmarksApi.endpoints
  return Promise.all([
    prefetchNews(dispatch),
    dispatch(folderTree.initiate(undefined, PREFETCH)),
    dispatch(knownSourcesApi.endpoints.sourceNames.initiate(undefined, PREFETCH)),
    dispatch(bookmarkPage.initiate(RECENT_BOOKMARKS, PREFETCH)),
    dispatch(articleApi.endpoints.scannedWeek.initiate(undefined, PREFETCH)),
  ])
})

async function prefetchNews(dispatch: CallDispatch) {
  const { newResultCounts, firstAlerts, newestResults } = alertsApi.endpoints
  const { data: counts } = await dispatch(newResultCounts.initiate(undefined, PREFETCH))
  if (!counts || counts.total === 0) return
  const { data: alerts } = await dispatch(firstAlerts.initiate(counts, PREFETCH))
  const news = alerts?.content.filter((alert) => alert.newResults > 0).slice(0, SHOWN_WITH_ARTICLES) ?? []
  await Promise.all(
    news.map(({ id, newResults }) => dispatch(newestResults.initiate({ id, newResults }, PREFETCH))),
  )
}

export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const name = usePerson()?.user.firstName
  return (
    <>
      <Box sx={{ pt: { xs: 1, md: 3 }, pb: 2.75 }}>
        <PageTitle variant="display" documentTitle={t('shell.nav.home')}>
          {name ? t('home.greeting', { name }) : t('home.greetingAnonymous')}
        </PageTitle>
        <Box sx={{ mt: 1.5 }}>
          <SearchBox
            size="hero"
            onSearch={(searchText) => void navigate(searchPath({ searchText }), { state: { searchText } })}
          />
        </Box>
      </Box>
      <Options />
      <Box sx={news}>
        <NewsOfAlerts
          resultsPath={(alertId) => searchPath({ alertId, shouldReturn: true })}
          articlePath={(articleId) => `/detail/${encodeURIComponent(articleId)}`}
        />
        <RecentSearches />
        <RecentBookmarks />
        <ScannedWeek />
      </Box>
    </>
  )
}

function Options() {
  const { t } = useTranslation()
  const [isSuggesting, setIsSuggesting] = useState(false)
  return (
    <Box sx={options}>
      <OptionBlock
        icon={<NotificationsOutlined />}
        title={t('home.alerts.title')}
        text={useAlertSummary()}
        action={
          <Button component={Link} to="/alerts" size="small">
            {t('home.alerts.link')}
          </Button>
        }
      />
      <OptionBlock
        icon={<BookmarksOutlined />}
        title={t('home.bookmarks.title')}
        text={useBookmarkSummary()}
        action={
          <Button component={Link} to="/bookmark" size="small">
            {t('home.bookmarks.link')}
          </Button>
        }
      />
      <OptionBlock
        icon={<VerifiedOutlined />}
        title={t('home.sources.title')}
        text={useSourceSummary()}
        action={
          <Button size="small" onClick={() => setIsSuggesting(true)}>
            {t('home.sources.link')}
          </Button>
        }
      />
      <SuggestSource isOpen={isSuggesting} onClose={() => setIsSuggesting(false)} />
    </Box>
  )
}

/** Returns the state of the person's alerts; while it is loading, or without alerts, what alerts are for. */
function useAlertSummary(): string {
  const { t } = useTranslation()
  const news = useNewResults()
  if (!news?.kept) return t('home.alerts.text')
  const { total, alerts, kept: count } = news
  if (total === 0) return t('home.alerts.nothing', { count })
  const results = t('home.alerts.results', { count: total })
  return t('home.alerts.new', { results, some: formatNumber(alerts.length), count })
}

function useBookmarkSummary(): string {
  const { t } = useTranslation()
  const { data: folderTree } = useFolderTreeQuery()
  const count = folderTree?.total ?? 0
  if (count === 0) return t('home.bookmarks.text')
  const articles = t('home.bookmarks.articles', { count })
  const folders = (folderTree?.folders.length ?? 1) - 1
  return folders > 0 ? t('home.bookmarks.inFolders', { articles, count: folders }) : `${articles}.`
}

function useSourceSummary(): string {
  const { t } = useTranslation()
  const { data: names } = useSourceNamesQuery()
  return names?.length ? t('home.sources.count', { count: names.length }) : t('home.sources.text')
}

const options = {
  display: 'grid',
  gridTemplateColumns: { sm: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))' },
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'divider',
}
const news = {
  ...afterPending,
  display: 'grid',
  columnGap: 6,
  rowGap: 2.5,
  mt: 3,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
  // Each below the block above it.
  '&:not(:has(> [data-news]))': {
    columnGap: { md: 0 },
    gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
    '& > :not(:nth-of-type(3n))': { paddingInlineEnd: { md: 3 } },
    '& > :not(:nth-of-type(3n + 1))': { paddingInlineStart: { md: '25px' } },
  },
  // New results come first and need room; the rest is beside them.
  '&:has(> [data-news])': {
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 344px' },
    gridTemplateRows: { md: 'repeat(3, auto) 1fr' },
  },
  '& > [data-news]': { gridRow: { md: '1 / span 4' } },
}

interface Props {
  icon: ReactNode
  title: string
  /** Current state, in a sentence. */
  text: string
  action: ReactNode
}

/** One of the actions on the home page. */
function OptionBlock({ icon, title, text, action }: Props) {
  return (
    <Box component="section" sx={block}>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Typography
          variant="h2"
          sx={{ display: 'flex', alignItems: 'center', gap: 1, '& > svg': { color: 'primary.main' } }}
        >
          {icon}
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: '2px' }}>
          {text}
        </Typography>
      </Box>
      {/* Aligns the label with the text above it. */}
      <Box
        sx={{
          marginInlineStart: { xs: 0, sm: '-8px' },
          flexShrink: 0,
          '& .MuiButton-root': { typography: 'overline', px: 1 },
        }}
      >
        {action}
      </Box>
    </Box>
  )
}

const block = {
  display: 'flex',
  flexDirection: { xs: 'row', sm: 'column' },
  alignItems: { xs: 'center', sm: 'start' },
  gap: 0.5,
  py: 1.5,
  px: { xs: 0, sm: 3 },
  borderTop: { xs: 1, sm: 0 },
  borderInlineStart: { xs: 0, sm: '1px solid' },
  borderColor: { xs: 'divider', sm: 'divider' },
  '&:first-of-type': { border: 0, paddingInlineStart: 0 },
} as const
