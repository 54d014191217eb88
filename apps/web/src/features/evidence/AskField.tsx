import type { EvidenceInput } from '@claire/api-contract'
import { Box } from '@mui/material'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { SearchField } from '#shared/ui/controls/SearchField.tsx'
import { PlainDialog } from '#shared/ui/feedback/dialogs.tsx'
import { EvidenceSection } from './EvidenceSection.tsx'
import type { QuoteParts } from './QuoteRow.tsx'

const QUESTION_MAX_LENGTH = 4096
/** Maximum number of articles of a question. */
const MOST_ARTICLES = 1_000

export interface AskProps {
  /** Where to look. */
  within: Required<Pick<EvidenceInput, 'articleIds'>> | Required<Pick<EvidenceInput, 'folderId'>>
  /** The words of the field. */
  about: 'article' | 'articles'
  /** True if the address has the question; a selection has no address. */
  isInAddress: boolean
  parts: QuoteParts
}

/** A question to one article, a folder or a selection, with the sentences that answer it. */
export function AskField({ within, about, isInAddress, parts }: AskProps) {
  const { t } = useTranslation()
  const [address, setAddress] = useSearchParams()
  const [typed, setTyped] = useState('')
  const question = isInAddress ? (address.get('ask')?.trim() ?? '') : typed

  function handleAsk(asked: string) {
    if (!isInAddress) return setTyped(asked.trim())
    setAddress(
      (known) => {
        const next = new URLSearchParams(known)
        if (asked.trim()) next.set('ask', asked.trim())
        else next.delete('ask')
        return next
      },
      { preventScrollReset: true },
    )
  }

  return (
    <Box sx={question ? answered : unanswered}>
      <SearchField
        key={question}
        query={question}
        label={t(`evidence.ask.${about}`)}
        clearLabel={t('evidence.ask.clear')}
        maxLength={QUESTION_MAX_LENGTH}
        onSearch={handleAsk}
      />
      {question && <EvidenceSection input={{ question, ...within }} parts={parts} />}
    </Box>
  )
}

const field = { '& search': { width: '100%', maxWidth: 560 } } as const
/** Beside another field where there is room for both. */
const unanswered = { ...field, displayPrint: 'none', flex: '1 1 320px' } as const
const answered = { ...field, flex: '1 0 100%' } as const

interface DialogProps {
  articleIds: readonly string[]
  parts: QuoteParts
  onClose: () => void
}

/** A question to a selection of articles. */
export function AskDialog({ articleIds, parts, onClose }: DialogProps) {
  const { t } = useTranslation()
  return (
    <PlainDialog
      title={t('evidence.ask.selected', { count: articleIds.length })}
      closeLabel={t('evidence.ask.close')}
      onClose={onClose}
      width={920}
      fillsPhone
    >
      <AskField
        within={{ articleIds: articleIds.slice(0, MOST_ARTICLES) }}
        about="articles"
        isInAddress={false}
        parts={parts}
      />
    </PlainDialog>
  )
}
