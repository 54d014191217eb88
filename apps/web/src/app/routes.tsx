import { useTranslation } from 'react-i18next'
import { createBrowserRouter, type RouteObject } from 'react-router'
import type { ComponentType } from 'react'
import { type LaterRoom, loadTexts } from '#shared/i18n/i18n.ts'
import { Shell } from './layout/Shell.tsx'
import { RequireAdmin } from './RequireAdmin.tsx'
import { RequireSignIn } from './RequireSignIn.tsx'
import { ErrorScreen, PageError } from './screens/ErrorScreen.tsx'
import { SplashScreen } from './screens/SplashScreen.tsx'

/** A page in a file of its own, loaded when it is first visited, with the texts that only it needs. */
const page =
  (load: () => Promise<{ default: ComponentType }>, texts: readonly LaterRoom[] = []) =>
  async () => {
    const [{ default: Component }] = await Promise.all([load(), loadTexts(texts)])
    return { Component }
  }

const signedInPages: RouteObject[] = [
  { path: '/', lazy: page(() => import('./pages/HomePage.tsx')) },
  {
    path: '/account-settings',
    lazy: page(() => import('./pages/AccountSettingsPage.tsx'), ['account', 'sources']),
  },
  {
    path: '/account-settings/suggestions',
    lazy: page(() => import('./pages/MySuggestionsPage.tsx'), ['account', 'sources']),
  },
  { path: '/alerts', lazy: page(() => import('./pages/AlertsPage.tsx'), ['alerts']) },
  { path: '/bookmark', lazy: page(() => import('./pages/BookmarksPage.tsx')) },
  { path: '/bookmarks/:folderId', lazy: page(() => import('./pages/BookmarksPage.tsx')) },
  { path: '/search', lazy: page(() => import('./pages/SearchPage.tsx'), ['alerts']) },
  { path: '/detail/:id', lazy: page(() => import('./pages/DetailPage.tsx'), ['alerts']) },
  { path: '/terms', lazy: page(() => import('./pages/TermsPage.tsx')) },
  { path: '/new-asset', lazy: page(() => import('./pages/NewAssetPage.tsx')) },
  {
    Component: RequireAdmin,
    children: [
      { path: '/admin-sources', lazy: page(() => import('./pages/AdminSourcesPage.tsx'), ['sources']) },
      { path: '/admin-mail', lazy: page(() => import('./pages/OutboxPage.tsx'), ['account', 'mail']) },
    ],
  },
  // What the interface is made of, for who works on it; not in a build.
  ...(import.meta.env.DEV
    ? [{ path: '/dev/components', lazy: page(() => import('./pages/ComponentsPage.tsx')) }]
    : []),
  { path: '*', lazy: page(() => import('./pages/NotFoundPage.tsx')) },
]

export const routes: RouteObject[] = [
  {
    ErrorBoundary: ErrorScreen,
    HydrateFallback: Loading,
    children: [
      { path: '/login', lazy: page(() => import('./pages/LoginPage.tsx')) },
      {
        Component: Shell,
        children: [
          { path: '/unauthorized', lazy: page(() => import('./pages/UnauthorizedPage.tsx')) },
          // A page that breaks leaves the shell standing.
          { Component: RequireSignIn, children: [{ ErrorBoundary: PageError, children: signedInPages }] },
        ],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)

function Loading() {
  const { t } = useTranslation()
  return <SplashScreen text={t('shell.loading')} />
}
