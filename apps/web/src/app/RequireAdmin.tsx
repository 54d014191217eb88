import { Navigate, Outlet } from 'react-router'
import { usePerson } from '#shared/session/use-session.ts'

/** Shows admin pages to administrators only. The server decides what they may do; this avoids an empty page. */
export function RequireAdmin() {
  return usePerson()?.isAdmin ? <Outlet /> : <Navigate to="/unauthorized" replace />
}
