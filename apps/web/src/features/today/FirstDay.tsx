import Check from 'virtual:icon/Check'
import type { Facets } from '@claire/api-contract'
import { Box, Button, ButtonBase, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useRecommendationsQuery, useSwitchFolderMutation } from '#shared/api/recommendations-api.ts'
import { useTranslation, formatNumber } from '#shared/i18n/i18n.ts'
import { topicName } from '#shared/lib/text/topic-name.ts'
import { captionText, centredRow, hairlineBelow, visuallyHidden } from '#shared/ui/styles.ts'
import { Caption, SecondaryText } from '#shared/ui/text/secondary-text.tsx'

/** Number of bookmarks from which a folder can suggest. */
const ENOUGH = 5
const TOPICS_AT_FIRST = 9

interface Props {
  /** Topics of the library; undefined until they are loaded. */
  topics: Facets['topics'] | undefined
  followed: { topics: readonly string[]; toggle: (topic: string) => Promise<void>; isBusy: boolean }
  /** The folder with most bookmarks. */
  folder: { id: string; name: string; count: number } | undefined
  /** The page that imports references. */
  importPath: string
  /** The newest articles of the topics. */
  newest: (topics: readonly string[]) => ReactNode
}

/** Steps after which the list fills: topics, five bookmarks, a folder that suggests. Below, what is new in the topics. */
export function FirstDay({ topics, followed, folder, importPath, newest }: Props) {
  const { t } = useTranslation()
  const count = Math.min(folder?.count ?? 0, ENOUGH)
  return (
    <>
      <Box component="ol" sx={steps}>
        <Step
          number={1}
          isDone={followed.topics.length > 0}
          title={t('today.first.topics')}
          text={t('today.first.topicsText')}
        >
          <Topics topics={topics} followed={followed} />
        </Step>
        <Step
          number={2}
          isDone={count >= ENOUGH}
          title={t('today.first.save')}
          text={t('today.first.saveText')}
          end={
            <>
              <Button component={Link} to={importPath} size="small">
                {t('today.first.import')}
              </Button>
              <Caption component="output" noWrap>
                {t('ui.progress', { done: String(count), total: String(ENOUGH) })}
              </Caption>
            </>
          }
        />
        <LearningStep folder={folder} isReady={count >= ENOUGH} />
      </Box>
      {followed.topics.length > 0 && newest(followed.topics)}
    </>
  )
}

interface StepProps {
  number: number
  isDone: boolean
  title: string
  text: string
  end?: ReactNode
  children?: ReactNode
}

function Step({ number, isDone, title, text, end, children }: StepProps) {
  const { t } = useTranslation()
  return (
    <li>
      <Box component="span" aria-hidden sx={mark} data-done={isDone || undefined}>
        {isDone ? <Check fontSize="small" /> : number}
      </Box>
      <div>
        <Typography variant="h2" component="h3">
          {title}
          {isDone && <Box component="span" sx={visuallyHidden}>{`, ${t('today.first.done')}`}</Box>}
        </Typography>
        <SecondaryText>{text}</SecondaryText>
        {children}
      </div>
      {end && <Box sx={atEnd}>{end}</Box>}
    </li>
  )
}

/** The topics of the library; pressing one follows it, pressing again stops that. */
function Topics({ topics, followed }: Pick<Props, 'topics' | 'followed'>) {
  const { t } = useTranslation()
  const [areAll, setAreAll] = useState(false)
  // A topic with a quotation mark in its name cannot be followed.
  const known = topics?.filter(({ name }) => !name.includes('"')) ?? []
  const shown = areAll ? known : known.slice(0, TOPICS_AT_FIRST)
  const others = followed.topics.filter((topic) => shown.every(({ name }) => name !== topic))
  const chips = [...shown, ...others.map((name) => ({ name, count: undefined }))]
  return (
    <Box component="fieldset" aria-label={t('today.first.topics')} sx={chipList} aria-busy={!topics}>
      {chips.map(({ name, count }) => {
        const isFollowed = followed.topics.includes(name)
        return (
          <ButtonBase
            key={name}
            aria-pressed={isFollowed}
            disabled={followed.isBusy}
            onClick={() => void followed.toggle(name)}
            sx={chip}
          >
            {isFollowed && <Check fontSize="small" />}
            <span dir="auto">{topicName(name)}</span>
            {count !== undefined && <small>{formatNumber(count)}</small>}
          </ButtonBase>
        )
      })}
      {known.length > shown.length && (
        <Button size="small" onClick={() => setAreAll(true)}>
          {t('today.first.moreTopics', { count: known.length - shown.length })}
        </Button>
      )}
    </Box>
  )
}

/** Switches the suggestions of the folder on, once it has enough bookmarks. */
function LearningStep({ folder, isReady }: Pick<Props, 'folder'> & { isReady: boolean }) {
  const { t } = useTranslation()
  const { data } = useRecommendationsQuery()
  const [switchFolder, switching] = useSwitchFolderMutation()
  const isOn = data?.folders.some(({ folderId, enabled }) => enabled && folderId === folder?.id) ?? false
  return (
    <Step
      number={3}
      isDone={isOn}
      title={t('today.first.learn')}
      text={isOn && folder ? t('today.first.isOn', { folder: folder.name }) : t('today.first.learnText')}
      end={
        <Button
          size="small"
          disabled={!isReady}
          loading={switching.isLoading}
          onClick={() => folder && void switchFolder({ folderId: folder.id, enabled: !isOn })}
        >
          {isOn ? t('today.first.switchOff') : t('today.first.switchOn')}
        </Button>
      }
    >
      {switching.error !== undefined && (
        <Typography variant="caption" color="error" role="alert">
          {t('today.first.notSwitched')}
        </Typography>
      )}
    </Step>
  )
}

const steps = {
  '& > li': {
    display: 'grid',
    gridTemplateColumns: { xs: '30px minmax(0, 1fr)', sm: '30px minmax(0, 1fr) auto' },
    columnGap: 1,
    py: '9px',
    ...hairlineBelow,
  },
}
const mark = {
  display: 'grid',
  placeItems: 'center',
  width: 22,
  height: 22,
  borderRadius: '50%',
  ...captionText,
  fontWeight: 600,
  bgcolor: 'surface.inset',
  '&[data-done]': { color: 'primary.main', bgcolor: 'surface.tint' },
} as const
const atEnd = {
  ...centredRow,
  alignSelf: 'center',
  gap: 1,
  gridColumn: { xs: 2, sm: 3 },
  marginInlineStart: { xs: '-7px', sm: 0 },
  '& .MuiButton-root:last-child': { marginInlineEnd: '-7px' },
}
const chipList = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px',
  mt: '8px',
  mb: '6px',
  minWidth: 0,
  '&[aria-busy="true"]': { minHeight: { xs: 162, sm: 66 } },
}
const chip = {
  gap: '6px',
  height: { xs: 36, sm: 30 },
  px: 1.5,
  borderRadius: '18px',
  maxWidth: '100%',
  typography: 'body2',
  bgcolor: 'surface.inset',
  '&:hover': { bgcolor: 'surface.hover' },
  '& small': { ...captionText },
  '&[aria-pressed="true"]': {
    color: 'primary.main',
    bgcolor: 'surface.tint',
    fontWeight: 600,
    '& small': { color: 'inherit' },
  },
} as const
