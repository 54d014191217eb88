import ChevronRight from 'virtual:icon/ChevronRight'
import Close from 'virtual:icon/Close'
import FolderOutlined from 'virtual:icon/FolderOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { Drawer } from '#shared/ui/overlays.tsx'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { isOfOthers, type ListedFolder } from '../folders/listed-folders.ts'
import { FolderSuggestions, useSuggestionsOf } from './FolderSuggestions.tsx'

interface Props {
  folder: ListedFolder
  /** False while other folders are listed too. */
  isShown: boolean
  /** The list of the folder. */
  children: ReactNode
}

/** The suggestions of a folder beside its list; below it in smaller windows, in a sheet on phones. */
export function SuggestionsBeside({ folder, isShown: isWanted, children }: Props) {
  const found = useSuggestionsOf(folder.id, isWanted)
  // Only the owner of a folder can switch them on.
  const isLearning = found.data !== undefined && found.data.learning.state !== 'off'
  const isShown = isWanted && (!isOfOthers(folder) || isLearning)
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  return (
    <Box sx={columns} data-alone={isPhone || !isShown || undefined}>
      {isShown && isPhone && <SheetLine folder={folder} found={found} />}
      <Box key="list" sx={{ minWidth: 0 }}>
        {children}
      </Box>
      {isShown && !isPhone && (
        <Box component="aside" sx={aside}>
          <FolderSuggestions folder={folder} found={found} />
        </Box>
      )}
    </Box>
  )
}

/** The number of suggestions in one line, which opens them. */
function SheetLine({ folder, found }: ComponentProps<typeof FolderSuggestions>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const count = found.data?.suggestions.length ?? 0
  const title = t('bookmarks.suggestions.title')
  return (
    <>
      <ButtonBase aria-haspopup="dialog" onClick={() => setOpen(true)} sx={line}>
        <FolderOutlined fontSize="small" />
        <span>{count > 0 ? t('bookmarks.suggestions.count', { count }) : title}</span>
        <ChevronRight fontSize="small" />
      </ButtonBase>
      <Drawer
        open={isOpen}
        anchor="bottom"
        onClose={() => setOpen(false)}
        // Answers stay undoable after it was closed.
        keepMounted
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': title, sx: sheet } }}
      >
        <FolderSuggestions
          folder={folder}
          found={found}
          end={
            <IconButton aria-label={t('ui.close')} onClick={() => setOpen(false)} sx={{ m: -1 }}>
              <Close />
            </IconButton>
          }
        />
      </Drawer>
    </>
  )
}

const ROOMY = '@media (min-width: 1026px)'
const columns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  columnGap: 4,
  rowGap: { sm: 3 },
  [ROOMY]: { '&:not([data-alone])': { gridTemplateColumns: 'minmax(0, 1fr) clamp(232px, 28%, 352px)' } },
}
const aside = {
  minWidth: 0,
  [ROOMY]: { borderInlineStart: '1px solid', borderColor: 'divider', paddingInlineStart: 3.5 },
}
const line = {
  display: 'flex',
  width: '100%',
  minHeight: 44,
  gap: 1,
  typography: 'subtitle2',
  color: 'primary.main',
  borderTop: 1,
  borderColor: 'divider',
  '& > span': { flexGrow: 1, textAlign: 'start' },
}
const sheet = { maxHeight: '85dvh', p: 2, borderRadius: '12px 12px 0 0' }
