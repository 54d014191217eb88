import Pause from 'virtual:icon/Pause'
import PlayArrow from 'virtual:icon/PlayArrow'
import type { Alert } from '@claire/api-contract'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { PAUSE_CHOICES, type PauseChoice, endOf } from './pause.ts'
import { usePause } from './use-pause.ts'

/** Pauses the mail of an alert until a day; one mail then has all results found in between. */
export function PauseButton({ alert }: { alert: Alert }) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { pauseUntil, isSaving } = usePause(alert)
  const isPaused = alert.pause !== 'active'
  const label = t(isPaused ? 'alerts.list.resume' : 'alerts.list.pause', { name: alert.name })

  function choose(choice: PauseChoice) {
    setAnchor(null)
    pauseUntil(endOf(choice))
  }

  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup={isPaused ? undefined : 'menu'}
        disabled={isSaving}
        onClick={({ currentTarget }) => (isPaused ? pauseUntil(null) : setAnchor(currentTarget))}
      >
        {isPaused ? <PlayArrow fontSize="small" /> : <Pause fontSize="small" />}
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {PAUSE_CHOICES.map((choice) => (
          <MenuItem key={choice} onClick={() => choose(choice)}>
            {t(`alerts.pause.${choice}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
