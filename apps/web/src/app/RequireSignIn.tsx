import { Navigate, Outlet, useLocation } from 'react-router'
import { loginPathFor } from '#shared/session/return-path.ts'
import { usePerson } from '#shared/session/use-session.ts'

/** Sends visitors to the login page, which brings them back here. */
export function RequireSignIn() {
  const person = usePerson()
  const location = useLocation()
  return person ? <Outlet /> : <Navigate to={loginPathFor(location)} replace />
}
