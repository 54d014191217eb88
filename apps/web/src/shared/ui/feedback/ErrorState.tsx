import ErrorOutlined from 'virtual:icon/ErrorOutlined'
import Refresh from 'virtual:icon/Refresh'
import { Alert, Button } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { errorMessage, isApiFailure } from '#shared/api/api-failure.ts'
import { useConnection } from '#shared/api/connection.ts'
import type { ComponentProps } from 'react'
import { ListSkeleton } from '../lists/ListSkeleton.tsx'

interface Props {
  /** The `error` of RTK Query. */
  error: unknown
  onRetry?: () => unknown
  /** Sentence about what was loaded, if the default is too vague. */
  title?: string
}

/** Error of a failed call in one line in place of its result, with the cause and a retry button. */
export function ErrorState({ error, onRetry, title }: Props) {
  const { t } = useTranslation()
  return (
    <Alert
      severity="error"
      icon={<ErrorOutlined />}
      action={
        onRetry && (
          <Button size="small" startIcon={<Refresh />} onClick={() => void onRetry()}>
            {t('ui.tryAgain')}
          </Button>
        )
      }
    >
      <strong>{title ?? t('ui.couldNotLoad')}</strong> <span>{errorMessage(error)}</span>
    </Alert>
  )
}

/**
 * The server's message about a failed call, in place and in view; nothing without an error. What failed for want of a
 * connection can be repeated once that is back, which it says then.
 */
export function FailureAlert({ error, title }: { error: unknown; title?: string }) {
  const { t } = useTranslation()
  const isReached = useConnection() === 'reached'
  if (!error) return null
  const isBack = isReached && isApiFailure(error) && error.code === 'UNREACHABLE'
  const message = isBack ? t('shell.connection.back') : errorMessage(error)
  return (
    <Alert ref={bringIntoView} severity={isBack ? 'info' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
      {title ? `${title} ${message}` : message}
    </Alert>
  )
}

const bringIntoView = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'nearest' })

interface NotLoadedProps extends ComponentProps<typeof ListSkeleton> {
  /** The `error` of RTK Query. */
  error: unknown
  refetch: () => unknown
  /** Sentence about what could not be loaded, if the default is too vague. */
  title?: string
}

/** In place of a list that is loading, or could not be loaded. */
export const NotLoaded = ({ error, refetch, title, ...skeleton }: NotLoadedProps) =>
  error ? (
    <ErrorState error={error} onRetry={refetch} {...(title && { title })} />
  ) : (
    <ListSkeleton {...skeleton} />
  )
