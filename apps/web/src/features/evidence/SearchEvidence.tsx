import FormatQuoteOutlined from 'virtual:icon/FormatQuoteOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { createSetting, isBoolean } from '#shared/lib/state/remembered.ts'
import { type EvidenceProps, EvidenceSection } from './EvidenceSection.tsx'
import { IS_SHOWN_KEY } from './evidence-room.ts'

export interface SearchEvidenceProps extends Omit<EvidenceProps, 'onHide' | 'keepsHeight'> {
  /** True if the search reads as a question or a claim. */
  isQuestion: boolean
}

/** True if questions show their evidence; stored in this browser. */
const useIsShown = createSetting<boolean>(IS_SHOWN_KEY, isBoolean, true)

/** Searches that are no questions but show their evidence, also when their reader comes back. */
const opened = new Set<string>()

/** Evidence above the results of a question; for other searches, and if its reader hid it, a button that shows it. */
export function SearchEvidence({ isQuestion, ...props }: SearchEvidenceProps) {
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
        <EvidenceSection {...props} keepsHeight onHide={() => show(false)} />
        <Typography variant="h2" sx={{ pt: 1, pb: 0.5 }}>
          {t('evidence.articles')}
        </Typography>
      </>
    )
  return (
    <Box sx={{ mx: '-5px', pt: 0.5, displayPrint: 'none' }}>
      <Button size="small" color="inherit" startIcon={<FormatQuoteOutlined />} onClick={() => show(true)}>
        {t('evidence.show')}
      </Button>
    </Box>
  )
}
