import { Navigate, Outlet } from 'react-router'
import { usePerson } from '#shared/session/use-session.ts'

/** The server decides what an administrator may do; this only spares others a page that would be empty. */
export function RequireAdmin() {
  return usePerson()?.isAdmin ? <Outlet /> : <Navigate to="/unauthorized" replace />
}
