import {
  createBrowserRouter,
  type DataRouter,
  matchRoutes,
  RouterContextProvider,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
  Navigate,
  Outlet,
  useLocation,
} from 'react-router'
import { type LaterArea, loadTexts } from '#shared/i18n/i18n.ts'
import { alertsApi } from '#features/alerts'
import { PREFETCH } from '#shared/api/base-api.ts'
import { notePageChange } from '#shared/lib/focus.ts'
import { within } from '#shared/lib/within.ts'
import { Shell } from './layout/Shell.tsx'
import { type LoaderParts, loaderContext, prefetch } from './prefetch.ts'
import { ErrorScreen, PageError } from './screens/message-screens.tsx'
import { usePerson } from '#shared/session/use-session.ts'
import { loginPathFor } from '#shared/session/return-path.ts'

type RouteModule = Pick<RouteObject, 'Component' | 'loader'>

/** Time limit for loading a page. */
const LOAD_TIMEOUT_MS = 120_000

/** True for a change of page; within a page, a new address is shown at once. */
const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

/** A page in a file of its own, with the texts that only it needs. */
function page(load: () => Promise<RouteModule>, texts: readonly LaterArea[] = []) {
  const lazy = async () => {
    const [module] = await within(LOAD_TIMEOUT_MS, Promise.all([load(), loadTexts(texts)]))
    return module
  }
  return { lazy, shouldRevalidate } satisfies RouteObject
}

/** Loads the page of a path before its link is followed; a failure is shown when it is. */
export async function prefetchPage(pathname: string) {
  const loads = matchRoutes(routes, pathname)?.map(({ route: { lazy } }) => lazy) ?? []
  await Promise.all(loads.map((load) => typeof load === 'function' && load().catch(() => undefined)))
}

/** Text areas of the pages that readers switch between; they are in one file. */
const READING = ['alerts', 'article', 'bookmarks', 'citing', 'feeds', 'search', 'waysOut'] as const

/** Pages that most visits open next. */
export const NEXT_PAGES = ['/search', '/detail/1', '/bookmark', '/alerts'] as const

const profile = (of: 'author' | 'topic') =>
  page(async () => (await import('./routes/profiles.tsx'))[of], [...READING, 'profiles'])

const bookmarks = page(() => import('./routes/bookmarks.tsx'), [...READING, 'sharedFolders', 'sharing'])

const signedInPages: RouteObject[] = [
  { path: '/', ...page(() => import('./routes/home.tsx')) },
  {
    path: '/account-settings',
    ...page(() => import('./routes/account-settings.tsx'), ['account', 'sources', 'waysOut']),
  },
  {
    path: '/account-settings/suggestions',
    ...page(
      async () => ({ Component: (await import('#features/sources')).MySuggestions }),
      ['account', 'sources'],
    ),
  },
  { path: '/alerts', ...page(() => import('./routes/alerts.tsx'), READING) },
  { path: '/bookmark', ...bookmarks },
  { path: '/bookmarks/:folderId', ...bookmarks },
  {
    path: '/bookmarks/:folderId/around',
    ...page(() => import('./routes/folder-around.tsx'), [...READING, 'connections', 'today']),
  },
  {
    path: '/check-references',
    ...page(() => import('./routes/check-references.tsx'), [...READING, 'check', 'today']),
  },
  { path: '/search', ...page(() => import('./routes/search.tsx'), READING) },
  { path: '/detail/:id', ...page(() => import('./routes/detail.tsx'), READING) },
  { path: '/author/:name', ...profile('author') },
  { path: '/topic/:name', ...profile('topic') },
  { path: '/terms', ...page(() => import('./routes/terms.tsx'), ['terms']) },
  {
    path: '/new-asset',
    ...page(async () => ({ Component: (await import('./routes/messages.tsx')).NewAsset })),
  },
  {
    element: <RequireAdmin />,
    children: [
      { path: '/admin-sources', ...page(() => import('./routes/admin-sources.tsx'), ['sources']) },
      {
        path: '/admin-sources/same-work',
        ...page(
          async () => ({ Component: (await import('#features/same-work')).SameWork }),
          ['sources', 'sameWork'],
        ),
      },
      {
        path: '/admin-reports',
        ...page(
          async () => ({ Component: (await import('#features/reports')).Reports }),
          ['sources', 'reports'],
        ),
      },
      {
        path: '/admin-mail',
        ...page(async () => ({ Component: (await import('#features/mail')).Outbox }), ['account', 'mail']),
      },
    ],
  },
  { path: '*', ...page(async () => ({ Component: (await import('./routes/messages.tsx')).NotFound })) },
]

const frame: RouteObject = {
  element: <Shell />,
  loader: prefetch((dispatch) => dispatch(alertsApi.endpoints.newResultCounts.initiate(undefined, PREFETCH))),
  shouldRevalidate,
  children: [
    {
      path: '/unauthorized',
      ...page(async () => ({ Component: (await import('./routes/messages.tsx')).Unauthorized })),
    },
    { path: '/notices', ...page(() => import('./routes/notices.tsx'), ['notices']) },
    // The shell stays when a page fails.
    { element: <RequireSignIn />, children: [{ errorElement: <PageError />, children: signedInPages }] },
  ],
}

export const routes: RouteObject[] = [
  {
    errorElement: <ErrorScreen />,
    children: [{ path: '/login', ...page(() => import('./routes/login.tsx')) }, frame],
  },
]

export const contextOf = (parts: LoaderParts) => () =>
  new RouterContextProvider(new Map([[loaderContext, parts]]))

/** Returns the router once the page at the address is loaded, or has failed to load. */
export async function startRouter(parts: LoaderParts): Promise<DataRouter> {
  const router = createBrowserRouter(routes, { getContext: contextOf(parts) })
  notePageChanges(router)
  if (!router.state.initialized) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = router.subscribe(({ initialized }) => initialized && resolve())
    await promise
    stop()
  }
  return router
}

function notePageChanges(router: DataRouter) {
  let requested = router.state.location.pathname
  router.subscribe(({ location, navigation }) => {
    const { pathname } = navigation.location ?? location
    if (pathname !== requested) notePageChange()
    requested = pathname
  })
}

/** Shows admin pages to administrators only. The server decides what they may do; this avoids an empty page. */
function RequireAdmin() {
  return usePerson()?.isAdmin ? <Outlet /> : <Navigate to="/unauthorized" replace />
}

/** Sends visitors to the login page, which brings them back here. */
function RequireSignIn() {
  const person = usePerson()
  const location = useLocation()
  return person ? <Outlet /> : <Navigate to={loginPathFor(location)} replace />
}
