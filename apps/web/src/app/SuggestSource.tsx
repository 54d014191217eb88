import { onDemand } from '#shared/ui/feedback/loading.tsx'

/** Loaded on first use: most visitors of these pages never open it. */
const SourceDialog = onDemand(async () => (await import('#features/sources')).SourceDialog, ['sources'])

interface Props {
  isOpen: boolean
  /** Values of its fields at first. */
  given?: { name: string; url: string } | undefined
  onClose: () => void
}

/** The dialog that suggests a source, while it is open. */
export function SuggestSource({ isOpen, given, onClose }: Props) {
  return isOpen && <SourceDialog given={given} onClose={onClose} />
}
