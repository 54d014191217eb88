import { lazy, Suspense } from 'react'
import { loadTexts } from '#shared/i18n/i18n.ts'

/** Loaded when somebody first wants it: few do, on pages that everybody visits. */
const SourceDialog = lazy(async () => {
  const [{ SourceDialog }] = await Promise.all([import('#features/sources'), loadTexts(['sources'])])
  return { default: SourceDialog }
})

/** The dialog in which a source is suggested, while it is open. */
export function SuggestSource({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return <Suspense>{isOpen && <SourceDialog onClose={onClose} />}</Suspense>
}
