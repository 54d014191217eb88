import { Box, Button, CircularProgress, Stack, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { PageTitle } from '#shared/ui/page/PageTitle.tsx'
import { visuallyHidden } from '#shared/ui/styles.ts'
import { Logo } from '#shared/ui/page/Logo.tsx'
import { useRouteError } from 'react-router'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { useConnection } from '#shared/api/connection.ts'

interface Props {
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** Shown large above the title, such as 404. */
  code?: string
}

/** A page with one message and links to other pages. */
export function MessageScreen({ title, children, actions, code }: Props) {
  return (
    <Stack
      spacing={2}
      sx={{
        maxWidth: 560,
        mx: 'auto',
        py: { xs: 4, md: 10 },
        px: 2,
        alignItems: 'center',
        textAlign: 'center',
      }}
    >
      {code && (
        <Typography
          aria-hidden
          sx={{
            typography: 'display',
            color: 'primary.main',
          }}
        >
          {code}
        </Typography>
      )}
      <PageTitle documentTitle={title}>
        {code && <span style={visuallyHidden}>{code} </span>}
        {title}
      </PageTitle>
      {children && (
        <Typography component="div" color="textSecondary">
          {children}
        </Typography>
      )}
      {actions && (
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', justifyContent: 'center', pt: 1 }}>
          {actions}
        </Stack>
      )}
    </Stack>
  )
}

/** Fills the window during loading. The text appears late: most waits are shorter. */
export function SplashScreen({ text }: { text: string }) {
  return (
    <Box
      component="main"
      sx={{ minHeight: '100vh', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 3 }}
    >
      <Logo size={48} />
      <CircularProgress size={28} aria-label={text} />
      <Box
        component="output"
        sx={{
          color: 'text.secondary',
          animation: 'appear 300ms 600ms both',
          '@keyframes appear': { from: { opacity: 0 } },
        }}
      >
        {text}
      </Box>
    </Box>
  )
}

/** Errors of browsers, of Vite and of our timeout when a file cannot be loaded; their messages name its address. */
const NOT_LOADED = /dynamically imported module|module script failed|Unable to preload|no answer within/i

/** Shown instead of a page that failed to render (docs/product.md 2.1), inside the shell. */
export function PageError() {
  const { t } = useTranslation()
  const error = useRouteError()
  const message = error instanceof Error ? error.message : ''
  const isNotLoaded = NOT_LOADED.test(message)
  useReloadOnceReached(isNotLoaded)
  return (
    <MessageScreen
      title={t('shell.crash.title')}
      actions={
        <>
          <Button variant="contained" onClick={() => location.reload()}>
            {t('shell.crash.reload')}
          </Button>
          {/* A full page load, so that the failed state is discarded. */}
          <Button variant="outlined" href="/">
            {t('shell.crash.home')}
          </Button>
        </>
      }
    >
      <p>{isNotLoaded ? t('shell.crash.notLoaded') : message}</p>
      <p>{t('shell.crash.hint')}</p>
    </MessageScreen>
  )
}

/** Reloads the page when Claire can be reached again, as the note about the connection promises. */
function useReloadOnceReached(isWanted: boolean) {
  const connection = useConnection()
  const wasAway = useRef(false)
  useEffect(() => {
    if (connection !== 'reached') wasAway.current = true
    else if (isWanted && wasAway.current) location.reload()
  }, [connection, isWanted])
}

/** The same without the shell. */
export function ErrorScreen() {
  return (
    <main>
      <PageError />
    </main>
  )
}

const SCREENS = { unreachable: 'unavailable', unsupported: 'unsupported' } as const

/** Shown if the identity provider or the server did not answer. Reloading retries, automatically once the machine is online. */
export function UnavailableScreen({ reason = 'unreachable' }: { reason?: 'unreachable' | 'unsupported' }) {
  const { t } = useTranslation()
  useEffect(() => {
    const handleOnline = () => location.reload()
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  }, [])
  return (
    <main>
      <MessageScreen
        title={t(`session.${SCREENS[reason]}.title`)}
        actions={
          <Button variant="contained" onClick={() => location.reload()}>
            {t('session.unavailable.retry')}
          </Button>
        }
      >
        {t(`session.${SCREENS[reason]}.text`)}
      </MessageScreen>
    </main>
  )
}
