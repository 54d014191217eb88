import NotificationAddOutlined from 'virtual:icon/NotificationAddOutlined'
import NotificationsOutlined from 'virtual:icon/NotificationsOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useSaveTimeZone } from '#shared/api/preferences-api.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { showToast } from '#shared/lib/toast.ts'
import { alertPath } from '#shared/lib/page-address.ts'
import { useFollowMutation } from './alerts-api.ts'

interface Props {
  articleId: string
  /** The alert about new articles that cite it; null if there is none. */
  alertId: string | null
}

/** Creates the alert about new articles that cite an article; then leads to it. */
export function FollowCiting({ articleId, alertId }: Props) {
  const { t } = useTranslation()
  const [follow, { data: created, isLoading }] = useFollowMutation()
  const saveTimeZone = useSaveTimeZone()
  const id = alertId ?? created?.id

  async function handleClick() {
    const { error } = await follow({ cites: articleId })
    if (error) return
    showToast('success', t('alerts.form.created'))
    void saveTimeZone()
  }

  if (id)
    return (
      <Button size="small" component={Link} to={alertPath(id)} startIcon={<NotificationsOutlined />}>
        {t('connections.toAlert')}
      </Button>
    )
  return (
    <Button
      size="small"
      startIcon={<NotificationAddOutlined />}
      loading={isLoading}
      loadingPosition="start"
      onClick={() => void handleClick()}
    >
      {t('connections.tell')}
    </Button>
  )
}
