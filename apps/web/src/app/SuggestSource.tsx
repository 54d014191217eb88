import { lazy, Suspense } from 'react'

/** Loaded when somebody first wants it: few do, on pages that everybody visits. */
const SourceDialog = lazy(async () => ({ default: (await import('#features/sources')).SourceDialog }))

/** The dialog in which a source is suggested, while it is open. */
export function SuggestSource({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return <Suspense>{isOpen && <SourceDialog onClose={onClose} />}</Suspense>
}
