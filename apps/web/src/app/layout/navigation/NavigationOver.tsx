import { Drawer } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { DRAWER_OPEN_WIDTH, HEADER_HEIGHT } from '#app/theme/tokens.ts'
import { NavigationList } from './NavigationList.tsx'

/** The open navigation over a narrow window; loaded when it is first opened. */
export function NavigationOver({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          'aria-label': t('shell.navigationLabel'),
          sx: { top: HEADER_HEIGHT, height: `calc(100% - ${HEADER_HEIGHT}px)`, width: DRAWER_OPEN_WIDTH },
        },
      }}
    >
      <nav aria-label={t('shell.navigationLabel')}>
        <NavigationList collapsed={false} onChosen={onClose} />
      </nav>
    </Drawer>
  )
}
