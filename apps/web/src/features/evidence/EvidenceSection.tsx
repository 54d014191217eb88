import type { Evidence, EvidenceInput } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useCallback, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatNumber } from '#shared/i18n/in-language.ts'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { CopyQuotes } from './CopyQuotes.tsx'
import { useEvidence } from './evidence-api.ts'
import { EVIDENCE_ROOM, EvidenceSkeleton } from './EvidenceSkeleton.tsx'
import { QuoteList } from './QuoteList.tsx'
import type { QuoteParts } from './QuoteRow.tsx'
import { WrittenParagraph } from './WrittenParagraph.tsx'

export interface EvidenceProps {
  /** The question and where to look; null while that is not known. */
  input: EvidenceInput | null
  parts: QuoteParts
  /** State of the pages that quotes link to: the search that they lead back to. */
  linkState?: unknown
  /** What somebody can do if nothing answers. */
  noneActions?: ReactNode
  onHide?: (() => void) | undefined
}

/** The sentences of articles that answer a question; it keeps its height while they are loading. */
export function EvidenceSection(props: EvidenceProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const { input, onHide } = props
  const { currentData: evidence, error, isFetching, refetch } = useEvidence(input)
  const found = input && evidence
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      aria-busy={!found && !error}
      data-evidence
      sx={{ ...section, ...((found || !error) && EVIDENCE_ROOM) }}
    >
      {found ? (
        <Found key={JSON.stringify(input)} {...props} {...{ input, evidence, headingId }} />
      ) : (
        <>
          <Head id={headingId} onHide={onHide} />
          {error && !isFetching ? (
            <FailedLine title={t('evidence.failed')} error={error} onRetry={() => void refetch()} />
          ) : (
            <EvidenceSkeleton />
          )}
        </>
      )}
    </Box>
  )
}

interface HeadProps {
  id: string
  sum?: string
  children?: ReactNode
  onHide?: (() => void) | undefined
}

