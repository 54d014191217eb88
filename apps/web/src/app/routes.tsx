import type { ComponentType } from 'react'
import { lazy, Suspense } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Outlet, type RouteObject, useLocation, useRoutes } from 'react-router'
import { type LaterRoom, loadTexts } from '#shared/i18n/i18n.ts'
import { within } from '#shared/lib/within.ts'
import { Shell } from './layout/Shell.tsx'
import { RequireAdmin } from './RequireAdmin.tsx'
import { RequireSignIn } from './RequireSignIn.tsx'
import { ErrorBoundary } from './screens/ErrorBoundary.tsx'
import { ErrorScreen, PageError } from './screens/ErrorScreen.tsx'
import { SplashScreen } from './screens/SplashScreen.tsx'

type Load = () => Promise<{ default: ComponentType }>

/** A page that has not come after so long will not come. */
const GIVE_UP_MS = 120_000

/** A page in a file of its own, loaded when it is first visited, with the texts that only it needs. */
function page(load: Load, texts: readonly LaterRoom[] = []) {
  const Page = lazy(async () => {
    const [loaded] = await within(GIVE_UP_MS, Promise.all([load(), loadTexts(texts)]))
    return loaded
  })
  return <Page />
}

/** The rooms between which a reader goes to and fro; their texts are in one file. */
const READING = ['alerts', 'article', 'bookmarks', 'citing', 'feeds', 'search'] as const
const loadSearch: Load = () => import('./pages/SearchPage.tsx')
const loadArticle: Load = () => import('./pages/DetailPage.tsx')

/** Loads what most visits go on to, so that it is there when it is wanted. */
export async function loadNextPages() {
  await Promise.all([loadSearch(), loadArticle(), loadTexts(READING)])
}

/** The same page for all folders: it stays where another one is opened. */
const bookmarks = page(() => import('./pages/BookmarksPage.tsx'), READING)

const signedInPages: RouteObject[] = [
  { path: '/', element: page(() => import('./pages/HomePage.tsx')) },
  {
    path: '/account-settings',
    element: page(() => import('./pages/AccountSettingsPage.tsx'), ['account', 'sources']),
  },
  {
    path: '/account-settings/suggestions',
    element: page(() => import('./pages/MySuggestionsPage.tsx'), ['account', 'sources']),
  },
  { path: '/alerts', element: page(() => import('./pages/AlertsPage.tsx'), READING) },
  { path: '/bookmark', element: bookmarks },
  { path: '/bookmarks/:folderId', element: bookmarks },
  { path: '/search', element: page(loadSearch, READING) },
  { path: '/detail/:id', element: page(loadArticle, READING) },
  { path: '/terms', element: page(() => import('./pages/TermsPage.tsx')) },
  { path: '/new-asset', element: page(() => import('./pages/NewAssetPage.tsx')) },
  {
    element: <RequireAdmin />,
    children: [
      { path: '/admin-sources', element: page(() => import('./pages/AdminSourcesPage.tsx'), ['sources']) },
      { path: '/admin-mail', element: page(() => import('./pages/OutboxPage.tsx'), ['account', 'mail']) },
    ],
  },
  // What the interface is made of, for who works on it; not in a build.
  ...(import.meta.env.DEV
    ? [{ path: '/dev/components', element: page(() => import('./pages/ComponentsPage.tsx')) }]
    : []),
  { path: '*', element: page(() => import('./pages/NotFoundPage.tsx')) },
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
  { path: '/login', element: page(() => import('./pages/LoginPage.tsx')) },
  {
    element: <Shell />,
    children: [
      { path: '/unauthorized', element: page(() => import('./pages/UnauthorizedPage.tsx')) },
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
