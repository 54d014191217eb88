import type { FailingAddress, FailingCause, Source } from '@claire/api-contract'
import { Box, Button, Link, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { formatMoment } from '#shared/i18n/product-date.ts'
import { PlainSelect } from '#shared/ui/controls/PlainSelect.tsx'
import { ErrorState, FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { useSourceFailuresQuery } from '../sources-api.ts'
import { CsvButton } from '../CsvButton.tsx'
import { callPath } from '#shared/api/base-api.ts'
import { hairlineAbove, wrappingRow } from '#shared/ui/styles.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

const AT_ONCE = 10

/** Addresses of a source that could not be read, with causes and remedies; nothing if there are none. */
export function FailuresPanel({ source }: { source: Source }) {
  const { t } = useTranslation()
  const id = useId()
  const [cause, setCause] = useState('')
  const [size, setSize] = useState(AT_ONCE)
  const {
    data: found,
    error,
    isFetching,
    refetch,
  } = useSourceFailuresQuery({ id: source.id, cause, size }, { refetchOnMountOrArgChange: true })
  if (!found)
    return error ? <ErrorState error={error} title={t('sources.failures.failed')} onRetry={refetch} /> : null
  if (found.causes.length === 0) return null
  const causes = new Map(found.causes.map((each) => [each.cause, each]))
  const choose = (chosen: string) => {
    setCause(chosen)
    setSize(AT_ONCE)
  }
  return (
    <Box component="section" aria-labelledby={id} aria-busy={isFetching}>
      <Box sx={head}>
        <Typography id={id} variant="h3">
          {t('sources.failures.title', { count: found.causes.reduce((sum, { count }) => sum + count, 0) })}
        </Typography>
        <CsvButton
          path={callPath`source/${source.id}/failures.csv`}
          fileName={t('sources.failures.fileName')}
          failed={t('sources.failures.exportFailed')}
          size="small"
        />
      </Box>
      <Causes causes={found.causes} chosen={cause} onChoose={choose} />
      <ul aria-labelledby={id}>
        {found.content.map((address) => (
          <Address key={address.url} address={address} causes={causes.get(address.cause)} />
        ))}
      </ul>
      {found.content.length < found.totalElements && (
        <Button size="small" color="inherit" loading={isFetching} onClick={() => setSize(size + 4 * AT_ONCE)}>
          {t('sources.failures.more', { count: found.totalElements - found.content.length })}
        </Button>
      )}
      {error && <FailureAlert error={error} title={t('sources.failures.failed')} />}
    </Box>
  )
}

function Causes({
  causes,
  chosen,
  onChoose,
}: {
  causes: FailingCause[]
  chosen: string
  onChoose: (cause: string) => void
}) {
  const { t } = useTranslation()
  if (causes.length < 2) return null
  return (
    <PlainSelect
      aria-label={t('sources.failures.cause')}
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{t('sources.failures.all')}</option>
      {causes.map(({ cause, says, count }) => (
        <option key={cause} value={cause}>
          {`${says} (${formatNumber(count)})`}
        </option>
      ))}
    </PlainSelect>
  )
}

function Address({ address, causes }: { address: FailingAddress; causes: FailingCause | undefined }) {
  const { url, visitedAt } = address
  return (
    <Box component="li" sx={row}>
      <Link href={url} target="_blank" rel="noreferrer" variant="body2" color="textPrimary">
        {url}
      </Link>
      <Caption component="div">
        {[causes?.says, causes?.advice].filter(Boolean).join(' ')}
        {visitedAt !== null && (
          <>
            {' · '}
            <time dateTime={visitedAt}>{formatMoment(visitedAt)}</time>
          </>
        )}
      </Caption>
    </Box>
  )
}

const head = { ...wrappingRow, justifyContent: 'space-between', columnGap: 1 } as const
const row = { py: '6px', ...hairlineAbove, overflowWrap: 'anywhere' } as const
