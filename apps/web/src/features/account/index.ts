/** The parts of the account settings page. */
export { DeleteAccountForm } from './DeleteAccountForm.tsx'
export { LanguageForm } from './LanguageForm.tsx'
export { MailAddresses } from './MailAddresses.tsx'
export { MailForm } from './MailForm.tsx'
export { PasswordForm } from './PasswordForm.tsx'
export { ProfileForm } from './ProfileForm.tsx'
export { AccessTokens } from './tokens/AccessTokens.tsx'
export { NewTokenForm } from './tokens/NewTokenForm.tsx'
