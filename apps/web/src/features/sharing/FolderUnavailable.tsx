import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { FailureAlert } from '#shared/ui/feedback/FailureAlert.tsx'
import { useRequestAccessMutation } from './members-api.ts'

/** A folder that the person cannot open. The page is the same for one that does not exist, so it tells nobody. */
export function FolderUnavailable({ folderId }: { folderId: string }) {
  const { t } = useTranslation()
  const [request, { isLoading, isSuccess, error }] = useRequestAccessMutation()
  return (
    <EmptyState
      title={t('sharing.unavailable.title')}
      actions={
        <>
          {!isSuccess && (
            <Button variant="contained" loading={isLoading} onClick={() => void request(folderId)}>
              {t('sharing.unavailable.ask')}
            </Button>
          )}
          <Button variant="outlined" component={Link} to="/bookmark">
            {t('sharing.unavailable.back')}
          </Button>
        </>
      }
    >
      <p>{t('sharing.unavailable.text')}</p>
      <output>{isSuccess && t('sharing.unavailable.asked')}</output>
      <FailureAlert error={error} />
    </EmptyState>
  )
}
