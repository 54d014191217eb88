import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { LOGIN_PATH, POPUP_QUERY } from '#shared/session/return-path.ts'
import { useSession, useSessionState } from '#shared/session/use-session.ts'

const POPUP_FEATURES = 'popup,width=480,height=720'

/** Covers the page until the person has signed in again; the page stays mounted, with everything typed into it. */
export function SessionExpiredDialog() {
  const { t } = useTranslation()
  const session = useSession()
  const { status } = useSessionState()
  const [waiting, setWaiting] = useState(false)

  function handleSignIn() {
    const popup = window.open(`${LOGIN_PATH}?${POPUP_QUERY}`, 'claire-sign-in', POPUP_FEATURES)
    if (popup) setWaiting(true)
    else void session.signIn(location.pathname + location.search)
  }

  return (
    <Dialog
      open={status === 'expired'}
      role="alertdialog"
      aria-labelledby="session-expired-title"
      aria-describedby="session-expired-text"
      maxWidth="xs"
      slotProps={{
        backdrop: { sx: { backdropFilter: 'blur(6px)' } },
        transition: { onExited: () => setWaiting(false) },
      }}
    >
      <DialogTitle id="session-expired-title">{t('session.expired.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText id="session-expired-text" aria-live="polite">
          {waiting ? t('session.expired.waiting') : t('session.expired.text')}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={handleSignIn}>
          {t('session.expired.signIn')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
