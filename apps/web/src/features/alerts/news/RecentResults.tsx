import type { Alert } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { BarPlot } from '#shared/ui/plots/BarPlot.tsx'
import { formatNumber } from '#shared/i18n/in-language.ts'

interface Props {
  alert: Pick<Alert, 'recent' | 'frequency'>
  height?: number
  /** Of each bar; the whole width is shared where it is left out. */
  barWidth?: number
}

/** How much an alert found in each of its last twelve periods. */
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
