import { lazy, Suspense } from 'react'
import { loadTexts } from '#shared/i18n/i18n.ts'

/** Loaded on first use: most visitors of these pages never open it. */
const SourceDialog = lazy(async () => {
  const [{ SourceDialog }] = await Promise.all([import('#features/sources'), loadTexts(['sources'])])
  return { default: SourceDialog }
})

interface Props {
  isOpen: boolean
  /** Values of its fields at first. */
  given?: { name: string; url: string } | undefined
  onClose: () => void
}

/** The dialog that suggests a source, while it is open. */
export function SuggestSource({ isOpen, given, onClose }: Props) {
  return <Suspense>{isOpen && <SourceDialog given={given} onClose={onClose} />}</Suspense>
}
