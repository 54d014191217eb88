import type { Evidence, EvidenceInput, Quote } from '@claire/api-contract'
import { Box, Button, Typography } from '@mui/material'
import { type ReactNode, useCallback, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { CopyQuotes } from './CopyQuotes.tsx'
import { useEvidence } from './evidence-api.ts'
import { EVIDENCE_ROOM, EVIDENCE_ROOM_AFTER } from './evidence-room.ts'
import { EvidenceSkeleton, QuoteList } from './QuoteList.tsx'
import type { QuoteParts } from './QuoteRow.tsx'
import { WrittenParagraph } from './WrittenParagraph.tsx'
import { captionText, hairlineBelow, wrappingRow } from '#shared/ui/styles.ts'
import { SecondaryText } from '#shared/ui/text/secondary-text.tsx'

export interface EvidenceProps {
  /** The question and where to look; null while that is not known. */
  input: EvidenceInput | null
  parts: QuoteParts
  /** State of the pages that quotes link to: the search that they lead back to. */
  linkState?: unknown
  /** Actions offered if nothing answers. */
  noneActions?: ReactNode
  onHide?: (() => void) | undefined
  /** True if it keeps the reserved height, for results below. */
  keepsHeight?: boolean
}

/** The sentences of articles that answer a question; it keeps its height while they are loading. */
export function EvidenceSection(props: EvidenceProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const { input, onHide, keepsHeight } = props
  const { currentData, error, isFetching, refetch } = useEvidence(input)
  const evidence = input ? currentData : undefined
  const hasFailed = error !== undefined && !evidence && !isFetching
  const selection = useChosen(JSON.stringify(input))
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      aria-busy={!evidence && !hasFailed}
      sx={{ ...section, ...(evidence ? keepsHeight && EVIDENCE_ROOM_AFTER : !hasFailed && EVIDENCE_ROOM) }}
    >
      <Box sx={head}>
        <Typography variant="h2" id={headingId}>
          {t('evidence.title')}
        </Typography>
        <SecondaryText component="output">{evidence && <Sum evidence={evidence} />}</SecondaryText>
        <Box sx={tools}>
          {evidence && (evidence.answers || !evidence.isJudged || selection.chosen.size > 0) && (
            <CopyTools quotes={listed(evidence)} {...selection} />
          )}
          {onHide && (
            <Button size="small" color="inherit" onClick={onHide}>
              {t('evidence.hide')}
            </Button>
          )}
        </Box>
      </Box>
      {input && evidence && (
        <Found key={JSON.stringify(input)} {...props} {...selection} input={input} evidence={evidence} />
      )}
      {hasFailed && <FailedLine title={t('evidence.failed')} error={error} onRetry={refetch} />}
      {!evidence && !hasFailed && <EvidenceSkeleton />}
    </Box>
  )
}

/** Returns the quotes that are listed: those that answer, or else the nearest. */
const listed = ({ answers, quotes, nearest }: Evidence) => (answers ? quotes : nearest)

interface Selection {
  /** Places of the chosen quotes, from 0. */
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

const NONE: ReadonlySet<number> = new Set()

/** Returns the chosen quotes of the question `key`. */
function useChosen(key: string): Selection {
  const [state, setState] = useState({ key, chosen: NONE })
  return {
    chosen: state.key === key ? state.chosen : NONE,
    onChoose: (chosen) => setState({ key, chosen }),
  }
}

/** Copies all quotes, or those that are chosen. */
function CopyTools({ quotes, chosen, onChoose }: Selection & { quotes: readonly Quote[] }) {
  const { t } = useTranslation()
  if (quotes.length === 0) return null
  if (chosen.size === 0) return <CopyQuotes quotes={quotes} look="words" label={t('evidence.copyAll')} />
  return (
    <>
      <Button size="small" color="inherit" onClick={() => onChoose(NONE)}>
        {t('evidence.chooseNone')}
      </Button>
      <CopyQuotes
        quotes={quotes.filter((_, index) => chosen.has(index))}
        look="words"
        label={t('evidence.copyChosen', { count: chosen.size })}
      />
    </>
  )
}

/** Questions whose quotes are all shown, so that they are when their reader comes back. */
const opened = new Set<string>()

type FoundProps = EvidenceProps & Selection & { input: EvidenceInput; evidence: Evidence }

function Found({ input, evidence, parts, linkState, noneActions, chosen, onChoose }: FoundProps) {
  const { t } = useTranslation()
  const key = JSON.stringify(input)
  const listId = useId()
  const [fitting, setFitting] = useState(Infinity)
  // Measured before it is painted.
  const measure = useCallback(
    (body: HTMLElement | null) => setFitting((known) => fittingIn(body) ?? known),
    [],
  )
  const [isOpen, setIsOpen] = useState(() => opened.has(key))
  const { answers, isJudged, shown, retracted } = evidence
  const all = listed(evidence)
  const isUnjudged = !isJudged && all.length > 0
  const first = answers ? Math.min(shown, fitting) : all.length

  function handleToggle(index: number) {
    const next = new Set(chosen)
    if (!next.delete(index)) next.add(index)
    onChoose(next)
  }
  function handleOpen(isNowOpen: boolean) {
    if (isNowOpen) opened.add(key)
    else opened.delete(key)
    setIsOpen(isNowOpen)
  }
  function handleQuote(index: number) {
    if (index >= first) flushSync(() => handleOpen(true))
    const link = document.getElementById(listId)?.querySelector<HTMLElement>(`[data-quote="${index + 1}"]`)
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'center' })
  }

  return (
    <div ref={measure} id={listId}>
      {evidence.byMeaning === 'words' && <SecondaryText>{t('evidence.byWords')}</SecondaryText>}
      {isUnjudged && <SecondaryText>{t('evidence.unjudged')}</SecondaryText>}
      {!answers && !isUnjudged && <None hasNearest={all.length > 0} actions={noneActions} />}
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
function Sum({ evidence }: { evidence: Evidence }) {
  const { t } = useTranslation()
  const { answers, isJudged, ofWorks, ofWorksRelation } = evidence
  const quotes = listed(evidence)
  const number = formatNumber(ofWorks)
  const total = ofWorksRelation === 'gte' ? t('evidence.over', { number }) : number
  if (!quotes.length || (!answers && isJudged)) return t('evidence.sumNone', { total, count: ofWorks })
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
      <SecondaryText>{hasNearest ? t('evidence.noneText') : t('evidence.noneAtAll')}</SecondaryText>
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
  const height = parseFloat(getComputedStyle(within).minHeight)
  if (!(height > 0)) return null
  const room = within.getBoundingClientRect().top + height - FOOT_PX
  const rows = [...within.querySelectorAll('article')]
  const over = rows.findIndex((row) => row.getBoundingClientRect().bottom > room)
  return over < 0 ? null : Math.max(over, LEAST_SHOWN)
}

const section = { ...hairlineBelow, pb: 0.75, mb: 0.5 }
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
  ...wrappingRow,
  justifyContent: 'space-between',
  columnGap: 2,
  minHeight: 32,
  mx: '-5px',
  px: '5px',
  ...captionText,
}
