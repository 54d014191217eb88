import { READING_STATES } from '@claire/api-contract/enums'
import { BOOKMARKS_AT_ONCE, TAG_MAX_LENGTH } from '@claire/api-contract/limits'
import { Button, MenuItem, TextField } from '@mui/material'
import { Menu, Popover, useMenu } from '#shared/ui/overlays.tsx'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { focusOnMount } from '#shared/lib/focus.ts'
import { BulkBar } from '#shared/ui/lists/BulkBar.tsx'
import type { useBookmarkActions } from '../use-bookmark-actions.ts'
import type { Places } from '../places.ts'

interface Props {
  places: Places
  actions: ReturnType<typeof useBookmarkActions>
  /** False for viewers of a shared folder. */
  isEditable: boolean
  onMove: () => void
  onRemove: () => void
  children: ReactNode
}

/** Actions on all selected bookmarks. */
export function BookmarkBulkBar({ places, actions, isEditable, onMove, onRemove, children }: Props) {
  const { t } = useTranslation()
  const { chosen, total, onPage } = places
  const isPage = chosen.length === onPage && total > onPage && !places.isEverything
  return (
    <BulkBar count={chosen.length} onClear={places.clear}>
      {isPage && (
        <Button size="small" loading={places.isFinding} onClick={() => void places.chooseEverything()}>
          {total > BOOKMARKS_AT_ONCE
            ? t('ui.selection.first', { count: BOOKMARKS_AT_ONCE })
            : t('ui.selection.all', { count: total })}
        </Button>
      )}
      {isEditable && (
        <Button size="small" onClick={onMove} sx={words}>
          {t('bookmarks.list.move')}
        </Button>
      )}
      <StateButton places={places} actions={actions} />
      {isEditable && (
        <>
          <TagButton onTag={(tag) => actions.tag(chosen, [tag])} />
          <Button size="small" color="error" onClick={onRemove} sx={words}>
            {t('bookmarks.list.remove')}
          </Button>
        </>
      )}
      {/* Last, because it may load later: nothing moves under the pointer. */}
      {children}
    </BulkBar>
  )
}

function StateButton({ places, actions }: Pick<Props, 'places' | 'actions'>) {
  const { t } = useTranslation()
  const { button, menu, choose } = useMenu()
  const ids = places.chosen.map(({ id }) => id)
  return (
    <>
      <Button {...button} size="small">
        {t('bookmarks.reading.choose')}
      </Button>
      <Menu {...menu}>
        {READING_STATES.map((state) => (
          <MenuItem key={state} onClick={() => choose(() => actions.setState(ids, state))}>
            {t(`bookmarks.reading.${state}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

function TagButton({ onTag }: { onTag: (tag: string) => Promise<boolean> }) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [tag, setTag] = useState('')

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (!tag.trim()) return
    setAnchor(null)
    if (await onTag(tag.trim())) setTag('')
  }

  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {t('bookmarks.list.tag')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('bookmarks.list.tag'), sx: { p: 1.5 } } }}
      >
        <form onSubmit={(event) => void handleSubmit(event)}>
          <TextField
            size="small"
            label={t('bookmarks.note.newTag')}
            value={tag}
            onChange={(event) => setTag(event.target.value)}
            inputRef={focusOnMount}
            slotProps={{ htmlInput: { maxLength: TAG_MAX_LENGTH, autoComplete: 'off' } }}
          />
          <Button type="submit" sx={{ marginInlineStart: 1 }}>
            {t('bookmarks.list.addTag')}
          </Button>
        </form>
      </Popover>
    </>
  )
}

const words = { typography: 'overline' }
