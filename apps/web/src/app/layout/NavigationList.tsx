import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Tooltip from '@mui/material/Tooltip'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { usePerson } from '#shared/session/use-session.ts'
import { isAt, placesFor } from './navigation-places.tsx'

interface Props {
  collapsed: boolean
  onChosen?: () => void
}

export function NavigationList({ collapsed, onChosen }: Props) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const person = usePerson()
  if (!person) return null
  return (
    <List sx={{ px: 1, py: 1.5, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.5 }}>
      {placesFor(person).map((place) => {
        const label = t(`shell.nav.${place.label}`)
        const isCurrent = isAt(place, pathname)
        return (
          <ListItem key={place.to} disablePadding>
            <Tooltip title={collapsed ? label : ''} placement="right">
              <ListItemButton
                component={Link}
                to={place.to}
                onClick={onChosen}
                selected={isCurrent}
                aria-current={isCurrent ? 'page' : undefined}
                aria-label={label}
                sx={{
                  minHeight: 44,
                  px: 1.25,
                  overflow: 'hidden',
                  borderRadius: 2,
                  '&.Mui-selected': { color: 'primary.main', fontWeight: 600 },
                }}
              >
                <ListItemIcon sx={{ minWidth: 0, mr: 2, color: 'inherit' }}>
                  <place.Icon />
                </ListItemIcon>
                <ListItemText
                  primary={label}
                  slotProps={{ primary: { noWrap: true, sx: { fontWeight: 'inherit' } } }}
                  sx={{ my: 0, opacity: collapsed ? 0 : 1, transition: 'opacity 150ms' }}
                />
              </ListItemButton>
            </Tooltip>
          </ListItem>
        )
      })}
    </List>
  )
}
