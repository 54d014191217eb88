import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { loadTexts } from '#shared/i18n/i18n.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { AskProps } from './AskField.tsx'
import type { EvidenceProps } from './EvidenceSection.tsx'

const LazyAskField = lazy(async (): Promise<{ default: ComponentType<AskProps> }> => {
  const [{ AskField: Field }] = await Promise.all([import('./AskField.tsx'), loadTexts(['evidence'])])
  return { default: Field }
})

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

const LazyAskDialog = lazy(async () => {
  const [{ AskDialog }] = await Promise.all([import('./AskField.tsx'), loadTexts(['evidence'])])
  return { default: AskDialog }
})

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
