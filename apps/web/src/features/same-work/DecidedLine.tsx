import type { WorkPair, WorkPairState } from '@claire/api-contract'
import CheckCircleOutlined from 'virtual:icon/CheckCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { TitleText } from '#shared/ui/text/TitleText.tsx'
import { decidedLine } from './pair-looks.ts'

interface Props {
  pair: WorkPair
  titleId: string
  /** The state of the pairs that the page shows. */
  tab: WorkPairState
  /** True if the undo key acts on it. */
  isKeyed: boolean
  onDecide: (state: WorkPairState) => void
}

/** Replaces a decided pair: shows the decision and undoes it. */
export function DecidedLine({ pair, titleId, tab, isKeyed, onDecide }: Props) {
  const { t } = useTranslation()
  const [first, second] = pair.articles
  const isUndone = pair.state === 'open'
  const back = isUndone && tab !== 'open' ? tab : 'open'
  return (
    <Box sx={decidedLine}>
      <CheckCircleOutlined sx={{ color: 'text.secondary' }} />
      <Box id={titleId} sx={cut}>
        {t(`sameWork.lines.${pair.state}`)}{' '}
        <b>
          <TitleText text={first?.title ?? ''} />
        </b>
        {' · '}
        {t('sameWork.sources', { first: first?.source ?? '', second: second?.source ?? '' })}
      </Box>
      <Button
        size="small"
        aria-describedby={titleId}
        data-key={isKeyed && back === 'open' ? 'u' : undefined}
        onClick={() => onDecide(back)}
      >
        {t(back === 'open' ? 'sameWork.undo' : back === 'merged' ? 'sameWork.merge' : 'sameWork.keepApart')}
      </Button>
    </Box>
  )
}

const cut = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '& b': { fontWeight: 560, color: 'heading' },
} as const
