import { Box, Button, LinearProgress, Stack, Typography } from '@mui/material'
import type { ScanProgress, Source } from '@claire/api-contract'
import { useId, useRef, useState, useEffect } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { visuallyHidden } from '#shared/ui/styles.ts'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { isScanRunning, percentDone, roughTime } from './HealthState.tsx'
import { formatMoment } from '#shared/i18n/product-date.ts'
import { useCancelScanMutation, useStartScanMutation, usePauseSourceMutation } from '../sources-api.ts'
import { Caption, SecondaryText } from '#shared/ui/text/secondary-text.tsx'

interface Props {
  source: Source
  /** Id of the element with the source's name. */
  nameId: string
  /** The current or last scan; null if there was none. */
  scan: ScanProgress | null
  /** True if no scan starts before the source is resumed. */
  isPaused: boolean
  /** Time of the response that `scan` came with. */
  asOf: number
  /** True if the failure of the last scan is explained elsewhere. */
  isExplained: boolean
}

/** Starts a scan, shows its progress, and stops it. */
export function ScanControl({ source, nameId, scan, isPaused, asOf, isExplained }: Props) {
  const { t } = useTranslation()
  const hintId = useId()
  const startButton = useRef<HTMLButtonElement>(null)
  const [startScan, start] = useStartScanMutation()
  const [cancelScan, cancellation] = useCancelScanMutation()
  // Screen readers announce scans started here, not all that start and end on the page.
  const [hasActed, setActed] = useState(false)
  const isRunning = isScanRunning(scan)
  const secondsToWait = useSecondsLeft(scan?.restartInSeconds ?? 0, asOf)
  const mustWait = !isRunning && (isPaused || secondsToWait > 0)
  const cannotStart = isRunning || mustWait

  function handleStart() {
    setActed(true)
    void startScan(source.id)
  }

  async function handleCancel() {
    setActed(true)
    const { error } = await cancelScan(source.id)
    // The button is removed with the scan.
    if (!error) startButton.current?.focus()
  }

  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {scan && isRunning && <RunningScan name={source.name} scan={scan} />}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
        <Button
          ref={startButton}
          size="small"
          variant="outlined"
          loading={start.isLoading}
          // Not `disabled`: the keyboard must reach it to learn why, and keeps its focus while the scan runs.
          aria-disabled={cannotStart}
          aria-describedby={mustWait ? `${nameId} ${hintId}` : nameId}
          onClick={cannotStart ? undefined : handleStart}
        >
          {t('sources.scan.start')}
        </Button>
        {isRunning && (
          <Button
            size="small"
            color="error"
            aria-describedby={nameId}
            loading={cancellation.isLoading}
            onClick={handleCancel}
          >
            {t('sources.scan.cancel')}
          </Button>
        )}
        <PauseButton source={source} nameId={nameId} isPaused={isPaused} />
        {mustWait && (
          <Caption component="span" id={hintId}>
            {isPaused ? t('sources.scan.paused') : <Wait seconds={secondsToWait} />}
          </Caption>
        )}
        {scan && !isRunning && <EndedScan scan={scan} isExplained={isExplained} />}
      </Stack>
      <Box component="output" sx={visuallyHidden}>
        {hasActed && scan && t(`sources.scan.said.${scan.state}`, { name: source.name })}
      </Box>
      <FailureAlert error={start.error} title={t('sources.scan.failed')} />
      <FailureAlert error={cancellation.error} title={t('sources.scan.cancelFailed')} />
    </Stack>
  )
}

/** Greyed out and not clickable, but focusable. */
function Wait({ seconds }: { seconds: number }) {
  const { t } = useTranslation()
  const { unit, count } = roughTime(seconds)
  return t('sources.scan.wait', { time: t(`sources.scan.${unit}`, { count }) })
}

