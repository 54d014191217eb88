import Close from 'virtual:icon/Close'
import { Box, Button, IconButton } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'

export interface ActiveFilter {
  key: string
  label: string
  /** Name of the button that removes it, if it is no filter. */
  removeLabel?: string
  onRemove: () => void
}

interface Props {
  filters: readonly ActiveFilter[]
  /** Removes all of them; without it each is removed by itself. */
  onClear?: () => void
  /** Name of the list, if it has no filters. */
  label?: string
  /** Further entries at the end of the list. */
  children?: ReactNode
}

/** Filters of the list below, each with a button that removes it. They scroll sideways on phones. */
export function FilterChips({ filters, onClear, label: title, children }: Props) {
  const { t } = useTranslation()
  if (filters.length === 0 && !children) return null
  return (
    <Box component="ul" aria-label={title ?? t('ui.filters.label')} sx={list}>
      {filters.map(({ key, label, removeLabel, onRemove }) => (
        <Box component="li" key={key} sx={chip}>
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }} title={label}>
            {label}
          </Box>
          <IconButton
            size="small"
            aria-label={removeLabel ?? t('ui.filters.remove', { label })}
            onClick={onRemove}
            sx={{ width: 24, height: 24, borderRadius: '50%' }}
          >
            <Close sx={{ fontSize: 'inherit' }} />
          </IconButton>
        </Box>
      ))}
      {onClear && filters.length > 1 && (
        <li>
          <Button
            size="small"
            color="inherit"
            onClick={onClear}
            sx={{ minHeight: 26, typography: 'caption', whiteSpace: 'nowrap' }}
          >
            {t('ui.filters.clear')}
          </Button>
        </li>
      )}
      {children}
    </Box>
  )
}

const list = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  overflowX: { xs: 'auto', sm: 'visible' },
  alignItems: 'center',
  gap: 0.75,
}

const chip = {
  display: 'flex',
  flexShrink: 0,
  alignItems: 'center',
  gap: 0.25,
  height: 26,
  maxWidth: 320,
  paddingInlineStart: '10px',
  paddingInlineEnd: '1px',
  borderRadius: '13px',
  typography: 'caption',
  whiteSpace: 'nowrap',
  bgcolor: 'surface.inset',
}
