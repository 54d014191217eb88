import Add from 'virtual:icon/Add'
import Check from 'virtual:icon/Check'
import CreateNewFolderOutlined from 'virtual:icon/CreateNewFolderOutlined'
import FolderOutlined from 'virtual:icon/FolderOutlined'
import FolderSharedOutlined from 'virtual:icon/FolderSharedOutlined'
import {
  Box,
  Button,
  ClickAwayListener,
  FormHelperText,
  Paper,
  Popper,
  TextField,
  Typography,
  useAutocomplete,
} from '@mui/material'
import type { Folder } from '@claire/api-contract'
import { FOLDER_NAME_MAX_LENGTH } from '@claire/api-contract/limits'
import { Fragment, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { isApiFailure } from '#shared/api/api-failure.ts'
import { useSharedAmongQuery } from '#shared/api/sharing-api.ts'
import { showToast, offerUndo } from '#shared/lib/toast.ts'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { useChangeBookmarksMutation } from '../bookmarks-api.ts'
import { step, useUndo } from '../use-bookmark-actions.ts'
import { useAddFolderMutation } from './folders-api.ts'
import { FolderNameDialog } from './folder-dialogs.tsx'
import { shownName } from './folders.ts'
import { isEditable, isOfOthers, type ListedFolder, useFolders } from './listed-folders.ts'

interface Props {
  anchor: HTMLElement | null
  /** The articles to save. */
  articleIds: readonly string[]
  /** Shown before a folder is chosen; '' for none. */
  note?: string
  /** Id of the own folder that is marked as the current one. */
  current?: string | undefined
  /** Returns a mark beside other own folders, such as a count. */
  markOf?: (folder: Folder) => ReactNode
  /** Called with an own folder. The picker itself saves in a folder that others share. */
  onChoose: (folder: Folder) => void
  onClose: () => void
}

/** An existing folder, or a new one. */
type Choice = { kind: 'folder'; folder: ListedFolder; name: string } | { kind: 'new'; name: string }

const keyOf = (choice: Choice) => (choice.kind === 'folder' ? choice.folder.id : 'new')
const isShared = (choice: Choice | undefined) => choice?.kind === 'folder' && isOfOthers(choice.folder)
const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()

/**
 * Chooses a folder in a popover beside its button; the page stays usable. Typing filters the folders and offers a new
 * folder of that name. A dialog can also create one.
 */
export function FolderPicker({ anchor, note, onClose, ...choosing }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [isNaming, setIsNaming] = useState(false)
  const [addFolder] = useAddFolderMutation()

  function close() {
    onClose()
    anchor?.focus()
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }

  if (isNaming)
    return (
      <FolderNameDialog
        title={t('bookmarks.addFolder.title')}
        failed={t('bookmarks.folderForm.couldNotSave')}
        onSave={async (name) => choosing.onChoose(await addFolder({ name }).unwrap())}
        onClose={onClose}
      />
    )
  return (
    <Popper
      open={anchor !== null}
      anchorEl={anchor}
      placement="bottom-end"
      modifiers={INSIDE_WINDOW}
      sx={{ zIndex: 'modal' }}
    >
      <ClickAwayListener onClickAway={onClose}>
        <Paper
          component="dialog"
          open
          aria-labelledby={`${id}-title`}
          aria-describedby={note ? `${id}-note` : undefined}
          onKeyDownCapture={handleKeyDown}
          sx={paper}
        >
          <Typography id={`${id}-title`} variant="h3" component="h2" sx={{ mb: 1 }}>
            {t('bookmarks.picker.title')}
          </Typography>
          {note && (
            <Typography id={`${id}-note`} variant="body2" color="text.secondary" sx={{ mb: 1 }}>
              {note}
            </Typography>
          )}
          <Choices {...choosing} onSaved={close} />
          <Button
            size="small"
            startIcon={<CreateNewFolderOutlined />}
            onClick={() => setIsNaming(true)}
            sx={{ mt: 0.5 }}
          >
            {t('bookmarks.addFolder.title')}
          </Button>
        </Paper>
      </ClickAwayListener>
    </Popper>
  )
}

type ChoicesProps = Pick<Props, 'articleIds' | 'current' | 'markOf' | 'onChoose'> & { onSaved: () => void }

/** A component of its own, because it is mounted with the popover. */
function Choices({ articleIds, current, markOf, onChoose, onSaved }: ChoicesProps) {
  const { t } = useTranslation()
  const { own, shared, folders } = useFolders()
  const [addFolder] = useAddFolderMutation()
  const { countIn, save } = useSavingShared(articleIds)
  const [error, setError] = useState<string | null>(null)
  const loading = own.data ? shared : own

  async function choose(choice: Choice) {
    if (choice.kind === 'folder' && !isOfOthers(choice.folder)) return onChoose(choice.folder)
    if (choice.kind === 'folder') {
      if (await save(choice.folder)) return onSaved()
      return setError(t('bookmarks.couldNotAddMany', { count: articleIds.length }))
    }
    try {
      onChoose(await addFolder({ name: choice.name }).unwrap())
    } catch (failure) {
      setError(isApiFailure(failure) ? failure.message : t('bookmarks.folderForm.couldNotSave'))
    }
  }

  const { getRootProps, getInputProps, getListboxProps, getOptionProps, groupedOptions } =
    useAutocomplete<Choice>({
      options: folders
        .filter(isEditable)
        .map((folder) => ({ kind: 'folder', folder, name: shownName(folder, t) })),
      open: true,
      value: null,
      autoHighlight: true,
      clearOnBlur: false,
      getOptionLabel: ({ name }) => name,
      getOptionKey: keyOf,
      isOptionEqualToValue: (one, other) => keyOf(one) === keyOf(other),
      filterOptions: (options, { inputValue }) => choicesFor(options, inputValue),
      onInputChange: (_event, _text, reason) => reason === 'input' && setError(null),
      onChange: (_event, choice) => choice && void choose(choice),
    })
  const choices = groupedOptions as Choice[]

  return (
    // A click on a folder would move the focus back to the field.
    <Box {...getRootProps()} onClick={undefined}>
      <TextField
        size="small"
        fullWidth
        placeholder={t('bookmarks.picker.find')}
        slotProps={{
          htmlInput: {
            ...getInputProps(),
            'aria-label': t('bookmarks.picker.find'),
            maxLength: FOLDER_NAME_MAX_LENGTH,
            autoFocus: true,
          },
        }}
      />
      {loading.error && !loading.data && (
        <FailedLine
          title={own.data && t('bookmarks.picker.sharedFailed')}
          error={loading.error}
          onRetry={loading.refetch}
        />
      )}
      {error && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
      <Box component="ul" {...getListboxProps()} aria-label={t('bookmarks.picker.title')} sx={list}>
        {choices.map((option, index) => {
          const { key, ...props } = getOptionProps({ option, index })
          return (
            <Fragment key={key}>
              {isShared(option) && !isShared(choices[index - 1]) && (
                <Box component="li" role="presentation" sx={group}>
                  {t('bookmarks.picker.shared')}
                </Box>
              )}
              <Box component="li" {...props} sx={row}>
                {option.kind === 'new' ? <Add fontSize="small" /> : <FolderIcon {...option} />}
                <Box dir="auto" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {option.kind === 'new'
                    ? t('bookmarks.picker.newFolder', { name: option.name })
                    : option.name}
                </Box>
                {option.kind === 'folder' && (
                  <Box sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}>
                    {isShared(option) && countIn(option.folder)}
                    {option.folder.id === current ? (
                      <Check fontSize="small" color="primary" titleAccess={t('bookmarks.picker.current')} />
                    ) : (
                      !isShared(option) && markOf?.(option.folder)
                    )}
                  </Box>
                )}
              </Box>
            </Fragment>
          )
        })}
      </Box>
    </Box>
  )
}

const FolderIcon = ({ folder }: { folder: ListedFolder }) =>
  folder.shared ? <FolderSharedOutlined fontSize="small" /> : <FolderOutlined fontSize="small" />

/** Saves articles in a folder that others share; own bookmarks of them stay where they are. */
function useSavingShared(articleIds: readonly string[]) {
  const { t } = useTranslation()
  const { data: saved = [] } = useSharedAmongQuery(articleIds)
  const [change] = useChangeBookmarksMutation()
  const undoBy = useUndo(change)

  function countIn({ id }: Folder) {
    const count = saved.filter(({ folder }) => folder.id === id).length
    return count > 0 && t('bookmarks.picker.held', { count })
  }

  async function save({ id, name }: Folder): Promise<boolean> {
    const { data } = await change({ sharedIn: id, body: { do: 'save', articleIds: [...articleIds] } })
    if (!data) return false
    const { changed, ids } = data
    const undo = undoBy(step('remove', ids, { sharedIn: id }))
    if (changed === 0) showToast('success', t('bookmarks.alreadyIn', { folder: name }))
    else
      offerUndo(t('bookmarks.addedMany', { count: changed }), undo, t('bookmarks.savedIn', { folder: name }))
    return true
  }

  return { countIn, save }
}

/** Returns the folders that contain the typed text, and a new one of that name if none of one's own has it. */
function choicesFor(options: Choice[], typed: string): Choice[] {
  const wanted = plain(typed)
  const matching = options.filter(({ name }) => plain(name).includes(wanted))
  const own = matching.filter((option) => !isShared(option))
  if (!wanted || own.some(({ name }) => plain(name) === wanted)) return matching
  const added: Choice = { kind: 'new', name: typed.replace(/\s+/g, ' ').trim() }
  return [...own, added, ...matching.filter(isShared)]
}

/** It keeps a distance from the edges of the window. */
const INSIDE_WINDOW = [{ name: 'preventOverflow', options: { padding: 8 } }]

const paper = {
  position: 'static',
  m: 0,
  color: 'text.primary',
  width: 280,
  maxWidth: 'calc(100vw - 16px)',
  p: 1.5,
  my: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  boxShadow: 'var(--mui-palette-shadow-floating)',
}
const list = { mt: 1, mx: -0.5, maxHeight: 220, overflowY: 'auto' } as const
const group = { px: 1, pt: 1, typography: 'caption', color: 'text.secondary' }
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1,
  py: '5px',
  minHeight: 32,
  borderRadius: '6px',
  cursor: 'pointer',
  typography: 'body2',
  '@media (pointer: coarse)': { minHeight: 44 },
  '&.Mui-focused, &:hover': { bgcolor: 'surface.hover' },
}