function Head({ id, sum, children, onHide }: HeadProps) {
  const { t } = useTranslation()
  return (
    <Box sx={head}>
      <Typography variant="h2" id={id}>
        {t('evidence.title')}
      </Typography>
      <Typography component="output" variant="body2" color="textSecondary">
        {sum}
      </Typography>
      <Box sx={tools}>
        {children}
        {onHide && (
          <Button size="small" color="inherit" onClick={onHide}>
            {t('evidence.hide')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** Questions whose quotes are all shown, so that they are when their reader comes back. */
const opened = new Set<string>()

type FoundProps = EvidenceProps & { input: EvidenceInput; evidence: Evidence; headingId: string }

function Found({ input, evidence, headingId, parts, linkState, noneActions, onHide }: FoundProps) {
  const { t } = useTranslation()
  const key = JSON.stringify(input)
  const [fitting, setFitting] = useState(Infinity)
  // Measured before it is painted.
  const measure = useCallback(
    (body: HTMLElement | null) => setFitting((known) => fittingIn(body) ?? known),
    [],
  )
  const [isOpen, setIsOpen] = useState(() => opened.has(key))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { answers, quotes, nearest, shown, retracted } = evidence
  const all = answers ? quotes : nearest
  const first = answers ? Math.min(shown, fitting) : all.length

  function handleToggle(index: number) {
    const next = new Set(chosen)
    if (!next.delete(index)) next.add(index)
    setChosen(next)
  }
  function handleOpen(isNowOpen: boolean) {
    if (isNowOpen) opened.add(key)
    else opened.delete(key)
    setIsOpen(isNowOpen)
  }
  function handleQuote(index: number) {
    if (index >= first) flushSync(() => handleOpen(true))
    const body = document.getElementById(headingId)?.closest('section')
    const link = body?.querySelector<HTMLElement>(`[data-quote="${index + 1}"]`)
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'center' })
  }

  const copied = chosen.size > 0 ? all.filter((_, index) => chosen.has(index)) : all
  return (
    <div ref={measure}>
      <Head id={headingId} sum={useSum(evidence)} onHide={onHide}>
        {chosen.size > 0 && (
          <Button size="small" color="inherit" onClick={() => setChosen(new Set())}>
            {t('evidence.chooseNone')}
          </Button>
        )}
        {copied.length > 0 && (
          <CopyQuotes
            quotes={copied}
            look="words"
            label={chosen.size > 0 ? t('evidence.copyChosen', { count: chosen.size }) : t('evidence.copyAll')}
          />
        )}
      </Head>
      {evidence.byMeaning === 'words' && (
        <Typography variant="body2" color="textSecondary">
          {t('evidence.byWords')}
        </Typography>
      )}
      {!answers && <None hasNearest={nearest.length > 0} actions={noneActions} />}
      {answers && evidence.canBeWritten && <WrittenParagraph input={input} onQuote={handleQuote} />}
      {all.length > 0 && (
        <QuoteList
          evidence={evidence}
          shown={isOpen ? all.length : first}
          question={input.question}
          parts={parts}
          linkState={linkState}
          isOneArticle={input.articleIds?.length === 1}
          chosen={chosen}
          onToggle={handleToggle}
        />
      )}
      <Box sx={foot}>
        {all.length > first && (
          <Button size="small" aria-expanded={isOpen} onClick={() => handleOpen(!isOpen)}>
            {isOpen ? t('evidence.showFewer') : t('evidence.showAll', { count: all.length })}
          </Button>
        )}
        {retracted > 0 && <span>{t('evidence.retracted', { count: retracted })}</span>}
      </Box>
    </div>
  )
}

/** Describes how many sentences there are, from how many of the articles found. */
function useSum({ answers, quotes, ofWorks, ofWorksRelation }: Evidence): string {
  const { t } = useTranslation()
  const number = formatNumber(ofWorks)
  const total = ofWorksRelation === 'gte' ? t('evidence.over', { number }) : number
  if (!answers) return t('evidence.sumNone', { total, count: ofWorks })
  const works = formatNumber(new Set(quotes.map(({ article }) => article.id)).size)
  const sentences = t('evidence.sentences', { count: quotes.length })
  return t('evidence.sum', { sentences, works, total, count: ofWorks })
}

/** Tells that no sentence answers, which is worth more than one that does not. */
function None({ hasNearest, actions }: { hasNearest: boolean; actions: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Box sx={{ maxWidth: 640, mt: 0.75 }}>
      <Typography variant="item" component="h3">
        {t('evidence.none')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {hasNearest ? t('evidence.noneText') : t('evidence.noneAtAll')}
      </Typography>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.75 }}>{actions}</Box>}
    </Box>
  )
}

/** Height of the line below the quotes, in px. */
const FOOT_PX = 40
/** Shown even if they need more than the reserved height. */
const LEAST_SHOWN = 3

/**
 * Returns how many quotes fit into the reserved height, so that nothing below moves when they arrive; null if all do.
 */
function fittingIn(body: HTMLElement | null): number | null {
  const within = body?.parentElement
  if (!within) return null
  const room = within.getBoundingClientRect().top + parseFloat(getComputedStyle(within).minHeight) - FOOT_PX
  const rows = [...within.querySelectorAll('article')]
  const over = rows.findIndex((row) => row.getBoundingClientRect().bottom > room)
  return over < 0 ? null : Math.max(over, LEAST_SHOWN)
}

const section = { borderBottom: 1, borderColor: 'divider', pb: 0.75, mb: 0.5 }
const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 1.5,
  pt: 1,
  minHeight: 36,
}
const tools = { display: 'flex', flexWrap: 'wrap', marginInlineStart: 'auto', displayPrint: 'none' }
const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  minHeight: 32,
  mx: '-5px',
  px: '5px',
  typography: 'caption',
  color: 'text.secondary',
}
