import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import MailOutlined from '@mui/icons-material/MailOutlined'
import type { Alert, AlertDelivery } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ListRow } from '#shared/ui/ListRow.tsx'
import { CriteriaInWords } from './CriteriaInWords.tsx'
import { DeliveryState } from './DeliveryState.tsx'
import { NewResultsBadge } from './NewResultsBadge.tsx'
import { PauseButton } from './PauseButton.tsx'

export type AlertAct = 'edit' | 'delete' | 'mails'

interface Props {
  alert: Alert
  delivery: AlertDelivery | undefined
  /** Where its results are. */
  resultsPath: string
  onAct: (act: AlertAct) => void
}

/** One alert: what it looks for in words, what is new, how its mail is doing, and what can be done with it. */
export function AlertRow({ alert, delivery, resultsPath, onAct }: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const { name, newResults } = alert
  return (
    <ListRow
      titleId={titleId}
      title={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 }}>
          <Typography
            variant="h3"
            component="h2"
            id={titleId}
            color={alert.pausedUntil ? 'textSecondary' : undefined}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {name}
          </Typography>
          <NewResultsBadge count={newResults} />
        </Box>
      }
      meta={<CriteriaInWords alert={alert} />}
    >
      <Box sx={foot}>
        <DeliveryState alert={alert} delivery={delivery} />
        <span>{t(`alerts.frequency.${alert.frequency}`)}</span>
        <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {alert.email}
        </Box>
      </Box>
      <Box sx={actions}>
        <Button
          component={Link}
          to={resultsPath}
          size="small"
          variant={newResults > 0 ? 'outlined' : 'text'}
          color={newResults > 0 ? 'primary' : 'inherit'}
          aria-describedby={titleId}
        >
          {t('alerts.list.view')}
        </Button>
        <PauseButton alert={alert} />
        <Act
          label={t('alerts.list.mailsOf', { name })}
          icon={<MailOutlined />}
          onAct={() => onAct('mails')}
        />
        <Act label={t('alerts.list.edit', { name })} icon={<EditOutlined />} onAct={() => onAct('edit')} />
        <Act
          label={t('alerts.list.delete', { name })}
          icon={<DeleteOutlined />}
          onAct={() => onAct('delete')}
        />
      </Box>
    </ListRow>
  )
}

function Act({ label, icon, onAct }: { label: string; icon: ReactNode; onAct: () => void }) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onAct}>
        {icon}
      </IconButton>
    </Tooltip>
  )
}

const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.25,
  mt: 0.5,
  typography: 'caption',
  color: 'text.secondary',
}

/** Beside the text where there is room, under it on a telephone. */
const actions = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.25,
  mt: { xs: 0.5, md: 0 },
  ml: { xs: '-5px', md: 0 },
  position: { md: 'absolute' },
  right: { md: '10px' },
  top: { md: '50%' },
  transform: { md: 'translateY(-50%)' },
}
