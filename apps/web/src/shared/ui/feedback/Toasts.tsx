import { lazy, Suspense, useSyncExternalStore } from 'react'
import { areToastsWanted } from '#shared/lib/toast.ts'

export const loadToasts = async () => ({ default: (await import('./ToastStack.tsx')).ToastStack })
const ToastStack = lazy(loadToasts)

/** Shows toasts; loaded with the first one, because most visits have none. */
export function Toasts() {
  const areWanted = useSyncExternalStore(areToastsWanted.subscribe, areToastsWanted.get)
  return <Suspense>{areWanted && <ToastStack />}</Suspense>
}
