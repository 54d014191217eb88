import type { SharedFolder } from '@claire/api-contract'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast } from '#shared/lib/toast.ts'
import { FailureAlert } from '#shared/ui/feedback/FailureAlert.tsx'
import { useTakeOverMutation } from './members-api.ts'

/** Offers the members of a folder whose owner deleted their account to take it over; nothing for other folders. */
export function OwnerlessNotice({ folder }: { folder: SharedFolder }) {
  const { t } = useTranslation()
  const [takeOver, { isLoading, error }] = useTakeOverMutation()
  if (folder.owner || folder.deletedAfter === null) return null

  async function handleTakeOver() {
    const { error: refused } = await takeOver(folder.id)
    if (!refused) showToast('success', t('sharing.ownerless.done'))
  }

  return (
    <>
      <Alert
        severity="warning"
        action={
          <Button size="small" loading={isLoading} onClick={() => void handleTakeOver()}>
            {t('sharing.ownerless.takeOver')}
          </Button>
        }
      >
        {t('sharing.ownerless.text', { date: formatSuggestedDate(folder.deletedAfter) })}
      </Alert>
      <FailureAlert error={error} />
    </>
  )
}
