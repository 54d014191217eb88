import Close from 'virtual:icon/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from '#shared/i18n/use-translation.ts'

export interface ActiveFilter {
  key: string
  label: string
  onRemove: () => void
}

/** Active filters of the list below, each with a button that removes it. On phones they scroll sideways. */
export function FilterChips({ filters, onClear }: { filters: readonly ActiveFilter[]; onClear: () => void }) {
  const { t } = useTranslation()
  if (filters.length === 0) return null
  return (
    <Box component="ul" aria-label={t('ui.filters.label')} sx={list}>
      {filters.map(({ key, label, onRemove }) => (
        <Box component="li" key={key} sx={chip}>
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }} title={label}>
            {label}
          </Box>
          <IconButton
            size="small"
            aria-label={t('ui.filters.remove', { label })}
            onClick={onRemove}
            sx={{ width: 24, height: 24, borderRadius: '50%' }}
          >
            <Close sx={{ fontSize: 'inherit' }} />
          </IconButton>
        </Box>
      ))}
      {filters.length > 1 && (
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
    </Box>
  )
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
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
