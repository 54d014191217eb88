import NotInterested from 'virtual:icon/NotInterested'
import type { Article } from '@claire/api-contract'
import { Box, Button } from '@mui/material'
import { type MouseEvent, type ReactNode, type Ref, useId } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { decodeTitle, SEVERITY, shownYear, venueBesideSource } from '#shared/lib/text/article-text.ts'
import { AuthorLine, Meta, DeadMark, NoticeMark } from '#shared/ui/lists/Meta.tsx'
import { ListRow } from '#shared/ui/lists/ListRow.tsx'
import {
  captionText,
  centredRow,
  clampedTo,
  hairlineBelow,
  keyCap,
  oneLine,
  wholeOf,
  visuallyHidden,
} from '#shared/ui/styles.ts'
import { TitleText } from '#shared/ui/text/WithTex.tsx'

interface Props {
  article: Article
  path: string
  /** A sentence of the article; '' for none. */
  sentence: string
  /** Why it is here. */
  reason: ReactNode
  /** Buttons at the end of the row; they take the id of the title. */
  actions: (titleId: string) => ReactNode
  isUnseen?: boolean
  selection?: { isSelected: boolean; isSelecting: boolean; onToggle: (isRange: boolean) => void }
  onOpen?: () => void
  ref?: Ref<HTMLLIElement>
}

/** A new article: its title, metadata, a sentence, and the reason why it is shown. */
export function StreamRow(props: Props) {
  const { article, path, sentence, reason, actions, isUnseen = false, selection, onOpen, ref } = props
  const { t } = useTranslation()
  const titleId = useId()
  const title = decodeTitle(article.title)
  const isRetracted = article.notice && SEVERITY[article.notice.kind] === 'error'
  const venue = venueBesideSource(article.venue, article.source.name)

  /** A click on the row clicks its link, but for another tab it only opens the address. */
  function handleClick({ target, currentTarget, type, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>) {
    const control = target instanceof Element && target.closest('a, button, input')
    const isForTab = type === 'auxclick' || ctrlKey || metaKey || shiftKey
    if (control ? control === currentTarget.querySelector('h3 a') : isForTab) onOpen?.()
  }

  return (
    <Box
      component="li"
      ref={ref}
      data-article={article.id}
      sx={row}
      onClick={handleClick}
      onAuxClick={handleClick}
    >
      <ListRow
        size="result"
        opens
        titleId={titleId}
        title={
          <h3 id={titleId} className="result-title" dir="auto">
            <Link
              className="result-link"
              title={wholeOf(title)}
              lang={article.language ?? undefined}
              to={path}
            >
              {isRetracted ? (
                <s>
                  <TitleText text={title} />
                </s>
              ) : (
                <TitleText text={title} />
              )}
            </Link>
          </h3>
        }
        meta={
          <Meta small>
            {article.notice && <NoticeMark notice={article.notice} />}
            {article.deadSince && <DeadMark />}
            <AuthorLine names={article.authors} orcids={article.orcids} />
            {venue && <cite>{venue}</cite>}
            {shownYear(article.publicationYear)}
            {article.articleType === 'web' ? t('today.web') : t('today.pdf')}
            {article.source.name}
          </Meta>
        }
        selectable={
          selection && {
            label: t('ui.selection.select', { title }),
            isSelected: selection.isSelected,
            onToggle: selection.onToggle,
            mark: selection.isSelecting ? undefined : <i data-dot={isUnseen || undefined} />,
          }
        }
      >
        {isUnseen && (
          <Box component="span" sx={visuallyHidden}>
            {t('today.unseen')}
          </Box>
        )}
        {sentence && (
          <Box component="p" lang={article.language ?? undefined} dir="auto" sx={said}>
            {sentence}
          </Box>
        )}
        <Box sx={foot}>
          {reason}
          <Box sx={answers}>{actions(titleId)}</Box>
        </Box>
      </ListRow>
    </Box>
  )
}

/** Shows the key of a button, in the current row. */
export const KeyCap = ({ name }: { name: string }) => (
  <Box component="kbd" aria-hidden sx={cap}>
    {name}
  </Box>
)

interface DismissProps {
  titleId: string
  hasKey: boolean
  onDismiss: () => void
}

export function DismissButton({ titleId, hasKey, onDismiss }: DismissProps) {
  const { t } = useTranslation()
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<NotInterested />}
      aria-describedby={titleId}
      data-key="d"
      onClick={onDismiss}
    >
      {t('today.dismiss')}
      {hasKey && <KeyCap name="d" />}
    </Button>
  )
}

