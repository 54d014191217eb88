import { describe, expect, it } from 'vitest'
import { checkProfile, firstPasswordError, trimProfile } from './account-forms.ts'

const right = async () => true
const wrong = async () => false

describe('the profile', () => {
  it('needs every field, and blanks are nothing', () => {
    expect(checkProfile({ firstName: ' ', lastName: '', email: '\t' })).toEqual({
      firstName: 'account.firstNameRequired',
      lastName: 'account.lastNameRequired',
      email: 'account.emailRequired',
    })
  })

  it('is right when all are there', () => {
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

  it('begin with the current password being there', async () => {
    const error = await firstPasswordError(
      { currentPassword: '', newPassword: '', confirmNewPassword: 'x' },
      wrong,
    )
    expect(error).toEqual({ currentPassword: 'account.currentPasswordRequired' })
  })

  it('ask the identity provider before looking at the new password', async () => {
    const error = await firstPasswordError(
      { currentPassword: 'guess', newPassword: '', confirmNewPassword: 'x' },
      wrong,
    )
    expect(error).toEqual({ currentPassword: 'account.currentPasswordWrong' })
  })

  it('then want the new password, its confirmation, and both alike', async () => {
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

  it('take blanks in a password for characters like others', async () => {
    expect(
      await firstPasswordError({ currentPassword: ' ', newPassword: '  ', confirmNewPassword: '  ' }, right),
    ).toBeNull()
    expect(await firstPasswordError({ ...fields, confirmNewPassword: 'new ' }, right)).toEqual({
      confirmNewPassword: 'account.passwordsDiffer',
    })
  })
})
