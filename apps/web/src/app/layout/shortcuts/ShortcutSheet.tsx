import { Box, Checkbox, FormControlLabel } from '@mui/material'
import type { ReactNode } from 'react'
import { PlainDialog } from '#shared/ui/feedback/dialogs.tsx'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { usePerson } from '#shared/session/use-session.ts'
import { PAGE_KEYS, PLACES, type PlaceKey, useShortcutsOn } from './keys.ts'

const PLACE_KEYS = Object.keys(PLACES) as PlaceKey[]

/** Lists the keyboard shortcuts, with a switch that disables them. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [isOn, setOn] = useShortcutsOn()
  const isAdmin = usePerson()?.isAdmin ?? false
  return (
    <PlainDialog
      title={t('dialogs.shortcuts.title')}
      closeLabel={t('ui.close')}
      width={640}
      onClose={onClose}
    >
      <FormControlLabel
        control={<Checkbox checked={isOn} onChange={(_, next) => setOn(next)} />}
        label={t('dialogs.shortcuts.on')}
        sx={{ mb: 1 }}
      />
      <Box component="dl" sx={list}>
        {PAGE_KEYS.map((key) => (
          <Line key={key} what={t(`dialogs.shortcuts.keys.${key}`)}>
            <kbd>{key}</kbd>
          </Line>
        ))}
        <Line what={t('dialogs.palette.title')}>
          <kbd>{t('dialogs.palette.control')}</kbd> <kbd>K</kbd>
        </Line>
        {isAdmin && (
          <>
            <Line what={t('dialogs.shortcuts.pending')}>
              <kbd>a</kbd> <kbd>r</kbd> <kbd>u</kbd>
            </Line>
            <Line what={t('dialogs.shortcuts.deciding')}>
              <kbd>m</kbd> <kbd>k</kbd> <kbd>u</kbd>
            </Line>
          </>
        )}
        {PLACE_KEYS.filter((key) => key !== 'm' || isAdmin).map((key) => (
          <Line key={key} what={t('dialogs.shortcuts.goTo', { place: t(`shell.nav.${PLACES[key].label}`) })}>
            <kbd>g</kbd> <kbd>{key}</kbd>
          </Line>
        ))}
      </Box>
    </PlainDialog>
  )
}

function Line({ what, children }: { what: string; children: ReactNode }) {
  return (
    <Box sx={line}>
      <dt>{children}</dt>
      <dd>{what}</dd>
    </Box>
  )
}

const list = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))',
  columnGap: 3,
  typography: 'body2',
}
const line = {
  display: 'grid',
  gridTemplateColumns: '5.5rem 1fr',
  alignItems: 'center',
  minHeight: 32,
  borderBottom: 1,
  borderColor: 'divider',
  '& kbd': {
    display: 'inline-block',
    minWidth: 24,
    px: '6px',
    textAlign: 'center',
    font: 'inherit',
    fontWeight: 600,
    color: 'heading',
    bgcolor: 'surface.inset',
    borderRadius: '4px',
  },
} as const