interface DismissedProps {
  articleId: string
  title: string
  /** The height of the row that it replaces, while the pointer is over it: nothing below jumps. */
  height: number | null
  onLeave: () => void
  onUndo: () => void
}

/** The line that replaces a dismissed row until the page is left. */
export function DismissedRow({ articleId, title, height, onLeave, onUndo }: DismissedProps) {
  const { t } = useTranslation()
  return (
    <Box component="li" data-article={articleId} sx={row} onMouseLeave={onLeave}>
      <Box component="article" className="row" aria-label={title} style={{ minHeight: height ?? 38 }}>
        <Box className="row-body" sx={dismissed}>
          <p>
            {t('today.notForYou')}{' '}
            <b dir="auto">
              <TitleText text={title} />
            </b>
            <span> · {t('today.fewer')}</span>
          </p>
          <Button size="small" onClick={onUndo}>
            {t('ui.undo')}
          </Button>
        </Box>
      </Box>
    </Box>
  )
}

/** The hairline is as long as the text; the ground of the current row is wider. */
export const row = {
  ...hairlineBelow,
  '& > .row': {
    display: 'block',
    border: 0,
    mx: { xs: '-16px', sm: 0 },
    marginInlineStart: { sm: '-20px' },
    marginInlineEnd: { sm: '-12px' },
    p: { xs: '11px 16px 8px', sm: '11px 12px 8px 20px' },
    '&:focus-within:not([data-selected])': { bgcolor: 'surface.hover' },
    '&:focus-within': { boxShadow: 'inset 2px 0 0 var(--mui-palette-primary-main)' },
    '& > .tick': { position: 'absolute', m: 0, top: 7, insetInlineStart: { xs: -6, sm: -5 } },
    '& > [data-dot]': {
      position: 'absolute',
      top: 19,
      insetInlineStart: { xs: 5, sm: 6 },
      width: 6,
      height: 6,
      borderRadius: '50%',
      bgcolor: 'primary.main',
    },
  },
} as const
const said = {
  m: 0,
  mt: '3px',
  maxWidth: 760,
  typography: 'body1',
  lineHeight: '20px',
  textWrap: 'pretty',
  ...clampedTo(2),
  WebkitLineClamp: { xs: '3', sm: '2' },
} as const
const foot = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'stretch', sm: 'center' },
  columnGap: 1,
  minHeight: 28,
  mt: '2px',
} as const
const answers = {
  display: 'flex',
  flexShrink: 0,
  gap: { xs: 2, sm: 0 },
  marginInlineStart: { xs: '-7px', sm: 'auto' },
  marginInlineEnd: '-7px',
  '& .MuiButton-root': {
    minHeight: { xs: 40, sm: 28 },
    px: '7px',
    py: 0,
    typography: 'caption',
    fontWeight: 560,
  },
}
const cap = {
  ...keyCap,
  marginInlineStart: '6px',
  minWidth: 18,
  font: 'inherit',
  display: 'none',
  '.row:focus-within &': { display: { sm: 'inline-block' } },
} as const
const dismissed = {
  ...centredRow,
  gap: 1.25,
  minHeight: 28,
  my: '-6px',
  ...captionText,
  '& > p': { m: 0, minWidth: 0, ...oneLine },
  '& b': { fontWeight: 540, color: 'text.primary' },
  '& > p > span': { display: { xs: 'none', sm: 'inline' } },
  '& .MuiButton-root': {
    marginInlineStart: 'auto',
    marginInlineEnd: '-7px',
    flexShrink: 0,
    minHeight: { xs: 40, sm: 28 },
    px: '7px',
  },
}
