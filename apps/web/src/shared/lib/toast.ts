import { enqueueSnackbar } from 'notistack'

type ToastKind = 'success' | 'error' | 'warning' | 'info' | 'default'

/** Shows a short message at the bottom right; the same text is not shown twice at a time. */
export const showToast = (kind: ToastKind, message: string) => enqueueSnackbar(message, { variant: kind })
