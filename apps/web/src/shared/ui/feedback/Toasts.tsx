import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { areToastsWanted } from '#shared/lib/toast.ts'

const RETRY_MS = 2_000

/** Tries until it succeeds: the message may be that nothing can be loaded. */
export async function loadToasts(): Promise<{ default: ComponentType }> {
  for (;;) {
    const loaded = await import('./ToastStack.tsx').catch(() => null)
    if (loaded) return { default: loaded.ToastStack }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}
const ToastStack = lazy(loadToasts)

/** Shows toasts; loaded with the first one, because most visits have none. */
export function Toasts() {
  const areWanted = useSyncExternalStore(areToastsWanted.subscribe, areToastsWanted.get)
  return <Suspense>{areWanted && <ToastStack />}</Suspense>
}
