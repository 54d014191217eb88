import Close from 'virtual:icon/Close'
import ContentCopyOutlined from 'virtual:icon/ContentCopyOutlined'
import HistoryOutlined from 'virtual:icon/HistoryOutlined'
import LinkIcon from 'virtual:icon/Link'
import type { Folder, MemberList, FolderEvent, PersonName } from '@claire/api-contract'
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  Typography,
} from '@mui/material'
import { useId, useRef, useState } from 'react'
import { useSharedFoldersQuery } from '#shared/api/sharing-api.ts'
import { useTranslation, type Translate, formatList } from '#shared/i18n/i18n.ts'
import { copyWithToast } from '#shared/lib/copy-text.ts'
import { usePerson } from '#shared/session/use-session.ts'
import { DialogButton } from '#shared/ui/controls/DialogButton.tsx'
import { ErrorState, NotLoaded } from '#shared/ui/feedback/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { useMembersQuery, useFolderHistoryQuery } from './members-api.ts'
import { Members } from './Members.tsx'
import { NewMembers } from './NewMembers.tsx'
import { LeaveFolder, StopSharing } from './sharing-ends.tsx'
import { hairlineAbove, wrappingRow, visuallyHidden } from '#shared/ui/styles.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'
import { formatMoment } from '#shared/i18n/product-date.ts'
import { decodeTitle } from '#shared/lib/text/article-text.ts'
import { PlainDialog } from '#shared/ui/feedback/dialogs.tsx'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import { PageButtons } from '#shared/ui/page/PageLinks.tsx'

interface Props {
  folder: Folder & { count: number }
  onClose: () => void
}

/** Shares a folder with people and groups, and shows who can open it. Mounted while it is open. */
export function ShareDialog({ folder, onClose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const { shared, isOwner, list, failed } = useSharedWith(folder)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth={false} sx={sheet}>
      <Box sx={{ display: 'flex', alignItems: 'start', paddingInlineEnd: 1.5, pt: 1 }}>
        <DialogTitle id={id} sx={title}>
          {t(isOwner ? 'sharing.title' : 'sharing.membersTitle', { name: folder.name })}
        </DialogTitle>
        <IconButton aria-label={t('ui.close')} onClick={onClose} sx={{ mt: 0.5 }}>
          <Close />
        </IconButton>
      </Box>
      <DialogContent sx={content}>
        {isOwner && <NewMembers folder={folder} isShared={Boolean(shared)} members={list?.members ?? []} />}
        {failed && <ErrorState error={failed.error} onRetry={failed.refetch} />}
        {!failed && !list && <ListSkeleton rows={3} lines={0} />}
        {list && (
          <Members folder={folder} list={list} isManaged={isOwner && Boolean(shared)}>
            {shared && <History folder={folder} />}
            {shared && isOwner && <StopSharing folder={folder} />}
          </Members>
        )}
      </DialogContent>
      {shared && <FolderLink folderId={folder.id} />}
      <DialogActions sx={{ flexWrap: 'wrap', justifyContent: 'start', px: { xs: 2, sm: 3 } }}>
        {shared && <LeaveFolder folder={folder} isOwner={isOwner} />}
        <Button onClick={onClose} sx={{ marginInlineStart: 'auto !important' }}>
          {t('sharing.done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Returns who can open a folder, or the call that failed; before it is shared, its owner, who reads this. */
function useSharedWith(folder: Folder) {
  const folders = useSharedFoldersQuery()
  const shared = folders.data?.find(({ id }) => id === folder.id)
  const members = useMembersQuery(folder.id, { skip: !shared })
  const alone = useOwnerAlone()
  const call = shared ? members : folders
  return {
    shared,
    isOwner: folders.data !== undefined && (!shared || shared.role === 'owner'),
    list: shared ? members.data : folders.data && alone,
    failed: call.error && !call.data ? call : undefined,
  }
}

function useOwnerAlone(): MemberList {
  const person = usePerson()
  const { firstName = '', lastName = '', email = '' } = person?.user ?? {}
  const name = `${firstName} ${lastName}`.trim() || email
  const since = new Date(0).toISOString()
  const owner = { kind: 'person', id: '', role: 'owner', isYou: true, people: 1, added: 0, by: null } as const
  return { members: [{ ...owner, name, email, since }], requests: [] }
}

function History({ folder }: { folder: Folder }) {
  const { t } = useTranslation()
  return (
    <DialogButton size="small" startIcon={<HistoryOutlined />} label={t('sharing.history.open')}>
      {(onClose) => <HistoryDialog folder={folder} onClose={onClose} />}
    </DialogButton>
  )
}

/** The address of a folder's page, which opens for its members only. */
function FolderLink({ folderId }: { folderId: string }) {
  const { t } = useTranslation()
  const address = useRef<HTMLElement>(null)
  const handleCopy = () =>
    copyWithToast(address.current, { copied: t('feeds.copied'), notCopied: t('feeds.notCopied') })
  return (
    <Box sx={linkRow}>
      <LinkIcon fontSize="small" sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: '1 1 9rem', minWidth: 0 }}>
        <Typography variant="body2">{t('sharing.link.title')}</Typography>
        <Caption>{t('sharing.link.text')}</Caption>
        <Box component="code" ref={address} sx={visuallyHidden}>
          {new URL(`/bookmarks/${encodeURIComponent(folderId)}`, location.href).href}
        </Box>
      </Box>
      <Button variant="outlined" size="small" startIcon={<ContentCopyOutlined />} onClick={handleCopy}>
        {t('sharing.link.copy')}
      </Button>
    </Box>
  )
}

/** On phones it comes from below. */
const sheet = {
  '& .MuiDialog-container': { alignItems: { xs: 'end', sm: 'center' } },
  '& .MuiDialog-paper': {
    m: { xs: 0, sm: 3 },
    width: { xs: '100%', sm: 'calc(100% - 48px)' },
    maxWidth: { xs: '100%', sm: 540 },
    maxHeight: { xs: 'calc(100% - 24px)', sm: 'calc(100% - 48px)' },
    borderEndStartRadius: { xs: 0, sm: '14px' },
    borderEndEndRadius: { xs: 0, sm: '14px' },
  },
}
const title = { flexGrow: 1, minWidth: 0, px: { xs: 2, sm: 3 }, pt: 1, overflowWrap: 'anywhere' }
// A low window scrolls all of the dialog.
const content = { flex: '1 1 auto', minHeight: 160, px: { xs: 2, sm: 3 }, pt: 0.5, pb: 1 }
const linkRow = { ...wrappingRow, gap: 1.25, px: { xs: 2, sm: 3 }, py: 1.25, ...hairlineAbove }

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
              <Caption key={title}>
                <TitleText text={title} />
              </Caption>
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
      <PageButtons
        page={page}
        pages={data?.totalPages ?? 0}
        label={t('sharing.history.pages')}
        onChoose={setPage}
      />
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

const list = { '& > li + li': { borderTop: 1, borderColor: 'divider' } }
