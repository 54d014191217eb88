import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { MessageScreen } from './MessageScreen.tsx'

function describeError(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  return error instanceof Error ? error.message : ''
}

/** Instead of a page that could not be rendered (docs/product.md 2.1). What surrounds the page stays. */
export function PageError() {
  const { t } = useTranslation()
  return (
    <MessageScreen
      title={t('shell.crash.title')}
      actions={
        <>
          <Button variant="contained" onClick={() => location.reload()}>
            {t('shell.crash.reload')}
          </Button>
          {/* A whole new page: whatever broke is not carried over. */}
          <Button variant="outlined" href="/">
            {t('shell.crash.home')}
          </Button>
        </>
      }
    >
      <p>{describeError(useRouteError())}</p>
      <p>{t('shell.crash.hint')}</p>
    </MessageScreen>
  )
}

/** The same when there is nothing around the page. */
export function ErrorScreen() {
  return (
    <main>
      <PageError />
    </main>
  )
}
