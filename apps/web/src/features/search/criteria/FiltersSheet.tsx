import type { TotalRelation } from '@claire/api-contract'
import Close from 'virtual:icon/Close'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useId } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Criteria, type CriteriaProps } from './Criteria.tsx'

interface Props extends CriteriaProps {
  total: number | null
  totalRelation: TotalRelation
  isOpen: boolean
  onClose: () => void
}

/** The filters in a sheet over the results. */
export function FiltersSheet({ total, totalRelation, isOpen, onClose, ...criteria }: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const show = totalRelation === 'gte' ? 'search.criteria.showOver' : 'search.criteria.show'
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth="xs"
      slotProps={{ container: { sx: { alignItems: { xs: 'end', sm: 'center' } } }, paper: { sx: sheet } }}
    >
      <DialogTitle id={titleId} sx={{ paddingInlineEnd: 7 }}>
        {t('search.criteria.title')}
      </DialogTitle>
      <IconButton
        aria-label={t('search.criteria.close')}
        onClick={onClose}
        sx={{ position: 'absolute', insetInlineEnd: 12, top: 12 }}
      >
        <Close />
      </IconButton>
      <DialogContent>
        <Criteria {...criteria} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" fullWidth onClick={onClose}>
          {total === null ? t('search.criteria.close') : t(show, { count: total })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Opens from the bottom on phones. */
const sheet = {
  m: { xs: 0, sm: 4 },
  width: { xs: '100%', sm: 'auto' },
  maxWidth: { xs: '100%', sm: 'xs' },
  borderRadius: { xs: '14px 14px 0 0', sm: '14px' },
}
