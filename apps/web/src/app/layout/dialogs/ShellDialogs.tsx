import { type ComponentType, lazy, Suspense } from 'react'
import { loadTexts } from '#shared/i18n/i18n.ts'
import { openDialog, useOpenDialog } from '../shortcuts/open-dialog.ts'

type Dialog = ComponentType<{ onClose: () => void }>

/** Loads a dialog and its texts on demand: most visits need none. */
const dialog = (load: () => Promise<Dialog>) =>
  lazy(async () => {
    const [loaded] = await Promise.all([load(), loadTexts(['dialogs'])])
    return { default: loaded }
  })

const Palette = dialog(async () => (await import('./PaletteDialog.tsx')).PaletteDialog)
const Messages = dialog(async () => (await import('./MessagesDialog.tsx')).MessagesDialog)
const Sheet = dialog(async () => (await import('../shortcuts/ShortcutSheet.tsx')).ShortcutSheet)

const close = () => openDialog(null)

/** The open dialog of the shell, on any page. */
export function ShellDialogs() {
  const open = useOpenDialog()
  return (
    <Suspense>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'messages' && <Messages onClose={close} />}
      {open === 'shortcuts' && <Sheet onClose={close} />}
    </Suspense>
  )
}
