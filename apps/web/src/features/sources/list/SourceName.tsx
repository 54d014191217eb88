import LockOutlined from 'virtual:icon/LockOutlined'
import type { Source } from '@claire/api-contract'
import { Box, Link } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { oneLine } from '#shared/ui/styles.ts'
import { StatusDot } from '#shared/ui/lists/StatusDot.tsx'
import { Caption } from '#shared/ui/text/secondary-text.tsx'

interface Props {
  source: Source
  /** Id of the element with the name alone. */
  nameId: string
  isOpen: boolean
  onOpen: () => void
}

/** The name of a source, which opens its panel; a click anywhere in its row does the same. */
export function SourceName({ source, nameId, isOpen, onOpen }: Props) {
  const { name, readOnly } = source
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Link
          component="button"
          type="button"
          id={nameId}
          variant="subtitle2"
          color="heading"
          underline="hover"
          dir="auto"
          noWrap
          title={name}
          aria-expanded={isOpen}
          onClick={onOpen}
          sx={wholeRow}
        >
          {name}
        </Link>
        {readOnly && (
          <LockOutlined sx={{ fontSize: 'subtitle1.fontSize', color: 'text.tertiary' }} aria-hidden />
        )}
      </Box>
      <SuggestedBy source={source} />
      <Remark source={source} />
    </>
  )
}

/** The person who suggested a pending source, and the decisions on their other suggestions. */
function SuggestedBy({ source: { suggester } }: { source: Source }) {
  const { t } = useTranslation()
  if (!suggester?.name) return null
  const { name, approved, decided: count } = suggester
  const words = count
    ? t('sources.suggester.record', { name, approved, count })
    : t('sources.suggester.first', { name })
  return (
    <Caption component="div" noWrap title={words}>
      {words}
    </Caption>
  )
}

/** A remark that helps to decide on a source: an earlier rejection of its site, or else the last note. */
function Remark({ source: { status, rejectedBefore, notes } }: { source: Source }) {
  const { t } = useTranslation()
  if (rejectedBefore) {
    return (
      <StatusDot kind="warning">
        {t('sources.rejectedBefore.short', { date: formatSuggestedDate(rejectedBefore.date) })}
      </StatusDot>
    )
  }
  const note = status === 'APPROVED' ? undefined : notes.at(-1)
  return note ? (
    <Caption component="div" dir="auto" noWrap title={note.text}>
      {note.text}
    </Caption>
  ) : null
}

const wholeRow = {
  minWidth: 0,
  minHeight: 24,
  textAlign: 'start',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
} as const

/** The expected yield of a pending source, below its address: number of articles, method, and the title of one. */
export function KnownPreview({ source: { status, preview } }: { source: Source }) {
  const { t } = useTranslation()
  if (status !== 'PENDING') return null
  if (!preview) return <Box sx={line}>{t('sources.known.unseen')}</Box>
  const { estimatedArticles: count, isLowerBound, method, example, message } = preview
  if (count === null)
    return (
      <Box sx={line} title={message}>
        <b>{t('sources.known.nothing')}</b>; {message}
      </Box>
    )
  return (
    <>
      <Box sx={line}>
        <b>{t(isLowerBound ? 'sources.known.atLeast' : 'sources.known.about', { count })}</b>
        {method && `; ${method}`}
      </Box>
      {example && (
        <Box sx={line} title={example}>
          {t('sources.known.example', { title: example })}
        </Box>
      )}
    </>
  )
}

const line = {
  typography: 'caption',
  color: 'text.secondary',
  ...oneLine,
  '& b': { fontWeight: 560, color: 'text.primary' },
} as const

/** Returns the id of the element with a source's name in the list, which receives the focus. */
export const nameIdOf = ({ id }: Pick<Source, 'id'>) => `source-${id}`
