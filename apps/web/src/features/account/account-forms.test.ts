import { describe, expect, it } from 'vitest'
import { checkProfile, firstPasswordError, trimProfile } from './account-forms.ts'

const right = async () => true
const wrong = async () => false

describe('the profile', () => {
  it('requires every field, and ignores blanks', () => {
    expect(checkProfile({ firstName: ' ', lastName: '', email: '\t' })).toEqual({
      firstName: 'account.firstNameRequired',
      lastName: 'account.lastNameRequired',
      email: 'account.emailRequired',
    })
  })

  it('is valid if all are filled in', () => {
    expect(checkProfile({ firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' })).toEqual({})
  })

  it('is saved without the blanks around it', () => {
    expect(trimProfile({ firstName: ' Ada', lastName: 'Byron ', email: ' ada@example.org ' })).toEqual({
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.org',
    })
  })
})

describe('the rules of a new password', () => {
  const fields = { currentPassword: 'old', newPassword: 'new', confirmNewPassword: 'new' }

  it('require the current password first', async () => {
    const error = await firstPasswordError(
      { currentPassword: '', newPassword: '', confirmNewPassword: 'x' },
      wrong,
    )
    expect(error).toEqual({ currentPassword: 'account.currentPasswordRequired' })
  })

  it('verify the current password before the new one is checked', async () => {
    const error = await firstPasswordError(
      { currentPassword: 'guess', newPassword: '', confirmNewPassword: 'x' },
      wrong,
    )
    expect(error).toEqual({ currentPassword: 'account.currentPasswordWrong' })
  })

  it('then require the new password, its confirmation, and equality', async () => {
    expect(await firstPasswordError({ ...fields, newPassword: '', confirmNewPassword: '' }, right)).toEqual({
      newPassword: 'account.newPasswordRequired',
    })
    expect(await firstPasswordError({ ...fields, confirmNewPassword: '' }, right)).toEqual({
      confirmNewPassword: 'account.confirmPasswordRequired',
    })
    expect(await firstPasswordError({ ...fields, confirmNewPassword: 'New' }, right)).toEqual({
      confirmNewPassword: 'account.passwordsDiffer',
    })
    expect(await firstPasswordError(fields, right)).toBeNull()
  })

  it('treat blanks in a password as characters', async () => {
    expect(
      await firstPasswordError({ currentPassword: ' ', newPassword: '  ', confirmNewPassword: '  ' }, right),
    ).toBeNull()
    expect(await firstPasswordError({ ...fields, confirmNewPassword: 'new ' }, right)).toEqual({
      confirmNewPassword: 'account.passwordsDiffer',
    })
  })
})
