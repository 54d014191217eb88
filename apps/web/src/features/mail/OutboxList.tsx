import { Box, Link, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { PlainDialog } from '#shared/ui/feedback/dialogs.tsx'
import { useTranslation } from '#shared/i18n/i18n.ts'
import type { OutboxPage, OutboxMessage } from '@claire/api-contract'
import { isNotFound } from '#shared/api/api-failure.ts'
import { formatMoment } from '#shared/i18n/product-date.ts'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { ListRow, RowList } from '#shared/ui/lists/ListRow.tsx'
import { Meta } from '#shared/ui/lists/Meta.tsx'
import { PageLinks } from '#shared/ui/page/PageLinks.tsx'
import { usePageNumber, usePageCorrection } from '#shared/lib/state/paging.ts'
import { Segmented } from '#shared/ui/controls/Segmented.tsx'
import { LIST_PAGE_SIZE } from '@claire/api-contract/limits'
import { PageHead } from '#shared/ui/page/PageHead.tsx'
import { baseApi, callPath } from '#shared/api/base-api.ts'
import { NotLoaded } from '#shared/ui/feedback/ErrorState.tsx'
import { SecondaryText } from '#shared/ui/text/secondary-text.tsx'

/** Poll interval for new messages. */
const POLL_MS = 30_000

type Entry = OutboxPage['content'][number]

/** The page of mail that stays on this server, for administrators. */
export function Outbox() {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <PageHead
        trail={[{ label: t('account.title'), to: '/account-settings' }, { label: t('mail.outbox.title') }]}
        title={t('mail.outbox.title')}
      />
      <Box>
        <OutboxList />
      </Box>
    </Box>
  )
}

/** Messages that could not be sent, newest first, ten per page. */
function OutboxList() {
  const { t } = useTranslation()
  const page = usePageNumber()
  const [opened, setOpened] = useState<string | null>(null)
  const { data, error, refetch } = useOutboxQuery(page, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  })
  usePageCorrection(data && Math.max(1, data.totalPages))
  if (isNotFound(error))
    return <EmptyState title={t('mail.outbox.elsewhere')}>{t('mail.outbox.elsewhereText')}</EmptyState>
  if (!data) return <NotLoaded error={error} refetch={refetch} lines={1} />
  if (data.totalElements === 0)
    return <EmptyState title={t('mail.outbox.empty')}>{t('mail.outbox.emptyText')}</EmptyState>
  return (
    <>
      <SecondaryText sx={{ mb: 2 }}>{t('mail.outbox.lead')}</SecondaryText>
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

const PARTS = ['html', 'text', 'eml'] as const

/** A message as its recipient would have seen it. */
function OutboxMessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useOutboxMessageQuery(id)
  return (
    <PlainDialog
      title={data?.subject ?? t('mail.message.title')}
      closeLabel={t('mail.message.close')}
      onClose={onClose}
      fillsPhone
      width={860}
      sx={{ title: { overflowWrap: 'anywhere' } }}
    >
      {data ? <Message message={data} /> : <NotLoaded error={error} refetch={refetch} rows={3} lines={1} />}
    </PlainDialog>
  )
}

function Message({ message: { to, at, html, text, eml } }: { message: OutboxMessage }) {
  const { t } = useTranslation()
  const [part, setPart] = useState<(typeof PARTS)[number]>('html')
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <SecondaryText sx={{ marginInlineEnd: 'auto', overflowWrap: 'anywhere' }}>
          {t('mail.message.sentTo', { to, moment: formatMoment(at) })}
        </SecondaryText>
        <Segmented
          label={t('mail.message.part')}
          value={part}
          choices={PARTS.filter((value) => value !== 'eml' || eml !== null).map((value) => ({
            value,
            label: t(`mail.message.parts.${value}`),
          }))}
          onChoose={setPart}
        />
      </Box>
      {part === 'html' ? (
        <Box
          component="iframe"
          title={t('mail.message.title')}
          // Sandboxed without scripts, forms and origin; links open tabs.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          srcDoc={framedMessage(html)}
          sx={{
            width: '100%',
            height: '60vh',
            border: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        />
      ) : (
        <Box component="pre" tabIndex={0} sx={plain}>
          {part === 'text' ? text : eml}
        </Box>
      )}
    </Box>
  )
}

const plain = {
  m: 0,
  p: 2,
  height: '60vh',
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  typography: 'body2',
  fontFamily: 'monospace',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}

/**
 * Returns the HTML part of a message for a sandboxed frame that may only open tabs: links get a target, since the
 * frame must not navigate. The markup is the server's own, with people's texts escaped.
 */
export const framedMessage = (html: string) =>
  html.replace(/<a(?=\s)/g, '<a target="_blank" rel="noopener noreferrer"')

const outboxApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    outbox: build.query<OutboxPage, number>({
      query: (page) => ({ url: 'mail/outbox', params: { page: page - 1, size: LIST_PAGE_SIZE } }),
    }),
    outboxMessage: build.query<OutboxMessage, string>({
      query: (id) => callPath`mail/outbox/${id}`,
    }),
  }),
})

const { useOutboxQuery, useOutboxMessageQuery } = outboxApi
