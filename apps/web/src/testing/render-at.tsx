import { ThemeProvider } from '@mui/material/styles'
import { configureStore } from '@reduxjs/toolkit'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { theme } from '#app/theme/theme.ts'
import { type ApiParts, baseApi } from '#shared/api/base-api.ts'
import { faderSlice } from '#shared/api/fader-slice.ts'
import { SessionContext } from '#shared/session/use-session.ts'
import type { Session } from '#shared/session/session.ts'
import type { SessionState } from '#shared/session/session-state.ts'
import { Toasts } from '#shared/ui/Toasts.tsx'

interface Options {
  /** The address; the default is '/'. */
  at?: string
  /** The address's pattern, with its parameters. */
  path?: string
  isAdmin?: boolean
}

export const ADA = { id: 'ada', firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' }

/** Shows a part of the product at an address, signed in as Ada, with a store of its own. */
export function renderAt(element: ReactNode, { at = '/', path = '*', isAdmin = false }: Options = {}) {
  const state: SessionState = { status: 'signedIn', user: ADA, isAdmin }
  const signOut = () => events.push('signOut')
  const renew = async () => events.push('renew') > 0
  const events: string[] = []
  const session = { state: () => state, subscribe: () => () => undefined, token: () => 'token', renew, expire: () => undefined, signOut } as unknown as Session
  const parts: ApiParts = { session, config: { identity: { url: '', realm: '', clientId: '' }, feedbackEmail: '', supportEmail: '', hybrid: true } }
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer, [faderSlice.name]: faderSlice.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: parts } }).concat(baseApi.middleware),
  })
  const router = createMemoryRouter([{ path, element }, ...(path === '*' ? [] : [{ path: '*', element: <p>elsewhere</p> }])], { initialEntries: [at] })
  render(
    <SessionContext value={session}>
      <Provider store={store}>
        <ThemeProvider theme={theme}>
          <Toasts />
          <RouterProvider router={router} />
        </ThemeProvider>
      </Provider>
    </SessionContext>,
  )
  return { user: userEvent.setup({ delay: null }), router, sessionEvents: events }
}
