import { Box } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { useNavigate } from 'react-router'
import {
  BOOKMARKS_PATH,
  bookmarksApi,
  RECENT_BOOKMARKS,
  RecentBookmarks,
  shownName,
  TO_READ,
  ToRead,
} from '#features/bookmarks'
import { RecentSearches, SearchBox, searchPath } from '#features/search'
import { articleApi, ScannedWeek } from '#features/article'
import { FollowsList, isFirstDay, Today, todayApi, UpToDate } from '#features/today'
import { type CallDispatch, PREFETCH } from '#shared/api/base-api.ts'
import { knownSourcesApi } from '#shared/api/known-sources-api.ts'
import { usePerson } from '#shared/session/use-session.ts'
import { afterPending, lazyPart } from '#shared/ui/feedback/loading.tsx'
import { PageTitle } from '#shared/ui/page/PageTitle.tsx'
import { HomeOptions } from '#app/HomeOptions.tsx'
import { prefetch } from '#app/prefetch.ts'

const HomeNews = lazyPart(async () => (await import('#app/HomeRows.tsx')).HomeNews, ['today'])
/** Loaded for those for whom nothing can have arrived. */
const HomeFirstDay = lazyPart(async () => (await import('#app/HomeFirstDay.tsx')).HomeFirstDay, ['today'])

/** Each visit has a new list, without what was answered at the last. */
async function prefetchToday(dispatch: CallDispatch) {
  const { data } = await dispatch(
    todayApi.endpoints.today.initiate('all', { ...PREFETCH, forceRefetch: true }),
  )
  const today = data?.pages[0]
  if (!today) return
  if (today.counts.all) await HomeNews.preload()
  else if (isFirstDay(today)) await HomeFirstDay.preload()
  else await prefetchQuiet(dispatch)
}

/** Loads what a morning with nothing new shows, which is the largest part of its page. */
const prefetchQuiet = (dispatch: CallDispatch) =>
  Promise.all([
    UpToDate.preload(),
    ToRead.preload(),
    dispatch(bookmarksApi.endpoints.bookmarkPage.initiate(TO_READ, PREFETCH)),
  ])

export const loader = prefetch((dispatch) => {
  const { folderTree, bookmarkPage } = bookmarksApi.endpoints
  return Promise.all([
    prefetchToday(dispatch),
    dispatch(todayApi.endpoints.bookmarkNotices.initiate(undefined, { ...PREFETCH, forceRefetch: true })),
    dispatch(folderTree.initiate(undefined, PREFETCH)),
    dispatch(knownSourcesApi.endpoints.sourceNames.initiate(undefined, PREFETCH)),
    dispatch(bookmarkPage.initiate(RECENT_BOOKMARKS, PREFETCH)),
    dispatch(articleApi.endpoints.scannedWeek.initiate(undefined, PREFETCH)),
  ])
})

export function Component() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const name = usePerson()?.user.firstName
  return (
    <>
      <Box sx={{ pt: { xs: 1, md: 2 } }}>
        <PageTitle variant="display" documentTitle={t('shell.nav.home')}>
          {name ? t('home.greeting', { name }) : t('home.greetingAnonymous')}
        </PageTitle>
        <Box sx={{ mt: 1.25 }}>
          <SearchBox
            size="hero"
            onSearch={(searchText) => void navigate(searchPath({ searchText }), { state: { searchText } })}
          />
        </Box>
      </Box>
      <HomeOptions />
      <Box sx={columns}>
        <Today
          shownName={(folder) => shownName(folder, t)}
          news={(news) => <HomeNews {...news} />}
          firstDay={<HomeFirstDay />}
          meanwhile={<ToRead />}
        />
        <Box sx={side}>
          <RecentSearches />
          <RecentBookmarks />
          <FollowsList alertsPath="/alerts" foldersPath={BOOKMARKS_PATH} />
          <ScannedWeek />
        </Box>
      </Box>
    </>
  )
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 296px' },
  columnGap: { md: 4, lg: '44px' },
  rowGap: 3,
  alignItems: 'start',
  // Below a list that is loading on a narrow page; it would move.
  '& > :first-of-type:has([data-goes-on]) + *': { visibility: { xs: 'hidden', md: 'visible' } },
} as const
const side = {
  ...afterPending,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  rowGap: 2.5,
  minWidth: 0,
}
