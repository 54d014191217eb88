import type { ClientConfig } from '@claire/api-contract'
import { ThemeProvider } from '@mui/material/styles'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { contextOf } from '#app/router.tsx'
import { ErrorScreen } from '#app/screens/message-screens.tsx'
import { theme } from '#app/theme/theme.ts'
import { ClientConfigContext } from '#shared/config/client-config.ts'
import { SessionContext } from '#shared/session/use-session.ts'
import type { Session } from '#shared/session/session.ts'
import type { SessionState } from '#shared/session/session-state.ts'
import { Toasts } from '#shared/ui/feedback/Toasts.tsx'
import { createApiStore, TEST_CONFIG } from './api-store.ts'

interface Options {
  /** The address; '/' by default. */
  at?: string
  /** The route's pattern, with its parameters. */
  path?: string
  isAdmin?: boolean
  /** Replaces parts of the installation's configuration. */
  config?: Partial<ClientConfig>
  /** Replaces the default of being signed in as Ada. */
  sessionState?: SessionState
}

export const ADA = { id: 'ada', firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' }

const areRoutes = (shown: ReactNode | RouteObject[]): shown is RouteObject[] => Array.isArray(shown)

/** Renders a part of the product, or its routes, at an address, signed in as Ada, with its own store. */
export function renderAt(
  shown: ReactNode | RouteObject[],
  { at = '/', path = '*', isAdmin = false, config, sessionState }: Options = {},
) {
  const state: SessionState = sessionState ?? { status: 'signedIn', user: ADA, isAdmin }
  const signIn = (path: string) => events.push(`signIn ${path}`)
  const signOut = () => events.push('signOut')
  const renew = async () => events.push('renew') > 0
  const events: string[] = []
  const session = {
    state: () => state,
    subscribe: () => () => undefined,
    token: () => 'token',
    renew,
    expire: () => undefined,
    signIn,
    signOut,
  } as unknown as Session
  const store = createApiStore(session)
  const elsewhere = path === '*' ? [] : [{ path: '*', element: <p>elsewhere</p> }]
  const routes = areRoutes(shown) ? shown : [{ path, element: shown }, ...elsewhere]
  const router = createMemoryRouter([{ errorElement: <ErrorScreen />, children: routes }], {
    initialEntries: [at],
    getContext: contextOf({ store, session }),
  })
  render(
    <SessionContext value={session}>
      <ClientConfigContext value={{ ...TEST_CONFIG, ...config }}>
        <Provider store={store}>
          <ThemeProvider theme={theme()}>
            <Toasts />
            <RouterProvider router={router} useTransitions={false} />
          </ThemeProvider>
        </Provider>
      </ClientConfigContext>
    </SessionContext>,
  )
  const navigate = (to: string | -1) =>
    act(async () => (typeof to === 'number' ? router.navigate(to) : router.navigate(to)))
  return {
    user: userEvent.setup({ delay: null }),
    router: {
      get state() {
        return router.state
      },
      navigate,
    },
    sessionEvents: events,
  }
}
