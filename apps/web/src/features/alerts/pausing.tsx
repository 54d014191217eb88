import Pause from 'virtual:icon/Pause'
import PlayArrow from 'virtual:icon/PlayArrow'
import type { Alert } from '@claire/api-contract'
import { IconButton, Link, MenuItem } from '@mui/material'
import { Menu, useMenu } from '#shared/ui/overlays.tsx'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/lib/toast.ts'
import { usePauseAllMutation, useSaveAlertMutation } from './alerts-api.ts'
import { fieldsOf, inputOf } from './form/alert-form.ts'
import { NO_END } from '@claire/api-contract/limits'

/** Pauses the mail of an alert until a day; one mail then has all results found in between. */
export function PauseButton({ alert }: { alert: Alert }) {
  const { t } = useTranslation()
  const { button, menu, choose } = useMenu()
  const { pauseUntil, isSaving } = usePause(alert)
  const isPaused = alert.pause !== 'active'
  const label = t(isPaused ? 'alerts.list.resume' : 'alerts.list.pause', { name: alert.name })

  return (
    <>
      <IconButton
        aria-label={label}
        disabled={isSaving}
        {...(isPaused ? { onClick: () => pauseUntil(null) } : button)}
      >
        {isPaused ? <PlayArrow fontSize="small" /> : <Pause fontSize="small" />}
      </IconButton>
      <Menu {...menu}>
        {PAUSE_CHOICES.map((choice) => (
          <MenuItem key={choice} onClick={() => choose(() => pauseUntil(endOf(choice)))}>
            {t(`alerts.pause.${choice}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** Pauses the mail of all alerts until a day, or resumes it. */
export function PauseAllButton() {
  const { t } = useTranslation()
  const { button, menu, choose } = useMenu()
  const [pauseAll, pausing] = usePauseAllMutation()

  async function handleChoose(until: string | null) {
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
        {...button}
        disabled={pausing.isLoading}
        sx={{ minHeight: 24, px: 0.5 }}
      >
        {t('alerts.pause.all')}
      </Link>
      <Menu {...menu}>
        {PAUSE_CHOICES.map((choice) => (
          <MenuItem key={choice} onClick={() => choose(() => handleChoose(endOf(choice)))}>
            {t(choice === 'open' ? 'alerts.pause.openAll' : `alerts.pause.${choice}`)}
          </MenuItem>
        ))}
        <MenuItem onClick={() => choose(() => handleChoose(null))}>{t('alerts.pause.resumeAll')}</MenuItem>
      </Menu>
    </>
  )
}

/** Returns a function that pauses an alert's mail until a time, or resumes it with null; other fields stay. */
export function usePause(alert: Alert) {
  const { t } = useTranslation()
  const [save, saving] = useSaveAlertMutation()
  async function pauseUntil(pausedUntil: string | null) {
    const { error } = await save({ id: alert.id, input: { ...inputOf(fieldsOf(alert), alert), pausedUntil } })
    if (error) showToast('error', t('alerts.pause.failed'))
  }
  return { pauseUntil: (until: string | null) => void pauseUntil(until), isSaving: saving.isLoading }
}

const PAUSE_CHOICES = ['week', 'month', 'quarter', 'open'] as const
export type PauseChoice = (typeof PAUSE_CHOICES)[number]

const MONTHS = { month: 1, quarter: 3 } as const

/** Returns the end of a pause that starts now; a month from the 31st ends on the last day of a shorter month. */
export function endOf(choice: PauseChoice, now = new Date()): string {
  if (choice === 'open') return NO_END
  const end = new Date(now)
  if (choice === 'week') end.setDate(end.getDate() + 7)
  else {
    end.setMonth(end.getMonth() + MONTHS[choice])
    if (end.getDate() !== now.getDate()) end.setDate(0)
  }
  return end.toISOString()
}
