/** The three forms of the account settings page. */
export { DeleteAccountForm } from './DeleteAccountForm.tsx'
export { PasswordForm } from './PasswordForm.tsx'
export { ProfileForm } from './ProfileForm.tsx'
