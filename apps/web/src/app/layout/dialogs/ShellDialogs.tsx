import { lazy, Suspense } from 'react'
import { loadTexts } from '#shared/i18n/i18n.ts'
import { openDialog, type ShellDialog, useOpenDialog } from '../shortcuts/open-dialog.ts'

const close = () => openDialog(null)

/** Each in a file of its own: most visits need none. */
const DIALOGS = {
  palette: lazy(async () => {
    const [{ PaletteDialog }] = await Promise.all([import('./PaletteDialog.tsx'), loadTexts(['bookmarks'])])
    return { default: PaletteDialog }
  }),
  messages: lazy(async () => ({ default: (await import('./MessagesDialog.tsx')).MessagesDialog })),
  shortcuts: lazy(async () => ({ default: (await import('../shortcuts/ShortcutSheet.tsx')).ShortcutSheet })),
} satisfies Record<ShellDialog, unknown>

/** What is open over the page, whichever page it is. */
export function ShellDialogs() {
  const open = useOpenDialog()
  const Dialog = open && DIALOGS[open]
  return <Suspense>{Dialog && <Dialog onClose={close} />}</Suspense>
}
