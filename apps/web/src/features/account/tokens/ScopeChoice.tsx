import type { TokenScope } from '@claire/api-contract'
import { TOKEN_SCOPES } from '@claire/api-contract/enums'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { type Ref, useId } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'

interface Props {
  chosen: TokenScope[]
  /** True if a choice is required and missing. */
  isMissing: boolean
  firstInput: Ref<HTMLInputElement>
  onChoose: (scopes: TokenScope[]) => void
}

/** Chooses a token's scopes. A scope to change something includes the one to read it, and the form shows that. */
export function ScopeChoice({ chosen, isMissing, firstInput, onChoose }: Props) {
  const { t } = useTranslation()
  const errorId = useId()
  return (
    <FormControl component="fieldset" error={isMissing} aria-describedby={isMissing ? errorId : undefined}>
      <FormLabel component="legend">{t('account.tokens.scopes')}</FormLabel>
      {TOKEN_SCOPES.map((scope, at) => {
        const isIncluded = chosen.some(
          (other) => other !== scope && other === scope.replace(':read', ':write'),
        )
        return (
          <FormControlLabel
            key={scope}
            label={t(`account.tokens.scopeWords.${wordOf(scope)}`)}
            disabled={isIncluded}
            control={
              <Checkbox
                checked={isIncluded || chosen.includes(scope)}
                slotProps={{ input: { ...(at === 0 && { ref: firstInput }), 'aria-invalid': isMissing } }}
                onChange={(_, isChosen) =>
                  onChoose(isChosen ? [...chosen, scope] : chosen.filter((other) => other !== scope))
                }
              />
            }
          />
        )
      })}
      {isMissing && (
        <FormHelperText id={errorId} role="alert">
          {t('account.tokens.scopesRequired')}
        </FormHelperText>
      )}
    </FormControl>
  )
}

const WORDS = {
  'search:read': 'search',
  'bookmarks:read': 'bookmarksRead',
  'bookmarks:write': 'bookmarksWrite',
  'alerts:read': 'alertsRead',
  'alerts:write': 'alertsWrite',
  'sources:suggest': 'suggest',
} as const

/** Returns the message key of a scope. */
export const wordOf = (scope: TokenScope) => WORDS[scope]