function RunningScan({ name, scan }: { name: string; scan: ScanProgress }) {
  const { t } = useTranslation()
  const percent = scan.state === 'running' ? percentDone(scan) : null
  return (
    <Stack spacing={0.5} sx={{ width: '100%' }}>
      <LinearProgress
        variant={percent === null ? 'indeterminate' : 'determinate'}
        value={percent ?? 0}
        aria-label={t('sources.scan.running', { name })}
        sx={{ height: 6, borderRadius: 3 }}
      />
      <Typography variant="body2">
        {scan.state === 'queued' ? t('sources.scan.queued') : <Figures scan={scan} />}
      </Typography>
      {scan.message && (
        <Caption component="span" sx={{ overflowWrap: 'anywhere' }}>
          {scan.message}
        </Caption>
      )}
    </Stack>
  )
}

function EndedScan({ scan, isExplained }: { scan: ScanProgress; isExplained: boolean }) {
  const { t } = useTranslation()
  if (scan.state === 'queued' || scan.state === 'running') return null
  const when = scan.finishedAt ? `, ${formatMoment(scan.finishedAt)}` : ''
  return (
    <SecondaryText sx={{ flex: '1 1 260px', overflowWrap: 'anywhere' }}>
      {t(`sources.scan.ended.${scan.state}`)}
      {when}: <Figures scan={scan} />
      {scan.message && scan.state !== 'cancelled' && !isExplained && ` · ${scan.message}`}
    </SecondaryText>
  )
}

function Figures({ scan }: { scan: ScanProgress }) {
  const { t } = useTranslation()
  const figures: string[] = [t('sources.scan.pages', { count: scan.pagesSeen })]
  if (scan.state === 'running' && scan.pagesLeft > 0)
    figures.push(t('sources.scan.left', { count: scan.pagesLeft }))
  figures.push(t('sources.scan.found', { count: scan.articlesFound }))
  if (scan.articlesUpdated > 0) figures.push(t('sources.scan.updated', { count: scan.articlesUpdated }))
  if (scan.articlesWithdrawn > 0) figures.push(t('sources.scan.withdrawn', { count: scan.articlesWithdrawn }))
  if (scan.errors > 0) figures.push(t('sources.scan.errors', { count: scan.errors }))
  if (scan.state === 'running' && scan.secondsLeft !== null) {
    const { unit, count } = roughTime(scan.secondsLeft)
    figures.push(t('sources.scan.timeLeft', { time: t(`sources.scan.${unit}`, { count }) }))
  }
  return figures.join(' · ')
}

interface PauseButtonProps {
  source: Source
  /** Id of the element with the source's name. */
  nameId: string
  isPaused: boolean
}

/** Pauses the scans of a source, or resumes them. */
function PauseButton({ source, nameId, isPaused }: PauseButtonProps) {
  const { t } = useTranslation()
  const [setPaused, change] = usePauseSourceMutation()
  return (
    <>
      <Button
        size="small"
        aria-describedby={nameId}
        loading={change.isLoading}
        onClick={() => void setPaused({ id: source.id, pause: !isPaused })}
      >
        {t(isPaused ? 'sources.scan.resume' : 'sources.scan.pause')}
      </Button>
      {change.isError && (
        <Box sx={{ flexBasis: '100%' }}>
          <FailureAlert
            error={change.error}
            title={t(isPaused ? 'sources.scan.resumeFailed' : 'sources.scan.pauseFailed')}
          />
        </Box>
      )}
    </>
  )
}

const TICK_MS = 1_000

/** Returns the remaining seconds, counting down to 0 from `seconds` at the time `since`. */
export function useSecondsLeft(seconds: number, since: number): number {
  const [now, setNow] = useState(Date.now)
  const end = since + seconds * 1000

  useEffect(() => {
    if (end <= Date.now()) return undefined
    const timer = setInterval(() => {
      setNow(Date.now())
      if (end <= Date.now()) clearInterval(timer)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [end])

  // Without ticking, the last clock reading is older than the figure.
  return Math.min(seconds, Math.max(0, Math.ceil((end - now) / 1000)))
}
