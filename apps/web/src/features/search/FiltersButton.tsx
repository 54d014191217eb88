import Close from '@mui/icons-material/Close'
import Tune from '@mui/icons-material/Tune'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Criteria, type CriteriaProps } from './Criteria.tsx'
import { filterCount } from './search-address.ts'

/** The criteria behind a button, on windows too small for a column of them. */
export function FiltersButton({ total, ...criteria }: CriteriaProps & { total: number | null }) {
  const { t } = useTranslation()
  const titleId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const handleClose = () => setIsOpen(false)
  const count = filterCount(criteria.search)
  return (
    <>
      <Button variant="outlined" startIcon={<Tune />} onClick={() => setIsOpen(true)} aria-haspopup="dialog">
        {count > 0 ? t('search.criteria.openCount', { count }) : t('search.criteria.open')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={handleClose}
        aria-labelledby={titleId}
        fullWidth
        maxWidth="xs"
        slotProps={{ container: { sx: { alignItems: { xs: 'end', sm: 'center' } } }, paper: { sx: sheet } }}
      >
        <DialogTitle id={titleId} sx={{ pr: 7 }}>
          {t('search.criteria.title')}
        </DialogTitle>
        <IconButton
          aria-label={t('search.criteria.close')}
          onClick={handleClose}
          sx={{ position: 'absolute', right: 12, top: 12 }}
        >
          <Close />
        </IconButton>
        <DialogContent>
          <Criteria {...criteria} />
        </DialogContent>
        <DialogActions>
          <Button variant="contained" fullWidth onClick={handleClose}>
            {total === null ? t('search.criteria.close') : t('search.criteria.show', { count: total })}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

/** From below on phones. */
const sheet = {
  m: { xs: 0, sm: 4 },
  width: { xs: '100%', sm: 'auto' },
  maxWidth: { xs: '100%', sm: 'xs' },
  borderRadius: { xs: '14px 14px 0 0', sm: '14px' },
}
