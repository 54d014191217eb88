import FileDownloadOutlined from 'virtual:icon/FileDownloadOutlined'
import {
  type Progress,
  type ReferenceCheck,
  REFERENCES_CHECKED,
  type ReferenceVerdict,
} from '@claire/api-contract'
import { Box, Button, Typography } from '@mui/material'
import { type ReactNode, useRef, useState, useId } from 'react'
import { baseApi } from '#shared/api/base-api.ts'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { briefUrlOf, saveFile } from '#shared/lib/save-file.ts'
import { Pills } from '#shared/ui/controls/Segmented.tsx'
import { CountedProgress } from '#shared/ui/feedback/CountedProgress.tsx'
import { EmptyState } from '#shared/ui/feedback/EmptyState.tsx'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { FoldLine } from '#shared/ui/controls/FoldLine.tsx'
import { PageHead } from '#shared/ui/page/PageHead.tsx'
import { countsOf, csvOf, gravestFirst, isSound } from './checked-references.ts'
import { ListForm, selectLine } from './ListForm.tsx'
import { ReferenceTable, type RowParts, quietButtons } from './ReferenceTable.tsx'
import { Caption, SecondaryText } from '#shared/ui/text/secondary-text.tsx'
import { shownYear } from '#shared/lib/text/article-text.ts'
import { AuthorLine, Meta, NoticeMark } from '#shared/ui/lists/Meta.tsx'
import { StatusDot } from '#shared/ui/lists/StatusDot.tsx'
import { WorkLink } from '#shared/ui/text/WorkLink.tsx'

/** Time limit for reading a file of up to 20 MB. */
const TIMEOUT_MS = 180_000

const PROGRESS_EVERY_MS = 500

const { useCheckReferencesMutation, useCheckProgressQuery } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The answer is not cached: the list is the person's own. */
    checkReferences: build.mutation<ReferenceCheck, Blob>({
      query: (body) => ({
        url: 'references/check',
        method: 'POST',
        body,
        headers: { 'content-type': 'application/octet-stream' },
        timeout: TIMEOUT_MS,
      }),
    }),
    /** Null before it is counted. */
    checkProgress: build.query<Progress, void>({
      query: () => 'references/check/progress',
      keepUnusedDataFor: 0,
    }),
  }),
})

interface Props extends Pick<RowParts, 'saveButton' | 'referenceButton'> {
  trail: Parameters<typeof PageHead>[0]['trail']
  title: string
}

/** Checks a list of references: which are retracted, corrected, wrong or repeated, and which are likely missing. */
export function CheckReferences({ trail, title, ...buttons }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isPasted, setIsPasted] = useState(true)
  const [check, { data: result, error, isLoading, requestId }] = useCheckReferencesMutation()
  const { currentData: progress } = useCheckProgressQuery(undefined, {
    skip: !isLoading,
    pollingInterval: PROGRESS_EVERY_MS,
  })

  function handleCheck(list: Blob) {
    setIsPasted(!(list instanceof File))
    void check(list)
  }

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: 1.5 }}>
      <PageHead
        trail={trail}
        title={title}
        sum={result ? t('check.read', { count: result.references.length }) : t('check.lead')}
        actions={
          result && (
            <Button
              color="inherit"
              startIcon={<FileDownloadOutlined />}
              onClick={() => {
                const file = new Blob([csvOf(result.references, t)], { type: 'text/csv' })
                saveFile(briefUrlOf(file), 'checked-references.csv')
              }}
            >
              {t('check.export')}
            </Button>
          )
        }
      />
      <Box sx={columns}>
        <ListForm isChecking={isLoading} hasResult={Boolean(result)} onCheck={handleCheck} field={field} />
        <Box aria-busy={isLoading} sx={{ minWidth: 0 }}>
          {isLoading && <CountedProgress label={t('check.checking')} progress={progress} />}
          <FailureAlert title={t('check.failed')} error={error} />
          {!result && !isLoading && !error && (
            <EmptyState title={t('check.emptyTitle')}>{t('check.emptyText')}</EmptyState>
          )}
          {result && (
            <Result
              key={requestId}
              result={result}
              {...buttons}
              onCorrect={isPasted ? (line) => field.current && selectLine(field.current, line) : undefined}
            />
          )}
        </Box>
      </Box>
    </Box>
  )
}

type Shown = ReferenceVerdict | 'all'

function Result({ result, ...parts }: RowParts & { result: ReferenceCheck }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<Shown>('all')
  const [isSoundOpen, setIsSoundOpen] = useState(false)
  const references = gravestFirst(result.references)
  const found = references.filter((reference) => !isSound(reference))
  const sound = references.filter(isSound)
  const label = t('check.results')
  return (
    <>
      <Pills
        label={t('check.show')}
        choices={[
          { value: 'all' as Shown, label: t('check.all'), count: references.length },
          ...countsOf(references).map(({ verdict, count }) => ({
            value: verdict,
            label: t(`check.verdict.${verdict}`),
            count,
          })),
        ]}
        value={shown}
        onChoose={setShown}
      />
      <Notes result={result} />
      {shown !== 'all' ? (
        <ReferenceTable
          key={shown}
          label={label}
          references={references.filter(({ verdict }) => verdict === shown)}
          {...parts}
        />
      ) : (
        <>
          {found.length > 0 ? (
            <ReferenceTable label={label} references={found} {...parts} />
          ) : (
            <Typography sx={{ py: 1 }}>{t('check.noFindings')}</Typography>
          )}
          {sound.length > 0 && (
            <FoldLine isOpen={isSoundOpen} onClick={() => setIsSoundOpen(!isSoundOpen)}>
              {t('check.sound', { count: sound.length })}
            </FoldLine>
          )}
          {isSoundOpen && <ReferenceTable label={t('check.verdict.here')} references={sound} {...parts} />}
        </>
      )}
      {result.missing.length > 0 && <LikelyMissing works={result.missing} {...parts} />}
    </>
  )
}

/** Age of the list of retractions, and references that were left out. */
function Notes({ result: { leftOut, retractionsAsOf } }: { result: ReferenceCheck }): ReactNode {
  const { t } = useTranslation()
  return (
    <Caption sx={{ mt: 0.75, mb: 1.25 }}>
      {retractionsAsOf
        ? t('check.asOf', { date: formatSuggestedDate(retractionsAsOf, 'UTC') })
        : t('check.noList')}
      {leftOut > 0 && ` ${t('check.leftOut', { most: formatNumber(REFERENCES_CHECKED), count: leftOut })}`}
    </Caption>
  )
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '316px minmax(0, 1fr)' },
  columnGap: 4.5,
  rowGap: 2.5,
  alignItems: 'start',
} as const

type Missing = ReferenceCheck['missing'][number]

interface MissingProps extends Pick<RowParts, 'saveButton' | 'referenceButton'> {
  works: readonly Missing[]
}

/** Works that are often cited together with those of the list. They are an opinion, so they stand apart. */
function LikelyMissing({ works, ...buttons }: MissingProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.25, mb: 0.5 }}>
        <Typography id={id} variant="h4" component="h2">
          {t('check.missing')}
        </Typography>
        <SecondaryText component="span">{t('check.missingLead')}</SecondaryText>
      </Box>
      <ul aria-labelledby={id}>
        {works.map((work) => (
          <MissingRow key={work.article?.id ?? work.doi} work={work} {...buttons} />
        ))}
      </ul>
    </Box>
  )
}

function MissingRow({ work, saveButton, referenceButton }: Omit<MissingProps, 'works'> & { work: Missing }) {
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
