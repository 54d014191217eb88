import ChevronRight from 'virtual:icon/ChevronRight'
import Close from 'virtual:icon/Close'
import FolderOutlined from 'virtual:icon/FolderOutlined'
import {
  Alert,
  Box,
  Button,
  ButtonBase,
  IconButton,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { Drawer } from '#shared/ui/overlays.tsx'
import { type ComponentProps, type ReactNode, useState, useId } from 'react'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { isOfOthers, type ListedFolder } from '../folders/listed-folders.ts'
import type { FolderLearning } from '@claire/api-contract'
import { useFolderSuggestionsQuery, useSwitchFolderMutation } from '#shared/api/recommendations-api.ts'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { SuggestionRow } from './SuggestionRow.tsx'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

interface BesideProps {
  folder: ListedFolder
  /** False while other folders are listed too. */
  isShown: boolean
  /** The list of the folder. */
  children: ReactNode
}

/** The suggestions of a folder beside its list; below it in smaller windows, in a sheet on phones. */
export function SuggestionsBeside({ folder, isShown: isWanted, children }: BesideProps) {
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

/** Bookmarks from which a folder can suggest something. */
const LEAST_EXAMPLES = 5
/** Interval at which a first training is looked for. */
const TRAINING_MS = 5_000

/** Requests the suggestions of a folder, again while it is trained for the first time. */
export function useSuggestionsOf(folderId: string, isShown: boolean) {
  const [isWaiting, setWaiting] = useState(false)
  const found = useFolderSuggestionsQuery(folderId, {
    skip: !isShown,
    ...(isWaiting && { pollingInterval: TRAINING_MS, skipPollingIfUnfocused: true }),
  })
  const waits = found.data?.learning.state === 'waiting'
  if (waits !== isWaiting) setWaiting(waits)
  return found
}

interface Props {
  folder: ListedFolder
  /** At the end of the heading; by default the number of suggestions. */
  end?: ReactNode
  found: Pick<ReturnType<typeof useSuggestionsOf>, 'data' | 'error' | 'refetch'>
}

/** Articles like those kept in a folder, or why there are none yet; they are switched on and off here. */
export function FolderSuggestions({ folder, end, found: { data, error, refetch } }: Props) {
  const { t } = useTranslation()
  const headingId = useId()
  const suggestions = data?.suggestions ?? []
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, minHeight: 28 }}>
        <Typography id={headingId} variant="h2">
          {t('bookmarks.suggestions.title')}
        </Typography>
        <Caption component="span" sx={{ marginInlineStart: 'auto' }}>
          {end ?? (suggestions.length > 0 && formatNumber(suggestions.length))}
        </Caption>
      </Box>
      {data ? (
        <>
          <Learning learning={data.learning} count={suggestions.length} canSwitch={!isOfOthers(folder)} />
          {suggestions.length > 0 && (
            <Box component="ul" sx={list}>
              {suggestions.map((suggestion) => (
                <li key={suggestion.article.id}>
                  <SuggestionRow folder={folder} suggestion={suggestion} />
                </li>
              ))}
            </Box>
          )}
        </>
      ) : error ? (
        <FailedLine title={t('bookmarks.suggestions.failed')} error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton rows={4} lines={1} />
      )}
    </Box>
  )
}

interface LearningProps {
  learning: FolderLearning
  count: number
  canSwitch: boolean
}

/** One line about the state of learning, with its switch. */
function Learning({ learning, count, canSwitch }: LearningProps) {
  const { t } = useTranslation()
  const [switchFolder, { isLoading, isError }] = useSwitchFolderMutation()
  const { folderId, enabled, examples } = learning
  const isOffForAll = enabled && learning.state === 'off'
  const hasTooFew = !enabled && examples < LEAST_EXAMPLES
  const state = hasTooFew ? 'tooFew' : learning.state
  return (
    <>
      <Caption sx={{ pb: 1 }}>
        {isOffForAll ? t('bookmarks.suggestions.offForAll') : sentenceOf(t, state, count)}{' '}
        {isOffForAll ? (
          <PageLink to="/account-settings">{t('bookmarks.suggestions.settings')}</PageLink>
        ) : (
          !hasTooFew &&
          canSwitch && (
            <Button
              size="small"
              loading={isLoading}
              onClick={() => void switchFolder({ folderId, enabled: !enabled })}
              sx={inSentence}
            >
              {t(enabled ? 'bookmarks.suggestions.switchOff' : 'bookmarks.suggestions.switchOn')}
            </Button>
          )
        )}
      </Caption>
      {isError && <Alert severity="error">{t('bookmarks.suggestions.notSwitched')}</Alert>}
    </>
  )
}

function sentenceOf(
  t: ReturnType<typeof useTranslation>['t'],
  state: FolderLearning['state'],
  count: number,
): string {
  if (state === 'ready' && count === 0) return t('bookmarks.suggestions.none')
  return t(`bookmarks.suggestions.${state}`)
}

const list = { borderTop: 1, borderColor: 'divider' }
const inSentence = { typography: 'caption', fontWeight: 560, minHeight: 24, minWidth: 0, p: 0 }
