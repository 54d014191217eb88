import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { AskProps } from './AskField.tsx'
import type { EvidenceProps } from './EvidenceSection.tsx'
import { lazyPart } from '#shared/ui/feedback/loading.tsx'

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

const LazyAskDialog = lazyPart(async () => (await import('./AskField.tsx')).AskDialog, ['evidence'])

/** Opens a dialog for a question to a selection of articles. */
export function AskButton({ articleIds, parts }: AskButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  // Bookmarks of articles that Claire does not have.
  if (articleIds.length === 0) return null
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('search.results.askSelected')}
      </Button>
      {isOpen && (
        <Suspense>
          <LazyAskDialog articleIds={articleIds} parts={parts} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
