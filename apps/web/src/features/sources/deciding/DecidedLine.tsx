import CheckCircleOutlined from 'virtual:icon/CheckCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { keyCap } from '#shared/ui/controls/key-cap.ts'
import type { Decision } from './use-decisions.ts'

interface Props {
  /** Undefined before the first decision, and when all are undone. */
  latest: Decision | undefined
  onUndo: () => void
}

/** The latest decision, above the list, with a button that undoes it. */
export function DecidedLine({ latest, onUndo }: Props) {
  const { t } = useTranslation()
  const count = latest?.ids.length ?? 0
  const facts = { name: latest?.name ?? '', count, more: count - 1 }
  return (
    <Box sx={latest && line}>
      {latest && <CheckCircleOutlined sx={{ color: 'text.secondary' }} />}
      <Box component="output" sx={words}>
        {latest &&
          t(latest.decision === 'approve' ? 'sources.decided.approved' : 'sources.decided.rejected', facts)}
      </Box>
      {latest && (
        <Button size="small" data-key="u" aria-keyshortcuts="u" onClick={onUndo}>
          {t('sources.decided.undo')}
          <kbd aria-hidden>u</kbd>
        </Button>
      )}
    </Box>
  )
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 36,
  typography: 'body2',
  color: 'text.secondary',
  '& kbd': keyCap,
  borderBottom: 1,
  borderColor: 'divider',
} as const

const words = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
