import type { FolderLearning } from '@claire/api-contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { useFolderSuggestionsQuery, useSwitchFolderMutation } from '#shared/api/recommendations-api.ts'
import { formatNumber } from '#shared/i18n/in-language.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { ListSkeleton } from '#shared/ui/lists/ListSkeleton.tsx'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { isOfOthers, type ListedFolder } from '../folders/listed-folders.ts'
import { SuggestionRow } from './SuggestionRow.tsx'

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
        <Typography variant="caption" color="textSecondary" sx={{ marginInlineStart: 'auto' }}>
          {end ?? (suggestions.length > 0 && formatNumber(suggestions.length))}
        </Typography>
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
        <FailedLine title={t('bookmarks.suggestions.failed')} error={error} onRetry={() => void refetch()} />
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
      <Typography variant="caption" component="p" color="textSecondary" sx={{ pb: 1 }}>
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
      </Typography>
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

const list = { m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }
const inSentence = { typography: 'caption', fontWeight: 560, minHeight: 24, minWidth: 0, p: 0 }
