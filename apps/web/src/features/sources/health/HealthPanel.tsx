import type { ScanRhythm, Source, SourceHealth } from '@claire/api-contract'
import { Box, Skeleton, Stack, Typography } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { formatMoment } from '#shared/i18n/product-date.ts'
import { ErrorState, FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { Facts, Figures } from '../Facts.tsx'
import { isScanRunning, useFollowedSource, HealthWord, useCause } from './HealthState.tsx'
import { ScanControl } from './ScanControl.tsx'

/** Health of an approved source, and its scan while one runs. */
export function HealthPanel({ source, nameId }: { source: Source; nameId: string }) {
  const { t } = useTranslation()
  const causeOf = useCause()
  const { data: detail, fulfilledTimeStamp = 0, error, refetch } = useFollowedSource(source.id)

  if (!detail) {
    return error ? (
      <ErrorState error={error} title={t('sources.health.unavailable')} onRetry={refetch} />
    ) : (
      <Skeleton variant="rounded" height={72} aria-label={t('sources.health.checking')} />
    )
  }
  const { health, scan, scanning } = detail
  const cause = health && causeOf(health, scanning)
  return (
    <Stack spacing={1.5}>
      {health && (
        <Box>
          <HealthWord state={health.state} />
          {cause && (
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {cause}
            </Typography>
          )}
        </Box>
      )}
      {/* Only during a scan; otherwise the figures may be a minute old. */}
      {isScanRunning(scan) && <FailureAlert error={error} title={t('sources.outdated')} />}
      <ScanControl
        source={source}
        nameId={nameId}
        scan={scan}
        isPaused={scanning?.state === 'paused'}
        asOf={fulfilledTimeStamp}
        isExplained={Boolean(health?.reason)}
      />
      {health && <HealthFacts health={health} rhythm={detail.rhythm} asOf={fulfilledTimeStamp} />}
    </Stack>
  )
}

interface HealthFactsProps {
  health: SourceHealth
  rhythm: ScanRhythm
  asOf: number
}

function HealthFacts({ health, rhythm, asOf }: HealthFactsProps) {
  const { t } = useTranslation()
  const isDue = health.nextScanAt !== null && Date.parse(health.nextScanAt) <= asOf
  const next =
    health.nextScanAt === null
      ? t('sources.health.notPlanned')
      : isDue
        ? t('sources.health.now')
        : formatMoment(health.nextScanAt)
  return (
    <>
      <Figures
        figures={[
          [t('sources.health.found7'), health.articles7Days],
          [t('sources.health.found30'), health.articles30Days],
          [t('sources.health.articles'), health.articles],
        ]}
      />
      <Facts
        facts={[
          [
            t('sources.health.lastSuccess'),
            health.lastSuccessAt ? formatMoment(health.lastSuccessAt) : t('sources.health.never'),
          ],
          [t('sources.health.nextScan'), next],
          [t('sources.rhythm.label'), t(`sources.rhythm.${rhythm}`)],
          ...(health.method ? [[t('sources.health.method'), health.method] as const] : []),
        ]}
      />
    </>
  )
}
