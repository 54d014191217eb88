import type { ReferenceCheck } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { shownYear } from '#shared/lib/text/article-text.ts'
import { AuthorLine } from '#shared/ui/lists/AuthorLine.tsx'
import { Meta } from '#shared/ui/lists/Meta.tsx'
import { NoticeMark } from '#shared/ui/lists/NoticeMark.tsx'
import { WorkLink } from '#shared/ui/text/WorkLink.tsx'
import { StatusDot } from '#shared/ui/lists/StatusDot.tsx'
import { quietButtons, type RowParts } from './ReferenceTable.tsx'

type Missing = ReferenceCheck['missing'][number]

interface Props extends Pick<RowParts, 'saveButton' | 'referenceButton'> {
  works: readonly Missing[]
}

/** Works that are often cited together with those of the list. They are an opinion, so they stand apart. */
export function LikelyMissing({ works, ...buttons }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.25, mb: 0.5 }}>
        <Typography id={id} variant="h4" component="h2">
          {t('check.missing')}
        </Typography>
        <Typography variant="body2" component="span" color="textSecondary">
          {t('check.missingLead')}
        </Typography>
      </Box>
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {works.map((work) => (
          <MissingRow key={work.article?.id ?? work.doi} work={work} {...buttons} />
        ))}
      </Box>
    </Box>
  )
}

function MissingRow({ work, saveButton, referenceButton }: Omit<Props, 'works'> & { work: Missing }) {
  const { t } = useTranslation()
  const titleId = useId()
  const { doi, article } = work
  return (
    <Box component="li" sx={row}>
      <div>
        <WorkLink id={titleId} doi={doi} article={article} />
        <Meta small>
          {article?.notice && <NoticeMark notice={article.notice} />}
          {article && <AuthorLine names={article.authors} />}
          {article && shownYear(article.publicationYear)}
          {!article && t('check.verdict.unknown')}
        </Meta>
      </div>
      <div>
        <StatusDot kind="plus">{t('check.with', { count: work.with })}</StatusDot>
      </div>
      <div>
        {article
          ? saveButton(article.id, titleId, null)
          : doi && referenceButton({ doi, title: '', titleId, savedIn: null })}
      </div>
    </Box>
  )
}

/** The columns of the table above. */
const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 26% 164px' },
  columnGap: { sm: 1 },
  paddingInlineStart: { xs: '32px', sm: '44px' },
  py: '9px',
  borderBottom: 1,
  borderColor: 'divider',
  '& > :first-of-type': { paddingInlineEnd: { sm: 2 } },
  '& > :last-child': { textAlign: { sm: 'end' } },
  ...quietButtons,
} as const
