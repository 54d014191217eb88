import type { Folder, FolderEvent, PersonName } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Translate } from '#shared/i18n/i18n.ts'
import { formatList } from '#shared/i18n/in-language.ts'
import { formatMoment } from '#shared/i18n/product-date.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { decodeTitle } from '#shared/lib/text/article-text.ts'
import { PlainDialog } from '#shared/ui/feedback/PlainDialog.tsx'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import { NotLoaded } from '#shared/ui/feedback/NotLoaded.tsx'
import { useFolderHistoryQuery } from './members-api.ts'

/** The history of a shared folder, the latest first. Mounted while it is open. */
export function HistoryDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useFolderHistoryQuery({ id: folder.id, page: page - 1 })
  return (
    <PlainDialog
      title={t('sharing.history.title', { name: folder.name })}
      closeLabel={t('sharing.history.close')}
      onClose={onClose}
      sx={{ title: { overflowWrap: 'anywhere' } }}
    >
      {!data && <NotLoaded error={error} refetch={refetch} rows={4} lines={0} />}
      {data?.totalElements === 0 && <Typography>{t('sharing.history.none')}</Typography>}
      <Box component="ul" sx={list}>
        {data?.content.map((event) => (
          <Box component="li" key={event.id} sx={{ py: 1, overflowWrap: 'anywhere' }}>
            <Typography variant="body2">{sentenceOf(event, t)}</Typography>
            {titlesOf(event).map((title) => (
              <Typography key={title} variant="caption" component="p" color="textSecondary">
                <TitleText text={title} />
              </Typography>
            ))}
            <Typography
              variant="caption"
              component="time"
              dateTime={event.at}
              sx={{ color: 'text.tertiary' }}
            >
              {formatMoment(event.at)}
            </Typography>
          </Box>
        ))}
      </Box>
      {data && data.totalPages > 1 && (
        <Pagination
          count={data.totalPages}
          page={page}
          onChange={(_, chosen) => setPage(chosen)}
          aria-label={t('sharing.history.pages')}
          sx={{ mt: 1 }}
        />
      )}
    </PlainDialog>
  )
}

const isOfTitles = ({ kind }: FolderEvent) => kind.startsWith('bookmarks')
const titlesOf = (event: FolderEvent) => (isOfTitles(event) ? event.names.map(decodeTitle) : [])

function sentenceOf(event: FolderEvent, t: Translate): string {
  const { kind, by, count, role } = event
  const listed = event.names.map((name) => name || t('sharing.history.deletedAccount'))
  const more = count - listed.length
  const names = formatList(listed)
  const shown = kind === 'ownerDeleted' && listed.length > 0 ? 'ownerReplaced' : kind
  return t(`sharing.history.event.${shown}`, {
    who: whoDid(by, t),
    names: more > 0 && isOfMembers(event) ? t('sharing.history.moreNames', { names, count: more }) : names,
    role: role ? t(`sharing.roles.${role}`) : '',
    count,
  })
}

const isOfMembers = ({ kind }: FolderEvent) => kind.startsWith('member') || kind === 'invited'

/** Returns the name of a person who did something; Claire for null. */
function whoDid(by: PersonName | null, t: Translate): string {
  if (!by) return 'Claire'
  if (!by.name) return t('sharing.history.deletedAccountFirst')
  return by.isYou ? t('sharing.history.you', { name: by.name }) : by.name
}

const list = { m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: 1, borderColor: 'divider' } }
