import Link from '@mui/material/Link'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast } from '#shared/lib/toast.ts'
import { usePauseAllMutation } from '../alerts-api.ts'
import { PAUSE_CHOICES, endOf } from './pause.ts'

/** Pauses the mail of all alerts until a day, or resumes it. */
export function PauseAllButton() {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [pauseAll, pausing] = usePauseAllMutation()

  async function handleChoose(until: string | null) {
    setAnchor(null)
    const { error } = await pauseAll({ until })
    if (error) showToast('error', t('alerts.pause.allFailed'))
    else showToast('success', t(until ? 'alerts.pause.allPaused' : 'alerts.pause.allResumed'))
  }

  return (
    <>
      <Link
        component="button"
        type="button"
        variant="caption"
        aria-haspopup="menu"
        disabled={pausing.isLoading}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minHeight: 24, px: 0.5 }}
      >
        {t('alerts.pause.all')}
      </Link>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {PAUSE_CHOICES.map((choice) => (
          <MenuItem key={choice} onClick={() => void handleChoose(endOf(choice))}>
            {t(choice === 'open' ? 'alerts.pause.openAll' : `alerts.pause.${choice}`)}
          </MenuItem>
        ))}
        <MenuItem onClick={() => void handleChoose(null)}>{t('alerts.pause.resumeAll')}</MenuItem>
      </Menu>
    </>
  )
}
