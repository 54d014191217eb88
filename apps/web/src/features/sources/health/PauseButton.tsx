import type { Source } from '@claire/api-contract'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { FailureAlert } from '#shared/ui/feedback/FailureAlert.tsx'
import { usePauseSourceMutation } from '../scans-api.ts'

interface Props {
  source: Source
  /** Id of the element with the source's name. */
  nameId: string
  isPaused: boolean
}

/** Pauses the scans of a source, or resumes them. */
export function PauseButton({ source, nameId, isPaused }: Props) {
  const { t } = useTranslation()
  const [setPaused, change] = usePauseSourceMutation()
  return (
    <>
      <Button
        size="small"
        aria-describedby={nameId}
        loading={change.isLoading}
        onClick={() => void setPaused({ id: source.id, pause: !isPaused })}
      >
        {t(isPaused ? 'sources.scan.resume' : 'sources.scan.pause')}
      </Button>
      {change.isError && (
        <Box sx={{ flexBasis: '100%' }}>
          <FailureAlert
            error={change.error}
            title={t(isPaused ? 'sources.scan.resumeFailed' : 'sources.scan.pauseFailed')}
          />
        </Box>
      )}
    </>
  )
}
