import type { FolderSuggestion } from '@claire/api-contract'
import { Box, Button, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useVoteOnSuggestionMutation } from '#shared/api/recommendations-api.ts'
import { type Translate, useTranslation } from '#shared/i18n/i18n.ts'
import { decodeTitle } from '#shared/lib/text/article-text.ts'
import { ListRow, RowActions } from '#shared/ui/lists/ListRow.tsx'
import { clampedTo, wrappingRow } from '#shared/ui/styles.ts'
import { WorkTitle } from '#shared/ui/text/work-text.tsx'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { articlePath } from '#shared/lib/page-address.ts'
import {
  useBookmarkArticleMutation,
  useChangeBookmarksMutation,
  useRemoveArticleMutation,
} from '../bookmarks-api.ts'

import { isEditable, type ListedFolder, sharedIdOf } from '../folders/listed-folders.ts'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

interface Props {
  folder: ListedFolder
  suggestion: FolderSuggestion
}

/** An article like those of a folder. Once answered it is one line with an undo, in its place. */
export function SuggestionRow({ folder, suggestion }: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const { article, sentence } = suggestion
  const { answer, isBusy, isFailed, keep, refuse, undo } = useAnswer(folder, article.id)
  const title = decodeTitle(article.title)
  const shared = { color: 'inherit', 'aria-describedby': titleId, disabled: isBusy } as const

  return (
    <ListRow
      titleId={titleId}
      density="compact"
      opens={answer === null}
      title={
        <Typography
          id={titleId}
          variant={answer ? 'caption' : 'subtitle2'}
          component="h3"
          dir="auto"
          color={answer ? 'textSecondary' : undefined}
          sx={answer ? clampedTo(1) : { overflowWrap: 'anywhere', color: 'heading' }}
        >
          <PageLink to={articlePath(article.id)} color="inherit">
            <WorkTitle text={title} notice={article.notice} />
          </PageLink>
        </Typography>
      }
    >
      {!answer && sentence && (
        <Caption dir="auto" sx={clampedTo(2)}>
          <TitleText text={sentence} />
        </Caption>
      )}
      <Box sx={foot}>
        <Caption component="span" role={answer ? 'status' : undefined}>
          {answer ? t(`bookmarks.suggestions.${answer}`) : reasonOf(suggestion, t)}
        </Caption>
        <RowActions>
          {answer ? (
            <Button {...shared} data-key="u" onClick={undo}>
              {t('ui.undo')}
            </Button>
          ) : (
            isEditable(folder) && (
              <>
                <Button {...shared} data-key="b" onClick={keep}>
                  {t('bookmarks.suggestions.keep')}
                </Button>
                <Button {...shared} data-key="d" onClick={refuse}>
                  {t('bookmarks.suggestions.notThis')}
                </Button>
              </>
            )
          )}
        </RowActions>
      </Box>
      {isFailed && (
        <Typography variant="caption" component="p" color="error" role="alert">
          {t('bookmarks.suggestions.notStored')}
        </Typography>
      )}
    </ListRow>
  )
}

/** Returns calls that bookmark an article in a folder, and undo that. */
function useKeeping(folder: ListedFolder, articleId: string) {
  const [bookmark, bookmarking] = useBookmarkArticleMutation()
  const [remove, removing] = useRemoveArticleMutation()
  const [change, { data: changed, isLoading }] = useChangeBookmarksMutation()
  const sharedIn = sharedIdOf(folder)
  if (sharedIn === undefined)
    return {
      isBusy: bookmarking.isLoading || removing.isLoading,
      keep: () => bookmark({ articleId, folder }),
      undo: () => remove({ articleId }),
    }
  return {
    isBusy: isLoading,
    keep: () => change({ sharedIn, body: { do: 'save', articleIds: [articleId] } }),
    undo: async () =>
      changed?.ids.length ? change({ sharedIn, body: { do: 'remove', ids: changed.ids } }) : {},
  }
}

/** Keeps a suggestion as a bookmark in its folder, or refuses it; either is undone. */
function useAnswer(folder: ListedFolder, articleId: string) {
  const keeping = useKeeping(folder, articleId)
  const [vote, voting] = useVoteOnSuggestionMutation()
  const [answer, setAnswer] = useState<'kept' | 'refused' | null>(null)
  const [isFailed, setFailed] = useState(false)

  async function settle(call: Promise<{ error?: unknown }>, next: typeof answer) {
    const { error } = await call
    setFailed(error !== undefined)
    if (!error) setAnswer(next)
  }

  const refusing = (refused: boolean) => vote({ folderId: folder.id, articleId, refused })
  return {
    answer,
    isFailed,
    isBusy: keeping.isBusy || voting.isLoading,
    keep: () => void settle(keeping.keep(), 'kept'),
    refuse: () => void settle(refusing(true), 'refused'),
    undo: () => void settle(answer === 'kept' ? keeping.undo() : refusing(false), null),
  }
}

const SHORT = 24

/** 'spindle, ripple · like “Sleep spindles…” and 3 others' */
function reasonOf({ words, like, others, isEdge }: FolderSuggestion, t: Translate): string {
  if (isEdge) return t('bookmarks.suggestions.edge')
  const title = shortened(like === null ? '' : decodeTitle(like))
  const likeness = others
    ? t('bookmarks.suggestions.likeMany', { title, count: others })
    : t('bookmarks.suggestions.like', { title })
  return [words.join(', '), title && likeness].filter(Boolean).join(' · ')
}

/** The title up to the end of a word. */
function shortened(title: string): string {
  if (title.length <= SHORT) return title
  const start = title.slice(0, SHORT)
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), SHORT / 2)).trimEnd()}…`
}

const foot = {
  ...wrappingRow,
  columnGap: 0.5,
  '& > :first-child': { flex: '1 1 8rem', minWidth: 0, overflowWrap: 'anywhere' },
  '& > :last-child': { mx: '-7px' },
} as const
