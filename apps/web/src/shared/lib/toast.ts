import { enqueueSnackbar } from 'notistack'

type ToastKind = 'success' | 'error' | 'warning' | 'info' | 'default'

/** What can be done about what a toast says, such as taking it back. */
export interface ToastAction {
  label: string
  onAct: () => void
}

declare module 'notistack' {
  interface VariantOverrides {
    success: { toastAction?: ToastAction }
    info: { toastAction?: ToastAction }
  }
}

/** Shows a short message at the bottom right; the same text is not shown twice at a time. */
export const showToast = (kind: ToastKind, message: string) => enqueueSnackbar(message, { variant: kind })

let offered = 0

/** The same with a way to take it back, each its own: what was done twice is taken back one by one. */
export const showToastWith = (toastAction: ToastAction, message: string) =>
  enqueueSnackbar(message, { variant: 'success', key: `with action ${++offered}`, toastAction })
