import FileDownloadOutlined from 'virtual:icon/FileDownloadOutlined'
import type { FailingAddress, FailingCause, Source } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { formatNumber } from '#shared/i18n/in-language.ts'
import { formatMoment } from '#shared/i18n/product-date.ts'
import { PlainSelect } from '#shared/ui/controls/PlainSelect.tsx'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { FailureAlert } from '#shared/ui/feedback/FailureAlert.tsx'
import { useLazySourceFailuresCsvQuery, useSourceFailuresQuery } from '../sources-api.ts'
import { saveText } from '../transfer/save-text.ts'

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
    return error ? (
      <ErrorState error={error} title={t('sources.failures.failed')} onRetry={() => void refetch()} />
    ) : null
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
        <ExportButton source={source} />
      </Box>
      <Causes causes={found.causes} chosen={cause} onChoose={choose} />
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {found.content.map((address) => (
          <Address key={address.url} address={address} causes={causes.get(address.cause)} />
        ))}
      </Box>
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
      <Typography variant="caption" component="div" color="textSecondary">
        {[causes?.says, causes?.advice].filter(Boolean).join(' ')}
        {visitedAt !== null && (
          <>
            {' · '}
            <time dateTime={visitedAt}>{formatMoment(visitedAt)}</time>
          </>
        )}
      </Typography>
    </Box>
  )
}

function ExportButton({ source }: { source: Source }) {
  const { t } = useTranslation()
  const [load, { isFetching, error }] = useLazySourceFailuresCsvQuery()
  async function save() {
    const { data } = await load(source.id)
    saveText(data, t('sources.failures.fileName'))
  }
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<FileDownloadOutlined />}
        loading={isFetching}
        onClick={() => void save()}
      >
        {t('sources.audit.export')}
      </Button>
      <FailureAlert error={isFetching ? null : error} title={t('sources.failures.exportFailed')} />
    </>
  )
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 1,
} as const
const row = { py: '6px', borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' } as const
