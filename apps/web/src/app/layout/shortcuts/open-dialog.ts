import { useSyncExternalStore } from 'react'
import { createObservable } from '#shared/lib/state/observable.ts'

/** Dialogs that the shell opens over any page, by a key or from the account menu. */
export type ShellDialog = 'palette' | 'messages' | 'shortcuts'

const open = createObservable<ShellDialog | null>(null, Object.is)

export const openDialog = open.set
export const isDialogOpen = () => open.get() !== null

/** Returns the open dialog; at most one is open. */
export const useOpenDialog = () => useSyncExternalStore(open.subscribe, open.get)
