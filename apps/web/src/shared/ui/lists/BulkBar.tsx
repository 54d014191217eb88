import Close from 'virtual:icon/Close'
import { Box, IconButton } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { floatingBox, wrappingRow } from '#shared/ui/styles.ts'

interface Props {
  count: number
  /** Small buttons. */
  children: ReactNode
  onClear: () => void
  /** Over the end of a long list, or in place of its head. */
  place?: 'floating' | 'head'
}

/** Actions on the selected results or sources. Shown during a selection. */
export function BulkBar({ count, children, onClear, place = 'head' }: Props) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <Box
      role="toolbar"
      aria-label={t('ui.selection.label')}
      data-floats={place === 'floating' || undefined}
      sx={{ ...bar, ...(place === 'floating' ? floating : head) }}
    >
      <Box
        component="output"
        sx={{ typography: 'subtitle2', color: 'heading', marginInlineEnd: 1, whiteSpace: 'nowrap' }}
      >
        {t('ui.selection.count', { count })}
      </Box>
      {children}
      <IconButton aria-label={t('ui.selection.clear')} onClick={onClear} sx={{ marginInlineStart: 'auto' }}>
        <Close />
      </IconButton>
    </Box>
  )
}

const bar = { ...wrappingRow, gap: 0.5, minHeight: 44, px: 1.5, py: 0.5 }
const head = { bgcolor: 'surface.tint', borderTop: 1, borderBottom: 1, borderColor: 'edge.tint', mx: '-10px' }
const floating = {
  position: 'sticky',
  bottom: { xs: 64, sm: 16 },
  zIndex: 'appBar',
  width: 'fit-content',
  maxWidth: '100%',
  mx: 'auto',
  mt: 2,
  ...floatingBox,
} as const
