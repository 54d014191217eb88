import type { ComponentType } from 'react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { matchRoutes, Outlet, type RouteObject, useLocation, useRoutes } from 'react-router'
import { type LaterArea, loadTexts } from '#shared/i18n/i18n.ts'
import { alertsApi } from '#features/alerts'
import { AHEAD, type CallDispatch } from '#shared/api/base-api.ts'
import { ifAtOnce, within } from '#shared/lib/within.ts'
import type { Ask } from './ask.ts'
import { Shell } from './layout/Shell.tsx'
import { RequireAdmin } from './RequireAdmin.tsx'
import { RequireSignIn } from './RequireSignIn.tsx'
import { ErrorBoundary } from './screens/ErrorBoundary.tsx'
import { ErrorScreen, PageError } from './screens/ErrorScreen.tsx'
import { SplashScreen } from './screens/SplashScreen.tsx'

interface PageFile {
  default: ComponentType
  ask?: Ask
}
type Load = () => Promise<PageFile>

/** A page that has not come after so long will not come. */
const GIVE_UP_MS = 120_000

/** A page in a file of its own, loaded when it is first visited or about to be, with the texts that only it needs. */
function page(load: Load, texts: readonly LaterArea[] = []) {
  let loaded: ComponentType | undefined
  const loadAll = async () => {
    const [file] = await within(GIVE_UP_MS, Promise.all([load(), loadTexts(texts)]))
    loaded = file.default
    return file
  }
  const Later = lazy(loadAll)
  /** What is there already is shown at once: whoever suspends waits for 300 ms at least. */
  function Page() {
    const [Shown] = useState(() => loaded ?? Later)
    return <Shown />
  }
  return { element: <Page />, handle: loadAll satisfies Load }
}

const isLoad = (handle: unknown): handle is Load => typeof handle === 'function'

/** Loads the page that stands at an address, so that it is there when its link is followed; a failure waits for that. */
export async function prefetchPage(pathname: string) {
  const loads = matchRoutes(routes, pathname)?.map(({ route }): unknown => route.handle) ?? []
  await Promise.all(loads.filter(isLoad).map((load) => load().catch(() => undefined)))
}

/** Asks for what the page at an address shows first; there is time for that while nothing can be drawn yet. */
export async function askForPage(
  dispatch: CallDispatch,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
) {
  const found = matchRoutes(routes, pathname)?.at(-1)
  const load: unknown = found?.route.handle
  if (!found || !isLoad(load)) return
  // What the frame round it shows, wherever it is.
  const counts = dispatch(alertsApi.endpoints.newResultCounts.initiate(undefined, AHEAD))
  const { ask } = await load()
  await ask?.(dispatch, { params: found.params, search: new URLSearchParams(search) })
  await ifAtOnce(counts)
}

/** The rooms between which a reader goes to and fro; their texts are in one file. */
const READING = ['alerts', 'article', 'bookmarks', 'citing', 'feeds', 'search'] as const

/** Where most visits go on to. */
export const NEXT_PAGES = ['/search', '/detail/1', '/bookmark', '/alerts'] as const

/** The same page for all folders: it stays where another one is opened. */
const bookmarks = page(() => import('./pages/BookmarksPage.tsx'), READING)

const signedInPages: RouteObject[] = [
  { path: '/', ...page(() => import('./pages/HomePage.tsx')) },
  {
    path: '/account-settings',
    ...page(() => import('./pages/AccountSettingsPage.tsx'), ['account', 'sources']),
  },
  {
    path: '/account-settings/suggestions',
    ...page(() => import('./pages/MySuggestionsPage.tsx'), ['account', 'sources']),
  },
  { path: '/alerts', ...page(() => import('./pages/AlertsPage.tsx'), READING) },
  { path: '/bookmark', ...bookmarks },
  { path: '/bookmarks/:folderId', ...bookmarks },
  { path: '/search', ...page(() => import('./pages/SearchPage.tsx'), READING) },
  { path: '/detail/:id', ...page(() => import('./pages/DetailPage.tsx'), READING) },
  { path: '/terms', ...page(() => import('./pages/TermsPage.tsx'), ['terms']) },
  { path: '/new-asset', ...page(() => import('./pages/NewAssetPage.tsx')) },
  {
    element: <RequireAdmin />,
    children: [
      { path: '/admin-sources', ...page(() => import('./pages/AdminSourcesPage.tsx'), ['sources']) },
      {
        path: '/admin-sources/same-work',
        ...page(() => import('./pages/SameWorkPage.tsx'), ['sources', 'sameWork']),
      },
      { path: '/admin-reports', ...page(() => import('./pages/ReportsPage.tsx'), ['sources', 'reports']) },
      { path: '/admin-mail', ...page(() => import('./pages/OutboxPage.tsx'), ['account', 'mail']) },
    ],
  },
  // What the interface is made of, for who works on it; not in a build.
  ...(import.meta.env.DEV
    ? [{ path: '/dev/components', ...page(() => import('./pages/ComponentsPage.tsx')) }]
    : []),
  { path: '*', ...page(() => import('./pages/NotFoundPage.tsx')) },
]

/** A page that breaks leaves the shell standing. */
function Pages() {
  const { key } = useLocation()
  return (
    <ErrorBoundary at={key} fallback={(error) => <PageError error={error} />}>
      <Outlet />
    </ErrorBoundary>
  )
}

export const routes: RouteObject[] = [
  { path: '/login', ...page(() => import('./pages/LoginPage.tsx')) },
  {
    element: <Shell />,
    children: [
      { path: '/unauthorized', ...page(() => import('./pages/UnauthorizedPage.tsx')) },
      { path: '/notices', ...page(() => import('./pages/NoticesPage.tsx'), ['notices']) },
      { element: <RequireSignIn />, children: [{ element: <Pages />, children: signedInPages }] },
    ],
  },
]

/** What stands at the address. */
export function Routes({ of = routes }: { of?: RouteObject[] }) {
  const { t } = useTranslation()
  return (
    <ErrorBoundary fallback={(error) => <ErrorScreen error={error} />}>
      <Suspense fallback={<SplashScreen text={t('shell.loading')} />}>{useRoutes(of)}</Suspense>
    </ErrorBoundary>
  )
}
