import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import Pagination from '@mui/material/Pagination'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { PlainDialog } from '#shared/ui/feedback/PlainDialog.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { decodeTitle } from '#shared/lib/text/article-text.ts'
import { TitleText } from '#shared/ui/text/TitleText.tsx'
import { showToast } from '#shared/lib/toast.ts'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { shownName } from '../folders/folders.ts'
import { useBinQuery, useChangeBookmarksMutation } from '../bookmarks-api.ts'
import { useEmptyBinMutation, useRestoreFolderMutation } from '../folders/folders-api.ts'
import { ConfirmDialog } from '#shared/ui/feedback/ConfirmDialog.tsx'

interface BinEntry {
  key: string
  name: string
  shown: ReactNode
  detail: string
  onRestore: () => Promise<{ error?: unknown }>
}

/** Bookmarks deleted in the last thirty days, which can be restored. Mounted while it is open. */
export function BinDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [hasFailed, setFailed] = useState(false)
  const { data, error, refetch } = useBinQuery({ page: page - 1 })
  const [restoreFolder] = useRestoreFolderMutation()
  const [change] = useChangeBookmarksMutation()
  const folders: BinEntry[] = (data?.folders ?? []).map((folder) => ({
    key: folder.id,
    name: folder.name,
    shown: folder.name,
    detail: t('bookmarks.bin.folder', { count: folder.count }),
    onRestore: () => restoreFolder({ id: folder.id }),
  }))
  const bookmarks: BinEntry[] = (data?.content ?? []).map((bookmark) => ({
    key: bookmark.id,
    name: decodeTitle(bookmark.title),
    shown: <TitleText text={decodeTitle(bookmark.title)} />,
    detail: t('bookmarks.bin.from', { folder: shownName({ name: bookmark.folderName }, t) }),
    onRestore: () => change({ body: { do: 'restore', ids: [bookmark.id] } }),
  }))
  const entries = page === 1 ? [...folders, ...bookmarks] : bookmarks

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
      actions={entries.length > 0 && <EmptyBinButton />}
    >
      <DialogContentText>{t('bookmarks.bin.text')}</DialogContentText>
      {hasFailed && <Alert severity="error">{t('bookmarks.bin.couldNotRestore')}</Alert>}
      {!data &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={3} lines={0} />
        ))}
      {data && entries.length === 0 && <Typography sx={{ py: 2 }}>{t('bookmarks.bin.empty')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map((each) => (
          <Box component="li" key={each.key} sx={row}>
            <Box sx={{ flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="subtitle2" component="p">
                {each.shown}
              </Typography>
              <Typography variant="caption" component="p" color="textSecondary">
                {each.detail}
              </Typography>
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
      </Box>
      {data && data.totalPages > 1 && (
        <Pagination
          count={data.totalPages}
          page={page}
          onChange={(_, chosen) => setPage(chosen)}
          aria-label={t('bookmarks.bin.pages')}
          sx={{ mt: 1 }}
        />
      )}
    </PlainDialog>
  )
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 1,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
}

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
    const { error } = await emptyBin()
    if (error) return
    showToast('success', t('bookmarks.bin.emptied'))
    close()
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
        onConfirm={() => void handleConfirm()}
        onClose={close}
      >
        <>
          <DialogContentText>{t('bookmarks.bin.emptyOutText')}</DialogContentText>
          {isError && <Alert severity="error">{t('bookmarks.bin.couldNotEmpty')}</Alert>}
        </>
      </ConfirmDialog>
    </>
  )
}
