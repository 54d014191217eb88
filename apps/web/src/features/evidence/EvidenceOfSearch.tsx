import FormatQuoteOutlined from 'virtual:icon/FormatQuoteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { loadTexts } from '#shared/i18n/i18n.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { createSetting } from '#shared/lib/state/remembered.ts'
import type { AskProps } from './AskField.tsx'
import type { EvidenceProps } from './EvidenceSection.tsx'
import { EVIDENCE_ROOM, EvidenceSkeleton } from './EvidenceSkeleton.tsx'

/** Loaded with the results, not before. */
const EvidenceSection = lazy(async (): Promise<{ default: ComponentType<EvidenceProps> }> => {
  const [{ EvidenceSection: Section }] = await Promise.all([
    import('./EvidenceSection.tsx'),
    loadTexts(['evidence']),
  ])
  return { default: Section }
})

const LazyAskField = lazy(async (): Promise<{ default: ComponentType<AskProps> }> => {
  const [{ AskField: Field }] = await Promise.all([import('./AskField.tsx'), loadTexts(['evidence'])])
  return { default: Field }
})

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'
/** True if questions show their evidence; stored in this browser. */
const useIsShown = createSetting<boolean>('claire-evidence', isBoolean, true)

/** Searches that are no questions but show their evidence, also when their reader comes back. */
const opened = new Set<string>()

interface Props extends Omit<EvidenceProps, 'onHide' | 'keepsHeight'> {
  /** True if the search reads as a question or a claim. */
  isQuestion: boolean
}

/** Evidence above the results of a question; for other searches, and if its reader hid it, a button that shows it. */
export function EvidenceOfSearch({ isQuestion, ...props }: Props) {
  const { t } = useTranslation()
  const [isShown, setIsShown] = useIsShown()
  const key = JSON.stringify(props.input)
  const [, setOpenedKey] = useState('')

  function show(isNowShown: boolean) {
    if (isQuestion) setIsShown(isNowShown)
    if (isNowShown) opened.add(key)
    else opened.delete(key)
    // Renders again.
    setOpenedKey(`${key} ${isNowShown}`)
  }

  if (isQuestion ? isShown : opened.has(key))
    return (
      <>
        <Suspense
          fallback={
            <Box sx={{ ...EVIDENCE_ROOM, pt: '44px' }}>
              <EvidenceSkeleton />
            </Box>
          }
        >
          <EvidenceSection {...props} keepsHeight onHide={() => show(false)} />
        </Suspense>
        <Typography variant="h2" sx={{ pt: 1, pb: 0.5 }}>
          {t('search.results.articles')}
        </Typography>
      </>
    )
  return (
    <Box sx={{ mx: '-5px', pt: 0.5, displayPrint: 'none' }}>
      <Button size="small" color="inherit" startIcon={<FormatQuoteOutlined />} onClick={() => show(true)}>
        {t('search.results.showEvidence')}
      </Button>
    </Box>
  )
}

/** A field for a question to one article, a folder or a selection, and its evidence. Loaded after the page. */
export const AskField = (props: AskProps) => (
  <Suspense fallback={<Box sx={{ minHeight: 40 }} />}>
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
