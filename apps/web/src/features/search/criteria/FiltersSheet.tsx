import type { TotalRelation } from '@claire/api-contract'
import { Button } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { DialogFrame } from '#shared/ui/feedback/dialogs.tsx'
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
  const show = totalRelation === 'gte' ? 'search.criteria.showOver' : 'search.criteria.show'
  return (
    <DialogFrame
      title={t('search.criteria.title')}
      open={isOpen}
      onClose={onClose}
      hasCross
      maxWidth="xs"
      sx={{ container: { alignItems: { xs: 'end', sm: 'center' } }, paper: sheet }}
      actions={
        <Button variant="contained" fullWidth onClick={onClose}>
          {total === null ? t('search.criteria.close') : t(show, { count: total })}
        </Button>
      }
    >
      <Criteria {...criteria} />
    </DialogFrame>
  )
}

/** Opens from the bottom on phones. */
const sheet = {
  m: { xs: 0, sm: 4 },
  width: { xs: '100%', sm: 'auto' },
  maxWidth: { xs: '100%', sm: 'xs' },
  borderRadius: { xs: '14px 14px 0 0', sm: '14px' },
}
