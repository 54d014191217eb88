import Button from '@mui/material/Button'
import { useRouteError } from 'react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { MessageScreen } from './MessageScreen.tsx'

/** In the words of the browsers, of Vite, and of a wait that has ended; with them they give the address of an asset. */
const NOT_LOADED = /dynamically imported module|module script failed|Unable to preload|no answer within/i

/** Instead of a page that could not be rendered (docs/product.md 2.1). What surrounds the page stays. */
export function PageError() {
  const { t } = useTranslation()
  const error = useRouteError()
  const message = error instanceof Error ? error.message : ''
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
      <p>{NOT_LOADED.test(message) ? t('shell.crash.notLoaded') : message}</p>
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
