import DeleteOutlined from 'virtual:icon/DeleteOutlined'
import EditOutlined from 'virtual:icon/EditOutlined'
import MailOutlined from 'virtual:icon/MailOutlined'
import type { Alert, AlertDelivery } from '@claire/api-contract'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { type ReactNode, useId, type MouseEvent } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { ListRow } from '#shared/ui/lists/ListRow.tsx'
import { CriteriaText } from '../CriteriaText.tsx'
import { DeliveryState, RecentResults } from '../delivery/DeliveryState.tsx'
import { PauseButton } from '../pausing.tsx'
import { Link, useNavigate } from 'react-router'
import { captionText, clampedTo, wrappingRow } from '#shared/ui/styles.ts'
import { useLazyNewResultIdsQuery } from '../alerts-api.ts'

export type AlertAct = 'edit' | 'delete' | 'delivery'

interface Props {
  alert: Alert
  delivery: AlertDelivery | undefined
  /** Returns the path of its results; `ids` are the new ones. */
  resultsPath: (alert: Alert, ids: readonly string[]) => string
  onAct: (act: AlertAct) => void
}

/** One alert: criteria in words, new results, delivery state and actions. */
export function AlertRow({ alert, delivery, resultsPath, onAct }: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const { name, newResults } = alert
  return (
    <ListRow
      titleId={titleId}
      title={
        <Box sx={columns}>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={head}>
              <Typography
                variant="item"
                component="h2"
                dir="auto"
                id={titleId}
                title={name}
                color={alert.pause === 'active' ? undefined : 'textSecondary'}
                sx={twoLines}
              >
                {name}
              </Typography>
              <NewResultsBadge count={newResults} />
            </Box>
            <CriteriaText alert={alert} />
            <Box sx={foot}>
              <DeliveryState alert={alert} delivery={delivery} />
              <span>{t(`alerts.frequency.${alert.frequency}`)}</span>
              <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                {alert.email}
              </Box>
            </Box>
          </Box>
          <Box sx={plot}>
            <RecentResults alert={alert} barWidth={4} />
          </Box>
          <Box sx={actions}>
            <ResultsLink alert={alert} path={resultsPath} describedBy={titleId} />
            <PauseButton alert={alert} />
            <Act
              label={t('alerts.list.deliveryOf', { name })}
              icon={<MailOutlined />}
              onAct={() => onAct('delivery')}
            />
            <Act
              label={t('alerts.list.edit', { name })}
              icon={<EditOutlined />}
              onAct={() => onAct('edit')}
            />
            <Act
              label={t('alerts.list.delete', { name })}
              icon={<DeleteOutlined />}
              onAct={() => onAct('delete')}
            />
          </Box>
        </Box>
      }
    />
  )
}

function Act({ label, icon, onAct }: { label: string; icon: ReactNode; onAct: () => void }) {
  return (
    <IconButton aria-label={label} onClick={onAct}>
      {icon}
    </IconButton>
  )
}

/** Actions are beside the text if there is room, below it in small windows. */
const columns = {
  display: 'grid',
  columnGap: 3,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto auto' },
}

/** In small windows the plot would displace the actions; the delivery dialog has it. */
const plot = { display: { xs: 'none', md: 'block' } }

const head = { ...wrappingRow, columnGap: 1, rowGap: 0.25 }

/** A name may have 4,096 characters; the form shows all of it. */
const twoLines = clampedTo(2)

const foot = {
  ...wrappingRow,
  columnGap: 2,
  rowGap: 0.25,
  // The height with a button for mail that is not delivered.
  minHeight: 24,
  mt: 0.5,
  ...captionText,
}

const actions = {
  ...wrappingRow,
  gap: 0.25,
  mt: { xs: 0.5, md: 0 },
  // The padding of a button without a border extends beyond the text above it.
  '& > .MuiButton-text': { marginInlineStart: { xs: '-10px', md: 0 } },
  // On the narrowest phones the link to the results has its own line, so that no icon is alone on one.
  '@media (max-width: 359px)': {
    marginInlineStart: '-7px',
    '& > a': { flexBasis: '100%', justifyContent: 'flex-start' },
    '& > .MuiButton-text': { marginInlineStart: '-3px' },
    '& > .MuiButton-outlined': { marginInlineStart: '7px' },
  },
}

interface ResultsLinkProps {
  alert: Alert
  path: (alert: Alert, ids: readonly string[]) => string
  describedBy: string
}

/**
 * Link to an alert's results. On click its address names the new ones (docs/product.md 2.7); in another tab, or if
 * these cannot be loaded, it has the alert's id alone, which shows the earlier ones too.
 */
function ResultsLink({ alert, path, describedBy }: ResultsLinkProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [findIds] = useLazyNewResultIdsQuery()
  const hasNews = alert.newResults > 0

  async function open() {
    const { data: ids = [] } = await findIds(alert.id)
    await navigate(path(alert, ids))
  }

  function handleClick(event: MouseEvent) {
    const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!hasNews || isElsewhere) return
    event.preventDefault()
    void open()
  }

  return (
    <Button
      component={Link}
      to={path(alert, [])}
      onClick={handleClick}
      size="small"
      variant={hasNews ? 'outlined' : 'text'}
      color={hasNews ? 'primary' : 'inherit'}
      aria-describedby={describedBy}
    >
      {t('alerts.list.view')}
    </Button>
  )
}

/** '{n} New Results', highlighted if there are some (docs/product.md 2.7). */
function NewResultsBadge({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-block',
        flexShrink: 0,
        px: 1,
        borderRadius: '10px',
        typography: 'caption',
        fontWeight: 600,
        whiteSpace: 'nowrap',
        bgcolor: count > 0 ? 'primary.main' : 'surface.inset',
        color: count > 0 ? 'primary.contrastText' : 'text.secondary',
      }}
    >
      {t('home.newResults', { count })}
    </Box>
  )
}
