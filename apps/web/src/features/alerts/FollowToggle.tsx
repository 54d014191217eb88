import Check from 'virtual:icon/Check'
import PersonAddAltOutlined from 'virtual:icon/PersonAddAltOutlined'
import RssFeed from 'virtual:icon/RssFeed'
import type { FollowInput } from '@claire/api-contract'
import { Button } from '@mui/material'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isApiFailure } from '#shared/api/api-failure.ts'
import { useSaveTimeZone } from '#shared/api/preferences-api.ts'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { showToastWith } from '#shared/lib/toast.ts'
import { onDemand } from '#shared/ui/feedback/loading.tsx'
import { alertPath } from '#shared/lib/page-address.ts'
import { useAlertQuery, useFollowMutation, useLazyAlertPreviewQuery } from './alerts-api.ts'
import { DeleteAlertDialog } from './list/DeleteAlertDialog.tsx'

const DeliveryDialog = onDemand(async () => (await import('./delivery/DeliveryDialog.tsx')).DeliveryDialog)

type FollowedInput = Extract<FollowInput, { author: string } | { topic: string }>

interface Props {
  input: FollowedInput
  /** Name of what is followed. */
  name: string
  /** The alert that follows it; null for none. */
  alertId: string | null
}

/** The search of the alert that follows this. */
function searchFor(input: FollowedInput): string {
  if ('topic' in input) return `topic:"${input.topic}"`
  return input.orcid === undefined ? `author:"${input.author}"` : `orcid:${input.orcid}`
}

/** Follows an author or a topic by an alert; once there is one, opens it, its mail and feed, or its deletion. */
export function FollowToggle({ input, name, ...known }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'delivery' | 'deletion' | null>(null)
  const [follow, following] = useFollowMutation()
  const [preview, previewing] = useLazyAlertPreviewQuery()
  const saveTimeZone = useSaveTimeZone()
  // The alert just created or found, until the page knows it; the page of something that no article has never does.
  const [ownId, setOwnId] = useState<string | null>(null)
  const alertId = known.alertId ?? ownId
  const { data: alert } = useAlertQuery(alertId ?? '', { skip: alertId === null || opened === null })
  const close = () => setOpened(null)

  async function handleFollow() {
    const { data: created, error } = await follow(input)
    if (isApiFailure(error) && error.code === 'CONFLICT') {
      const { data } = await preview({ searchTerm: searchFor(input) })
      return setOwnId(data?.same?.id ?? null)
    }
    if (!created) return
    setOwnId(created.id)
    void saveTimeZone()
    const open = { label: t('alerts.follow.open'), onAct: () => void navigate(alertPath(created.id)) }
    showToastWith({ message: t('alerts.follow.done', { name }), actions: [open] })
  }

  if (alertId === null)
    return (
      <Button
        variant="contained"
        startIcon={<PersonAddAltOutlined />}
        loading={following.isLoading || previewing.isFetching}
        onClick={handleFollow}
      >
        {t('alerts.follow.follow')}
      </Button>
    )
  return (
    <>
      <Button color="inherit" startIcon={<RssFeed />} onClick={() => setOpened('delivery')}>
        {t('alerts.follow.delivery')}
      </Button>
      <Button color="inherit" onClick={() => setOpened('deletion')}>
        {t('alerts.follow.unfollow')}
      </Button>
      <Button component={Link} to={alertPath(alertId)} variant="outlined" startIcon={<Check />}>
        {t('alerts.follow.following')}
      </Button>
      {alert && opened === 'delivery' && <DeliveryDialog alert={alert} onClose={close} />}
      {alert && opened === 'deletion' && (
        <DeleteAlertDialog alert={alert} onDeleted={() => setOwnId(null)} onClose={close} />
      )}
    </>
  )
}
