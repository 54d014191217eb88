import type { Alert } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { BarPlot } from '#shared/ui/plots/BarPlot.tsx'
import { formatNumber } from '#shared/i18n/in-language.ts'

interface Props {
  alert: Pick<Alert, 'recent' | 'frequency'>
  height?: number
  /** Width of each bar; shares the whole width if left out. */
  barWidth?: number
}

/** Number of results of an alert in each of its last twelve periods. */
export function RecentResults({ alert: { recent, frequency }, ...size }: Props) {
  const { t } = useTranslation()
  const figures = recent.map((count) => formatNumber(count)).join(', ')
  return (
    <BarPlot
      counts={recent}
      isLastNow
      description={t(`alerts.list.recent.${frequency}`, { figures })}
      {...size}
    />
  )
}
