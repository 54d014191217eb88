import { Box } from '@mui/material'
import { Suspense } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import type { AskProps } from './AskField.tsx'
import type { EvidenceProps } from './EvidenceSection.tsx'
import { DialogButton } from '#shared/ui/controls/DialogButton.tsx'
import { lazyPart, onDemand } from '#shared/ui/feedback/loading.tsx'

const LazyAskField = lazyPart(async () => (await import('./AskField.tsx')).AskField, ['evidence'])

/** A field for a question to one article, a folder or a selection, and its evidence. Loaded after the page. */
export const AskField = (props: AskProps) => (
  <Suspense fallback={<Box sx={{ minHeight: 40, flex: '1 1 320px' }} />}>
    <LazyAskField {...props} />
  </Suspense>
)

interface AskButtonProps {
  articleIds: readonly string[]
  parts: EvidenceProps['parts']
}

const LazyAskDialog = onDemand(async () => (await import('./AskField.tsx')).AskDialog, ['evidence'])

/** Opens a dialog for a question to a selection of articles. */
export function AskButton({ articleIds, parts }: AskButtonProps) {
  const { t } = useTranslation()
  // Bookmarks of articles that Claire does not have.
  if (articleIds.length === 0) return null
  return (
    <DialogButton size="small" label={t('search.results.askSelected')}>
      {(onClose) => <LazyAskDialog articleIds={articleIds} parts={parts} onClose={onClose} />}
    </DialogButton>
  )
}
