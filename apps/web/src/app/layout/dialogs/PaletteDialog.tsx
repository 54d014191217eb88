import { Box, Dialog, useAutocomplete } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { clampedTo, wholeOf } from '#shared/ui/styles.ts'
import { entriesFor, type PaletteEntry, usePaletteEntries } from './palette-entries.ts'

/** Command palette: opens any page, folder, alert, author, source or search by a few letters of its name. An ARIA combobox. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: { 'aria-label': t('dialogs.palette.title'), sx: paper },
      }}
    >
      <Palette onClose={onClose} />
    </Dialog>
  )
}

/** A component of its own, because its field is mounted with the dialog. */
function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const entries = entriesFor(usePaletteEntries(typed), typed)
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } =
    useAutocomplete<PaletteEntry>({
      options: entries,
      open: true,
      value: null,
      inputValue: typed,
      autoHighlight: true,
      clearOnBlur: false,
      clearOnEscape: false,
      getOptionLabel: ({ label }) => label,
      getOptionKey: ({ key }) => key,
      isOptionEqualToValue: (one, other) => one.key === other.key,
      filterOptions: (options) => options,
      onInputChange: (_event, text, reason) => reason === 'input' && setTyped(text),
      onChange: (_event, entry) => {
        if (!entry) return
        // Closes first: the chosen entry may open another dialog of the shell.
        onClose()
        entry.choose()
      },
    })
  const shown = groupedOptions as PaletteEntry[]

  // The list is always open and would consume Escape otherwise.
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }

  return (
    <Box {...getRootProps()} onKeyDownCapture={handleKeyDown} sx={palette}>
      <Box
        component="input"
        {...getInputProps()}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type into
        autoFocus
        type="text"
        aria-label={t('dialogs.palette.label')}
        placeholder={t('dialogs.palette.placeholder')}
        autoComplete="off"
        spellCheck={false}
        sx={field}
      />
      <Box component="ul" {...getListboxProps()} aria-label={t('dialogs.palette.title')} sx={list}>
        {shown.map((option, index) => {
          const { key, ...props } = getOptionProps({ option, index })
          return (
            <Box component="li" key={key} {...props} sx={row}>
              <Box component="span" title={wholeOf(option.label)} sx={name}>
                {option.label}
              </Box>
              <Box component="span" sx={kind}>
                {t(`dialogs.palette.kinds.${option.kind}`)}
              </Box>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

const paper = {
  mt: { xs: 1, sm: '12vh' },
  mx: { xs: 1, sm: 4 },
  width: { xs: 'calc(100% - 16px)', sm: undefined },
  // Ends above the lower edge of a low window.
  maxHeight: { xs: 'min(520px, calc(100% - 16px))', sm: 'min(520px, calc(88% - 16px))' },
  display: 'flex',
  p: 0,
}
const palette = { display: 'flex', flexDirection: 'column', width: '100%', minHeight: 0 } as const
const field = {
  flexShrink: 0,
  width: '100%',
  boxSizing: 'border-box',
  height: 48,
  px: 2,
  border: 0,
  borderBottom: '1px solid',
  borderColor: 'divider',
  bgcolor: 'transparent',
  color: 'text.primary',
  typography: 'body1',
  outline: 0,
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
} as const
const list = { p: 1, overflowY: 'auto' } as const
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 1,
  py: '6px',
  minHeight: 36,
  borderRadius: '6px',
  cursor: 'pointer',
  typography: 'body2',
  '@media (pointer: coarse)': { minHeight: 44 },
  '&:hover': { bgcolor: 'surface.hover' },
  '&.Mui-focused': { bgcolor: 'surface.tint' },
} as const
const name = { flexGrow: 1, minWidth: 0, ...clampedTo(4) }
const kind = { flexShrink: 0, typography: 'caption', color: 'text.secondary' } as const
