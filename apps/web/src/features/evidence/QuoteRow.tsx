import type { Quote } from '@claire/api-contract'
import ManageSearch from 'virtual:icon/ManageSearch'
import { Box } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Link as RouterLink } from 'react-router'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { decodeTitle, shownYear } from '#shared/lib/text/article-text.ts'
import { AuthorLine, Meta, NoticeMark } from '#shared/ui/lists/Meta.tsx'
import { ListRow } from '#shared/ui/lists/ListRow.tsx'
import { MarkedText, WorkTitle } from '#shared/ui/text/work-text.tsx'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { placeOf } from './cited-quotes.ts'
import { CopyQuotes } from './CopyQuotes.tsx'

/** Parts that other features add to quotes. */
export interface QuoteParts {
  /** Wraps the quotes, and requests what their parts need for all of them at once. */
  around: (articleIds: readonly string[], quotes: ReactNode) => ReactNode
  /** Actions on the quote's article, as icon buttons. */
  actions: (articleId: string, titleId: string) => ReactNode
}

interface Props {
  quote: Quote
  /** Place in the list, from 1. */
  number: number
  /** True if it does not answer the question. */
  isFar: boolean
  parts: QuoteParts
  /** State of the linked article's page: where its reader came from. */
  linkState: unknown
  /** Address of the same question to this article alone; null if it is the only one. */
  morePath: string | null
  isSelected: boolean
  onToggle: () => void
}

const AUTHORS_SHOWN = 1

/** A sentence of an article in quotation marks, with the sentence before if it refers back to it, and its place. */
export function QuoteRow(props: Props) {
  const { quote, number, isFar, parts, linkState, morePath, isSelected, onToggle } = props
  const { t } = useTranslation()
  const [quoteId, titleId] = [useId(), useId()]
  const { article, before, text, field, section } = quote
  return (
    <ListRow
      opens
      titleId={quoteId}
      actionsTake="some"
      title={
        <Box component="blockquote" id={quoteId} dir="auto" data-far={isFar || undefined} sx={words}>
          <span aria-hidden>{number}</span>
          <q>
            {before && (
              <>
                <span>
                  <MarkedText text={before} />
                </span>{' '}
              </>
            )}
            <MarkedText text={text} />
          </q>
        </Box>
      }
      meta={
        <Box sx={oneLine}>
          <Meta small>
            <PageLink
              id={titleId}
              to={placeOf(quote)}
              state={linkState}
              data-quote={number}
              data-cut
              dir="auto"
              sx={titleLink}
            >
              <WorkTitle text={decodeTitle(article.title)} notice={article.notice} />
            </PageLink>
            {article.notice && <NoticeMark notice={article.notice} />}
            <AuthorLine names={article.authors} shown={AUTHORS_SHOWN} />
            {shownYear(article.publicationYear)}
            <span data-cut>{article.venue ?? article.source.name}</span>
            {t(section ? `evidence.sections.${section}` : `evidence.fields.${field}`)}
          </Meta>
        </Box>
      }
      actions={
        <>
          {morePath && (
            <RouterLink
              className="quiet-icon"
              to={morePath}
              state={linkState}
              aria-label={t('evidence.more')}
              aria-describedby={titleId}
            >
              <ManageSearch />
            </RouterLink>
          )}
          <CopyQuotes quotes={[quote]} look="icon" label={t('evidence.copy')} describedBy={quoteId} />
          {parts.actions(article.id, titleId)}
        </>
      }
      selectable={{ label: t('evidence.select', { number }), isSelected, onToggle }}
    />
  )
}

const words = {
  m: 0,
  maxWidth: 780,
  typography: 'body1',
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
  '&[data-far]': { color: 'text.secondary' },
  '& q > span': { color: 'text.secondary' },
  '& > [aria-hidden]': {
    marginInlineEnd: 1,
    typography: 'caption',
    fontWeight: 600,
    color: 'primary.main',
  },
} as const
/** In wide windows on one line: of a long venue, then of a long title, the end is cut. */
const oneLine = {
  '& > .meta': { display: { md: 'flex' }, whiteSpace: { md: 'nowrap' }, overflow: { md: 'hidden' } },
  '& > .meta > span': { flex: { md: 'none' } },
  '& > .meta > :has(> [data-cut])': { display: { md: 'flex' }, flex: { md: '0 5 auto' }, minWidth: 0 },
  '& > .meta > :has(> span[data-cut])': { maxWidth: { md: '30%' } },
  '& > .meta > :first-child': { flexShrink: { md: 1 } },
  '& > .meta > span::after': { flex: 'none' },
  '& [data-cut]': { overflow: { md: 'hidden' }, textOverflow: 'ellipsis' },
} as const
const titleLink = {
  py: '3px',
  my: { md: '-3px' },
  color: 'heading',
  fontWeight: 540,
} as const
