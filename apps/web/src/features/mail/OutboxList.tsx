import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import type { OutboxPage } from '@claire/api-contract'
import { isApiFailure } from '#shared/api/api-failure.ts'
import { formatMoment } from '#shared/i18n/product-date.ts'
import { useAskedPage, usePageCorrection } from '#shared/lib/state/use-page.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { ListRow, RowList } from '#shared/ui/lists/ListRow.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { Meta } from '#shared/ui/lists/Meta.tsx'
import { PageLinks } from '#shared/ui/page/PageLinks.tsx'
import { useOutboxQuery } from './outbox-api.ts'
import { OutboxMessageDialog } from './OutboxMessageDialog.tsx'

/** Poll interval for new messages. */
const LOOK_EVERY_MS = 30_000

type Entry = OutboxPage['content'][number]

/** Messages that could not be sent, newest first, ten per page. */
export function OutboxList() {
  const { t } = useTranslation()
  const page = useAskedPage()
  const [opened, setOpened] = useState<string | null>(null)
  const { data, error, refetch } = useOutboxQuery(page, {
    pollingInterval: LOOK_EVERY_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  usePageCorrection(data && Math.max(1, data.totalPages))
  if (error && isApiFailure(error) && error.status === 404)
    return <EmptyState title={t('mail.outbox.elsewhere')}>{t('mail.outbox.elsewhereText')}</EmptyState>
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton lines={1} />
  if (data.totalElements === 0)
    return <EmptyState title={t('mail.outbox.empty')}>{t('mail.outbox.emptyText')}</EmptyState>
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('mail.outbox.lead')}
      </Typography>
      <RowList label={t('mail.outbox.title')}>
        {data.content.map((entry) => (
          <li key={entry.id}>
            <Row entry={entry} onOpen={() => setOpened(entry.id)} />
          </li>
        ))}
      </RowList>
      <PageLinks page={page} pages={data.totalPages} label={t('mail.outbox.pages')} />
      {opened && <OutboxMessageDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function Row({ entry: { at, to, subject }, onOpen }: { entry: Entry; onOpen: () => void }) {
  const titleId = useId()
  return (
    <ListRow
      titleId={titleId}
      title={
        <Typography variant="subtitle1" component="h2" id={titleId} sx={{ overflowWrap: 'anywhere' }}>
          <Link component="button" type="button" color="inherit" sx={link} onClick={onOpen}>
            {subject}
          </Link>
        </Typography>
      }
      meta={
        <Meta small>
          {to}
          {formatMoment(at)}
        </Meta>
      }
    />
  )
}

const link = { font: 'inherit', textAlign: 'start', minHeight: 24 }
