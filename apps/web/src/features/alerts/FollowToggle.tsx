import Check from 'virtual:icon/Check'
import PersonAddAltOutlined from 'virtual:icon/PersonAddAltOutlined'
import RssFeed from 'virtual:icon/RssFeed'
import type { FollowInput } from '@claire/api-contract'
import Button from '@mui/material/Button'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSaveTimeZone } from '#shared/api/preferences-api.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToastWith } from '#shared/lib/toast.ts'
import { useAlertQuery, useFollowMutation } from './alerts-api.ts'
import { DeleteAlertDialog } from './list/DeleteAlertDialog.tsx'

const DeliveryDialog = lazy(async () => ({
  default: (await import('./delivery/DeliveryDialog.tsx')).DeliveryDialog,
}))

interface Props {
  input: FollowInput
  /** Name of what is followed. */
  name: string
  /** The alert that follows it; null for none. */
  alertId: string | null
  alertPath: (alertId: string) => string
}

/** Follows an author or a topic by an alert; once there is one, opens it, its mail and feed, or its deletion. */
export function FollowToggle({ input, name, alertPath, ...known }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'delivery' | 'deletion' | null>(null)
  const [follow, following] = useFollowMutation()
  const saveTimeZone = useSaveTimeZone()
  // The alert just created, until the page knows it.
  const alertId = known.alertId ?? following.data?.id ?? null
  const { data: alert } = useAlertQuery(alertId ?? '', { skip: alertId === null || opened === null })
  const close = () => setOpened(null)

  function handleUnfollow() {
    following.reset()
    setOpened('deletion')
  }

  async function handleFollow() {
    const { data: created } = await follow(input)
    if (!created) return
    void saveTimeZone()
    const open = { label: t('alerts.follow.open'), onAct: () => void navigate(alertPath(created.id)) }
    showToastWith({ message: t('alerts.follow.done', { name }), actions: [open] })
  }

  if (alertId === null)
    return (
      <Button
        variant="contained"
        startIcon={<PersonAddAltOutlined />}
        loading={following.isLoading}
        onClick={() => void handleFollow()}
      >
        {t('alerts.follow.follow')}
      </Button>
    )
  return (
    <>
      <Button color="inherit" startIcon={<RssFeed />} onClick={() => setOpened('delivery')}>
        {t('alerts.follow.delivery')}
      </Button>
      <Button color="inherit" onClick={handleUnfollow}>
        {t('alerts.follow.unfollow')}
      </Button>
      <Button component={Link} to={alertPath(alertId)} variant="outlined" startIcon={<Check />}>
        {t('alerts.follow.following')}
      </Button>
      {alert && opened === 'delivery' && (
        <Suspense>
          <DeliveryDialog alert={alert} onClose={close} />
        </Suspense>
      )}
      {alert && opened === 'deletion' && <DeleteAlertDialog alert={alert} onClose={close} />}
    </>
  )
}
