import { lazy, Suspense, useSyncExternalStore } from 'react'
import { areToastsWanted } from '#shared/lib/toast.ts'

export const loadToasts = async () => ({ default: (await import('./ToastStack.tsx')).ToastStack })
const ToastStack = lazy(loadToasts)

/** Where toasts appear, from the first of them on: most visits begin without one. */
export function Toasts() {
  const areWanted = useSyncExternalStore(areToastsWanted.subscribe, areToastsWanted.get)
  return <Suspense>{areWanted && <ToastStack />}</Suspense>
}
