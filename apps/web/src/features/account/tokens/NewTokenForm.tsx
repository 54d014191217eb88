import type { PersonalTokenInput, TokenScope } from '@claire/api-contract'
import { TOKEN_LIFETIMES, TOKEN_NAME_MAX_LENGTH } from '@claire/api-contract/limits'
import {
  Alert as MuiAlert,
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  TextField,
} from '@mui/material'
import { useRef, useState, type Ref, useId } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { ChoiceField } from '#shared/ui/controls/ChoiceField.tsx'
import { CopyableText, copyableTexts } from '#shared/ui/controls/CopyableText.tsx'
import { SettingsSection } from '../SettingsSection.tsx'
import { useMakePersonalTokenMutation } from '../account-api.ts'
import { TOKEN_SCOPES } from '@claire/api-contract/enums'

const EMPTY: PersonalTokenInput = { name: '', scopes: [], lifetime: 90 }
/** The choice of no expiry; the others are numbers of days. */
const NO_END = 0

type Missing = { name?: true; scopes?: true }

/** Creates a token with a name, scopes and expiry, and shows it this once. */
export function NewTokenForm() {
  const { t } = useTranslation()
  const nameInput = useRef<HTMLInputElement>(null)
  const firstScope = useRef<HTMLInputElement>(null)
  const [fields, setFields] = useState(EMPTY)
  const [missing, setMissing] = useState<Missing>({})
  const [make, making] = useMakePersonalTokenMutation()

  function handleChange(change: Partial<PersonalTokenInput>) {
    setFields((known) => ({ ...known, ...change }))
    setMissing((known) => ({
      ...known,
      ...('name' in change && { name: undefined }),
      ...('scopes' in change && { scopes: undefined }),
    }))
  }

  async function handleSubmit() {
    if (making.isLoading) return
    const found = missingIn(fields)
    setMissing(found)
    if (found.name) return nameInput.current?.focus()
    if (found.scopes) return firstScope.current?.focus()
    const { error } = await make({ ...fields, name: fields.name.trim() })
    if (!error) setFields(EMPTY)
  }

  return (
    <SettingsSection
      title={t('account.tokens.newTitle')}
      lead={t('account.tokens.newLead')}
      onSubmit={handleSubmit}
      submit={{ loading: making.isLoading, children: t('account.tokens.submit') }}
    >
      <TextField
        name="token-name"
        label={t('account.tokens.name')}
        autoComplete="off"
        value={fields.name}
        error={missing.name === true}
        helperText={missing.name ? t('account.tokens.nameRequired') : t('account.tokens.nameHint')}
        onChange={({ target }) => handleChange({ name: target.value })}
        inputRef={nameInput}
        slotProps={{
          htmlInput: { maxLength: TOKEN_NAME_MAX_LENGTH },
          formHelperText: missing.name ? { role: 'alert' } : {},
        }}
        fullWidth
      />
      <ScopeChoice
        chosen={fields.scopes}
        isMissing={missing.scopes === true}
        firstInput={firstScope}
        onChoose={(scopes) => handleChange({ scopes })}
      />
      <ChoiceField
        label={t('account.tokens.lifetime')}
        value={fields.lifetime ?? NO_END}
        choices={[...TOKEN_LIFETIMES, NO_END]}
        labelOf={(days) => (days === NO_END ? t('account.tokens.noEnd') : t('account.tokens.days', { days }))}
        onChoose={(days) =>
          handleChange({ lifetime: TOKEN_LIFETIMES.find((lifetime) => lifetime === days) ?? null })
        }
      />
      <FailureAlert error={making.error} />
      {making.data && <MadeToken name={making.data.kept.name} token={making.data.token} />}
    </SettingsSection>
  )
}

const missingIn = ({ name, scopes }: PersonalTokenInput): Missing => ({
  ...(!name.trim() && { name: true as const }),
  ...(!scopes.length && { scopes: true as const }),
})

function MadeToken({ name, token }: { name: string; token: string }) {
  const { t } = useTranslation()
  return (
    <MuiAlert severity="success">
      {t('account.tokens.made', { name })}
      <Box component="dl" sx={copyableTexts}>
        <CopyableText name={t('account.tokens.token')} text={token} label={t('account.tokens.copy')} />
      </Box>
    </MuiAlert>
  )
}

interface Props {
  chosen: TokenScope[]
  /** True if a choice is required and missing. */
  isMissing: boolean
  firstInput: Ref<HTMLInputElement>
  onChoose: (scopes: TokenScope[]) => void
}

/** Chooses a token's scopes. A scope to change something includes the one to read it, and the form shows that. */
function ScopeChoice({ chosen, isMissing, firstInput, onChoose }: Props) {
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
