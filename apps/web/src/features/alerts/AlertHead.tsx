import EditOutlined from 'virtual:icon/EditOutlined'
import History from 'virtual:icon/History'
import NotificationsOutlined from 'virtual:icon/NotificationsOutlined'
import Search from 'virtual:icon/Search'
import type { Alert } from '@claire/api-contract'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { CriteriaText } from './CriteriaText.tsx'
import { AlertDialog } from './form/AlertDialog.tsx'
import { PauseButton } from './pausing.tsx'
import { centredRow, hairlineBelow, wrappingRow } from '#shared/ui/styles.ts'

interface Props {
  alert: Alert
  /** Path of the alert's current search. */
  searchPath: string
  /** Path of the list of all its results; null if the page shows them. */
  allPath: string | null
}

/** Heading of an alert's results: its name, its criteria in words, and its actions. */
export function AlertHead({ alert, searchPath, allPath }: Props) {
  const { t } = useTranslation()
  const [isEditing, setIsEditing] = useState(false)
  return (
    <Box sx={head}>
      <Box sx={{ minWidth: 0, flex: '1 1 280px' }}>
        <Typography variant="h2" sx={name}>
          <NotificationsOutlined fontSize="small" color="primary" />
          <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {alert.name}
          </Box>
        </Typography>
        <CriteriaText alert={alert} />
      </Box>
      <Box sx={actions}>
        <IconButton
          aria-label={t('alerts.list.edit', { name: alert.name })}
          onClick={() => setIsEditing(true)}
        >
          <EditOutlined fontSize="small" />
        </IconButton>
        <PauseButton alert={alert} />
        {allPath && (
          <Button component={Link} to={allPath} size="small" startIcon={<History />}>
            {t('alerts.results.earlier')}
          </Button>
        )}
        <Button component={Link} to={searchPath} variant="outlined" size="small" startIcon={<Search />}>
          {t('alerts.results.run')}
        </Button>
      </Box>
      {isEditing && <AlertDialog alert={alert} onClose={() => setIsEditing(false)} />}
    </Box>
  )
}

const head = { ...wrappingRow, columnGap: 2, rowGap: 0.5, pb: 1, ...hairlineBelow } as const
const name = { ...centredRow, gap: 0.75, minHeight: 28 }
const actions = { ...wrappingRow, gap: 0.5, displayPrint: 'none' }
