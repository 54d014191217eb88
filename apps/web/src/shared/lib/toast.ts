import { createObservable } from './state/observable.ts'
import { t } from '#shared/i18n/i18n.ts'

type ToastKind = 'success' | 'error' | 'warning' | 'info' | 'default'

/** Action that a toast offers, such as undo. */
export interface ToastAction {
  label: string
  onAct: () => void
}

/** Content of a toast with actions. */
interface ActingToast {
  message: string
  /** Smaller text below, such as the present folder. */
  detail?: string | undefined
  actions: readonly ToastAction[]
}

type ToastParts = Partial<Pick<ActingToast, 'detail' | 'actions'>>

declare module 'notistack' {
  interface VariantOverrides {
    success: ToastParts
    info: ToastParts
  }
}

interface ToastOptions extends ToastParts {
  variant: ToastKind
  key?: string
}
type Enqueue = (message: string, options: ToastOptions) => unknown

/** True once there is a toast: the component that shows them is loaded for the first one. */
export const areToastsWanted = createObservable<boolean>(false, Object.is)
const shown = Promise.withResolvers<Enqueue>()
/** Called once the component that shows toasts is mounted. */
export const provideToasts = shown.resolve

/** A shown toast and its time; `actions` are those not used yet. */
export interface ShownToast {
  id: number
  at: Date
  message: string
  detail: string | undefined
  actions: readonly ToastAction[]
}

const REMEMBERED = 50
/** The toasts shown since the page was loaded, newest first. */
export const shownToasts = createObservable<readonly ShownToast[]>([], Object.is)
let lastId = 0

function remember(message: string, { detail, actions = [] }: ToastParts): readonly ToastAction[] {
  const id = ++lastId
  // An action that was used is not offered again, here or there.
  const usable = actions.map((action) => ({
    ...action,
    onAct: () => {
      forget(id, action.label)
      action.onAct()
    },
  }))
  const toast = { id, at: new Date(), message, detail, actions: usable }
  shownToasts.set([toast, ...shownToasts.get()].slice(0, REMEMBERED))
  return usable
}

const forget = (id: number, label: string) =>
  shownToasts.set(
    shownToasts
      .get()
      .map((toast) =>
        toast.id === id
          ? { ...toast, actions: toast.actions.filter((action) => action.label !== label) }
          : toast,
      ),
  )

function enqueue(message: string, options: ToastOptions) {
  areToastsWanted.set(true)
  const actions = remember(message, options)
  const parts = options.actions ? { ...options, actions } : options
  void shown.promise.then((show) => show(message, parts))
}

/** Shows a short message at the bottom right; a visible message is not repeated. */
export const showToast = (kind: ToastKind, message: string) => enqueue(message, { variant: kind })

/** Says that a call has succeeded. Resolves to false if it failed, which its component shows. */
export async function toastSuccess(
  call: PromiseLike<{ error?: unknown }>,
  message: string,
): Promise<boolean> {
  const { error } = await call
  if (error === undefined) showToast('success', message)
  return error === undefined
}

let offered = 0

/** Shows a toast with actions. Each is separate: two actions are undone one by one. */
export const showToastWith = ({ message, ...parts }: ActingToast) =>
  enqueue(message, { variant: 'success', key: `with action ${++offered}`, ...parts })

/** Says what was done, with a button that undoes it. */
export const offerUndo = (message: string, onAct: () => void, detail?: string) =>
  showToastWith({ message, detail, actions: [{ label: t('ui.undo'), onAct }] })
