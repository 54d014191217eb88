import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { formatClock } from '#shared/i18n/product-date.ts'
import { formatNumber } from '#shared/i18n/in-language.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { ShortList } from '#shared/ui/lists/ShortList.tsx'
import { ORIGIN_ICONS, ORIGINS } from './origins.ts'
import { useTodayInfiniteQuery } from './today-api.ts'

/** The kinds of alerts and folders that the list comes from; nothing until it is loaded. */
export function FollowsList({ alertsPath, foldersPath }: { alertsPath: string; foldersPath: string }) {
  const { t } = useTranslation()
  const today = useTodayInfiniteQuery('all').data?.pages[0]
  const [now] = useState(Date.now)
  if (!today) return null
  const { follows, folders, lastScanAt, nextScanAt } = today
  // Alerts and folders are always listed: they are where somebody begins.
  const shown = ORIGINS.filter((origin) => origin === 'alert' || origin === 'folder' || follows[origin] > 0)
  const isToCome = nextScanAt !== null && Date.parse(nextScanAt) > now
  return (
    <div>
      <ShortList
        title={t('home.today.feeds')}
        entries={shown.map((origin) => {
          const Icon = ORIGIN_ICONS[origin]
          const count = formatNumber(follows[origin])
          return {
            key: origin,
            label: t(`home.today.follows.${origin}`),
            to: origin === 'folder' ? foldersPath : alertsPath,
            icon: <Icon fontSize="small" />,
            end:
              origin === 'folder' ? t('ui.progress', { done: count, total: formatNumber(folders) }) : count,
          }
        })}
      />
      <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 1 }}>
        {lastScanAt && `${t('home.today.lastScan', { time: formatClock(lastScanAt) })} `}
        {isToCome && t('home.today.nextScan', { time: formatClock(nextScanAt) })}
      </Typography>
    </div>
  )
}
