import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined'
import { useTranslation } from 'react-i18next'
import { ShortList } from '#shared/ui/ShortList.tsx'
import { useFirstAlertsQuery } from './alerts-api.ts'
import { useNewResults } from './use-new-results.ts'

const SHOWN = 5

interface Props {
  /** Where the results of an alert are shown. */
  resultsPath: (alertId: string) => string
}

/** What is new in a person's alerts, alert by alert; nothing while nothing is. */
export function NewsOfAlerts({ resultsPath }: Props) {
  const { t } = useTranslation()
  const hasNews = (useNewResults()?.total ?? 0) > 0
  const { data } = useFirstAlertsQuery(undefined, { skip: !hasNews })
  const news = hasNews ? data?.content.filter(({ newResults }) => newResults > 0) : undefined
  if (!news?.length) return null
  return (
    <ShortList
      title={t('home.alertNews')}
      entries={news.slice(0, SHOWN).map(({ id, name, newResults }) => ({
        key: id,
        label: name,
        to: resultsPath(id),
        icon: <NotificationsOutlined fontSize="small" />,
        end: t('home.newResults', { count: newResults }),
      }))}
    />
  )
}
