import NotificationAddOutlined from 'virtual:icon/NotificationAddOutlined'
import type { Article, FollowInput } from '@claire/api-contract'
import { Button, MenuItem } from '@mui/material'
import { Menu, useMenu } from '#shared/ui/overlays.tsx'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { useSaveTimeZone } from '#shared/api/preferences-api.ts'
import { toastSuccess } from '#shared/lib/toast.ts'
import { topicName } from '#shared/lib/text/topic-name.ts'
import { useFollowMutation } from './alerts-api.ts'
import NotificationsOutlined from 'virtual:icon/NotificationsOutlined'
import { Link } from 'react-router'
import { alertPath } from '#shared/lib/page-address.ts'

/** Maximum number of topics offered; articles with more have the less specific ones at the end. */
const TOPICS_OFFERED = 8

type Followed = Pick<Article, 'source' | 'categories'>

type Choice = Extract<FollowInput, { source: string } | { topic: string }>

const choicesOf = ({ source, categories }: Followed): Choice[] => [
  { source: source.name },
  ...[...new Set(categories)].slice(0, TOPICS_OFFERED).map((topic) => ({ topic })),
]

/** Creates an alert for everything new from an article's source, or on one of its topics. */
export function FollowButton({ article, describedBy }: { article: Followed; describedBy: string }) {
  const { t } = useTranslation()
  const { button, menu, choose } = useMenu()
  const [follow, following] = useFollowMutation()
  const saveTimeZone = useSaveTimeZone()

  async function handleChoose(choice: Choice) {
    if (await toastSuccess(follow(choice), t('alerts.form.created'))) void saveTimeZone()
  }

  return (
    <>
      <Button
        variant="outlined"
        startIcon={<NotificationAddOutlined />}
        {...button}
        aria-describedby={describedBy}
        loading={following.isLoading}
      >
        {t('alerts.follow.button')}
      </Button>
      <Menu {...menu}>
        {choicesOf(article).map((choice) => (
          <MenuItem
            key={JSON.stringify(choice)}
            onClick={() => choose(() => handleChoose(choice))}
            sx={{ whiteSpace: 'normal', maxWidth: 420, overflowWrap: 'anywhere' }}
          >
            {'source' in choice
              ? t('alerts.follow.source', { name: choice.source })
              : t('alerts.follow.topic', { name: topicName(choice.topic) })}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

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
    if (await toastSuccess(follow({ cites: articleId }), t('alerts.form.created'))) void saveTimeZone()
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
      onClick={handleClick}
    >
      {t('connections.tell')}
    </Button>
  )
}
