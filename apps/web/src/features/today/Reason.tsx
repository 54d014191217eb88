import type { Likeness, TodayReason } from '@claire/api-contract'
import { Box } from '@mui/material'
import { Link } from 'react-router'
import { type Translate, useTranslation } from '#shared/i18n/i18n.ts'
import { alertPath, authorPath, folderPath, topicPath } from '#shared/lib/page-address.ts'
import { topicName } from '#shared/lib/text/topic-name.ts'
import { captionText, centredRow, oneLine } from '#shared/ui/styles.ts'
import { ORIGIN_ICONS } from './origins.ts'

type Named = Pick<TodayReason, 'origin' | 'name' | 'likeness'> & { path: string }

/** Returns the page of a followed author or topic, of a folder, or else of the alert. */
export function pathOfReason(reason: TodayReason): string {
  const { origin, name, key, folderId, alertId } = reason
  if (origin === 'author') return authorPath(key ?? name)
  if (origin === 'topic') return topicPath(name)
  return folderId ? folderPath(folderId) : alertPath(alertId)
}

export const shownReason = ({ origin, name }: Pick<TodayReason, 'origin' | 'name'>) =>
  origin === 'topic' ? topicName(name) : name

/** Words that counted for a folder, or a second reason. */
function furtherReasons({ likeness }: Named, second: TodayReason | undefined, t: Translate): string {
  if (second) return t(`today.and.${second.origin}`, { name: shownReason(second) })
  if (!likeness) return ''
  const { words, others, like } = likeness
  const saved = others + (like ? 1 : 0)
  return [...words.slice(0, 2), ...(saved ? [t('today.like', { count: saved })] : [])].join(', ')
}

/** Why an article is in the list, as its last and quietest line. */
export function Reason({ reason, second }: { reason: Named; second?: TodayReason | undefined }) {
  const { t } = useTranslation()
  const Icon = ORIGIN_ICONS[reason.origin]
  const further = furtherReasons(reason, second, t)
  return (
    <Box component="p" sx={line} className="reason">
      <Icon fontSize="small" />
      <span>
        {beginning(reason.origin, reason.likeness, t)}{' '}
        <Link to={reason.path} dir="auto">
          {shownReason(reason)}
        </Link>
        {further && <span> {further}</span>}
      </span>
    </Box>
  )
}

const beginning = (origin: TodayReason['origin'], likeness: Likeness | null, t: Translate) =>
  likeness?.isEdge ? t('today.because.edge') : t(`today.because.${origin}`)

const line = {
  ...centredRow,
  gap: '6px',
  m: 0,
  minWidth: 0,
  ...captionText,
  '& > svg': { color: 'text.tertiary', flexShrink: 0 },
  '& > span': { minWidth: 0, py: '3px', ...oneLine },
  '& a': {
    color: 'text.primary',
    fontWeight: 540,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
  },
  '& a + span': { marginInlineStart: '3px' },
} as const
