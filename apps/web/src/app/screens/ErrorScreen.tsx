import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { MessageScreen } from './MessageScreen.tsx'

/** Instead of a page that could not be rendered (docs/product.md 2.1). What surrounds the page stays. */
export function PageError({ error }: { error: unknown }) {
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
      <p>{error instanceof Error ? error.message : ''}</p>
      <p>{t('shell.crash.hint')}</p>
    </MessageScreen>
  )
}

/** The same when there is nothing around the page. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <main>
      <PageError error={error} />
    </main>
  )
}
