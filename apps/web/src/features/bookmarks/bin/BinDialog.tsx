import { Alert, Box, Button, DialogContentText, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useSharedBinQuery } from '#shared/api/sharing-api.ts'
import { PlainDialog, ConfirmDialog } from '#shared/ui/feedback/dialogs.tsx'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { decodeTitle } from '#shared/lib/text/article-text.ts'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import { showToast, toastSuccess } from '#shared/lib/toast.ts'
import { shownName } from '../folders/folders.ts'
import { type ListedFolder, sharedIdOf } from '../folders/listed-folders.ts'
import { useChangeBookmarksMutation } from '../bookmarks-api.ts'
import { useBinQuery, useEmptyBinMutation, useRestoreFolderMutation } from '../folders/folders-api.ts'
import { NotLoaded } from '#shared/ui/feedback/ErrorState.tsx'
import { PageButtons } from '#shared/ui/page/PageLinks.tsx'
import { hairlineBelow, wrappingRow } from '#shared/ui/styles.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

interface BinEntry {
  key: string
  name: string
  shown: ReactNode
  detail: string
  onRestore: () => Promise<{ error?: unknown }>
}

interface Props {
  /** A shared folder, which has a bin of its own; null for that of the person. */
  folder?: ListedFolder | null
  onClose: () => void
}

/** Bookmarks deleted in the last thirty days, which can be restored. Mounted while it is open. */
export function BinDialog({ folder = null, onClose }: Props) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [hasFailed, setFailed] = useState(false)
  const sharedIn = sharedIdOf(folder)
  const { entries, totalPages, error, refetch } = useBinEntries(sharedIn, page)

  async function handleRestore({ onRestore }: BinEntry) {
    const restored = await onRestore()
    setFailed(Boolean(restored.error))
    if (!restored.error) showToast('success', t('bookmarks.bin.restored'))
  }

  return (
    <PlainDialog
      title={t('bookmarks.bin.title')}
      closeLabel={t('bookmarks.bin.close')}
      onClose={onClose}
      actions={sharedIn === undefined && entries && entries.length > 0 && <EmptyBinButton />}
    >
      <DialogContentText>
        {t(sharedIn === undefined ? 'bookmarks.bin.text' : 'sharedFolders.binText')}
      </DialogContentText>
      {hasFailed && <Alert severity="error">{t('bookmarks.bin.couldNotRestore')}</Alert>}
      {!entries && <NotLoaded error={error} refetch={refetch} rows={3} lines={0} />}
      {entries?.length === 0 && <Typography sx={{ py: 2 }}>{t('bookmarks.bin.empty')}</Typography>}
      <ul>
        {entries?.map((each) => (
          <Box component="li" key={each.key} sx={row}>
            <Box sx={{ flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="subtitle2" component="p">
                {each.shown}
              </Typography>
              <Caption>{each.detail}</Caption>
            </Box>
            <Button
              size="small"
              aria-label={t('bookmarks.bin.restoreNamed', { name: each.name })}
              onClick={() => void handleRestore(each)}
            >
              {t('bookmarks.bin.restore')}
            </Button>
          </Box>
        ))}
      </ul>
      <PageButtons page={page} pages={totalPages} label={t('bookmarks.bin.pages')} onChoose={setPage} />
    </PlainDialog>
  )
}

/** The content of the person's bin, or of that of a shared folder, which has one page. */
function useBinEntries(sharedIn: string | undefined, page: number) {
  const { t } = useTranslation()
  const own = useBinQuery({ page: page - 1 }, { skip: sharedIn !== undefined })
  const shared = useSharedBinQuery(sharedIn ?? '', { skip: sharedIn === undefined })
  const [restoreFolder] = useRestoreFolderMutation()
  const [change] = useChangeBookmarksMutation()
  const entryOf = ({ id, title }: { id: string; title: string }, detail: string): BinEntry => ({
    key: id,
    name: decodeTitle(title),
    shown: <TitleText text={decodeTitle(title)} />,
    detail,
    onRestore: () => change({ sharedIn, body: { do: 'restore', ids: [id] } }),
  })
  if (sharedIn !== undefined) {
    const { data, error, refetch } = shared
    const dayOf = (time: string) => t('sharedFolders.removedOn', { date: formatSuggestedDate(time) })
    return {
      entries: data?.map((each) => entryOf(each, dayOf(each.deletedAt))),
      totalPages: 1,
      error,
      refetch,
    }
  }
  const { data, error, refetch } = own
  const folders = (data?.folders ?? []).map(({ id, name, count }): BinEntry => ({
    key: id,
    name,
    shown: name,
    detail: t('bookmarks.bin.folder', { count }),
    onRestore: () => restoreFolder({ id }),
  }))
  const bookmarks = data?.content.map((each) =>
    entryOf(each, t('bookmarks.bin.from', { folder: shownName({ name: each.folderName }, t) })),
  )
  const entries = bookmarks && (page === 1 ? [...folders, ...bookmarks] : bookmarks)
  return { entries, totalPages: data?.totalPages ?? 0, error, refetch }
}

const row = { ...wrappingRow, justifyContent: 'flex-end', columnGap: 1, py: 1, ...hairlineBelow }

/** Empties the bin after a confirmation: this cannot be undone. */
function EmptyBinButton() {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  const [emptyBin, { isLoading, isError, reset }] = useEmptyBinMutation()

  function close() {
    setConfirming(false)
    reset()
  }

  async function handleConfirm() {
    if (await toastSuccess(emptyBin(), t('bookmarks.bin.emptied'))) close()
  }

  return (
    <>
      <Button color="error" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        {t('bookmarks.bin.emptyOut')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        destructive
        title={t('bookmarks.bin.emptyOutTitle')}
        confirmLabel={t('bookmarks.bin.emptyOut')}
        busy={isLoading}
        onConfirm={handleConfirm}
        onClose={close}
      >
        <DialogContentText>{t('bookmarks.bin.emptyOutText')}</DialogContentText>
        {isError && <Alert severity="error">{t('bookmarks.bin.couldNotEmpty')}</Alert>}
      </ConfirmDialog>
    </>
  )
}
