import { createObservable } from './state/observable.ts'

type ToastKind = 'success' | 'error' | 'warning' | 'info' | 'default'

/** What can be done about what a toast says, such as taking it back. */
export interface ToastAction {
  label: string
  onAct: () => void
}

/** What a toast with something to do says and offers. */
interface ActingToast {
  message: string
  /** Smaller, below: where something is now. */
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

/** Whether there is anything to show yet: where toasts appear is loaded for the first of them. */
export const areToastsWanted = createObservable<boolean>(false, Object.is)
const shown = Promise.withResolvers<Enqueue>()
/** Called once where toasts appear. */
export const provideToasts = shown.resolve

/** What a toast said, and when; `actions` are those that nobody has used yet. */
export interface SaidToast {
  id: number
  at: Date
  message: string
  detail: string | undefined
  actions: readonly ToastAction[]
}

const REMEMBERED = 50
/** What was said since the page was loaded, the last first. */
export const saidToasts = createObservable<readonly SaidToast[]>([], Object.is)
let said = 0

function remember(message: string, { detail, actions = [] }: ToastParts): readonly ToastAction[] {
  const id = ++said
  // What was taken back once is not offered again, here or there.
  const usable = actions.map((action) => ({
    ...action,
    onAct: () => {
      forget(id, action.label)
      action.onAct()
    },
  }))
  const toast = { id, at: new Date(), message, detail, actions: usable }
  saidToasts.set([toast, ...saidToasts.get()].slice(0, REMEMBERED))
  return usable
}

const forget = (id: number, label: string) =>
  saidToasts.set(
    saidToasts
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

/** Shows a short message at the bottom right; the same text is not shown twice at a time. */
export const showToast = (kind: ToastKind, message: string) => enqueue(message, { variant: kind })

let offered = 0

/** The same with ways to take it back, each its own: what was done twice is taken back one by one. */
export const showToastWith = ({ message, ...parts }: ActingToast) =>
  enqueue(message, { variant: 'success', key: `with action ${++offered}`, ...parts })
