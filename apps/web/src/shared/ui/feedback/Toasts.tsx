import { useSyncExternalStore } from 'react'
import { areToastsWanted } from '#shared/lib/toast.ts'
import { onDemand } from './loading.tsx'

const ToastStack = onDemand(async () => (await import('./ToastStack.tsx')).ToastStack)
export const loadToasts = ToastStack.preload

/** Shows toasts; loaded with the first one, because most visits have none. */
export function Toasts() {
  const areWanted = useSyncExternalStore(areToastsWanted.subscribe, areToastsWanted.get)
  return areWanted && <ToastStack />
}
