import NotificationAddOutlined from 'virtual:icon/NotificationAddOutlined'
import type { Article, FollowInput } from '@claire/api-contract'
import Button from '@mui/material/Button'
import { Menu, useMenu } from '#shared/ui/overlays.tsx'
import MenuItem from '@mui/material/MenuItem'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useSaveTimeZone } from '#shared/api/preferences-api.ts'
import { showToast } from '#shared/lib/toast.ts'
import { topicName } from '#shared/lib/text/topic-name.ts'
import { useFollowMutation } from './alerts-api.ts'

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
    const { error } = await follow(choice)
    if (error) return
    showToast('success', t('alerts.form.created'))
    void saveTimeZone()
  }

  return (
    <>
      <Button
        startIcon={<NotificationAddOutlined />}
        sx={{ gridColumn: '1 / -1' }}
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
