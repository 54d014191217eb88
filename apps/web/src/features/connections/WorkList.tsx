import type { CitedArticle, WorkNotice } from '@claire/api-contract'
import { Box } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { opensItsLink } from '#shared/lib/opens-its-link.ts'
import { shownYear } from '#shared/lib/text/article-text.ts'
import { AuthorLine, Meta, NoticeMark } from '#shared/ui/lists/Meta.tsx'
import { FoldLine } from '#shared/ui/controls/FoldLine.tsx'
import { visuallyHidden } from '#shared/ui/styles.ts'
import { WorkLink } from '#shared/ui/text/WorkLink.tsx'

const SHOWN_AT_FIRST = 5

/** A work by its article in Claire, or by its DOI alone. */
export interface Work {
  doi: string | null
  article: CitedArticle | null
  /** The status of a work without an article. */
  notice?: WorkNotice | undefined
  citedTogether: number
}

/** Names of the folders in which the person has articles, by article id. */
export type SavedIn = ReadonlyMap<string, string>

interface Props<Some extends Work> {
  /** Id of its heading. */
  labelledBy: string
  works: readonly Some[]
  savedIn: SavedIn
  /** Says why a work is listed, instead of the number of common citations. */
  why?: (work: Some) => ReactNode
}

/** Works of which the first are shown; a line opens the rest. */
export function WorkList<Some extends Work>({ labelledBy, works, savedIn, why }: Props<Some>) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const rest = works.slice(SHOWN_AT_FIRST)
  const here = rest.filter(({ article }) => article).length
  const restLabel = [
    ...(here > 0 ? [t('connections.moreHere', { count: here })] : []),
    ...(rest.length > here ? [t('connections.elsewhere', { count: rest.length - here })] : []),
  ].join(', ')
  return (
    <>
      <Box aria-hidden sx={{ ...row, ...columnNames }}>
        <span>{t('connections.year')}</span>
        <span>{t('connections.work')}</span>
        <span>{!why && t('connections.together')}</span>
      </Box>
      <ul aria-labelledby={labelledBy}>
        {(isOpen ? works : works.slice(0, SHOWN_AT_FIRST)).map((work) => (
          <WorkRow key={work.article?.id ?? work.doi} work={work} savedIn={savedIn} why={why?.(work)} />
        ))}
      </ul>
      {rest.length > 0 && (
        <FoldLine isOpen={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('connections.fewer') : restLabel}
        </FoldLine>
      )}
    </>
  )
}

interface RowProps {
  work: Work
  savedIn: SavedIn
  why: ReactNode
}

function WorkRow({ work: { doi, article, notice: ofDoi, citedTogether }, savedIn, why }: RowProps) {
  const { t } = useTranslation()
  const folder = article && savedIn.get(article.id)
  const notice = article?.notice ?? ofDoi
  const year = article && shownYear(article.publicationYear)
  return (
    <Box component="li" sx={row} {...opensItsLink}>
      <span>{year ?? '–'}</span>
      <div>
        <WorkLink doi={doi} article={article} />
        <Meta small>
          {notice && <NoticeMark notice={notice} />}
          {article ? <AuthorLine names={article.authors} /> : t('connections.notInClaire')}
          {why}
          {folder && <Box component="strong">{t('connections.savedIn', { folder })}</Box>}
        </Meta>
      </div>
      <span>
        {!why && citedTogether > 0 && (
          <>
            <span style={visuallyHidden}>{t('connections.together')} </span>
            {t('connections.times', { count: citedTogether })}
          </>
        )}
        {!why && citedTogether === 0 && <span aria-hidden>–</span>}
      </span>
    </Box>
  )
}

const row = {
  display: 'grid',
  gridTemplateColumns: '36px minmax(0, 1fr) auto',
  columnGap: 1.5,
  alignItems: 'start',
  py: '7px',
  borderBottom: 1,
  borderColor: 'divider',
  '& > :first-of-type': { typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '& > :last-child': {
    typography: 'caption',
    color: 'text.secondary',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
  },
  '& strong': { fontWeight: 560, color: 'primary.main' },
} as const
const columnNames = {
  py: '3px',
  '& > *, & > :first-of-type, & > :last-child': { typography: 'caption', color: 'text.tertiary' },
} as const
