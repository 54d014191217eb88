import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordProblem } from './passwords.ts'

const grace = { username: 'grace', email: 'hopper-g@navy.test', firstName: 'Grace', lastName: 'Höpper' }
const keyOf = (password: string) => passwordProblem(password, grace)?.key

test('common passwords are refused, in any case and on any keyboard', () => {
  for (const password of [
    'password',
    '12345678',
    'Password123',
    'QWERTYUIOP',
    'trustno1',
    'ｐａｓｓｗｏｒｄ',
  ])
    assert.equal(keyOf(password), 'invalidPasswordBlacklistedMessage', password)
})

test("the person's own address and names are refused, with or without digits at the end", () => {
  for (const password of ['hopper-g@navy.test', 'HOPPER-G@NAVY.TEST', 'hopper-g1906'])
    assert.equal(keyOf(password), 'invalidPasswordNotEmailMessage', password)
  for (const password of ['gracehöpper', 'Höpper Grace', 'Grace.Höpper-1906', 'grace2026'])
    assert.equal(keyOf(password), 'invalidPasswordNotUsernameMessage', password)
})

test('the length is checked first', () => {
  assert.equal(keyOf('abc'), 'invalidPasswordMinLengthMessage')
  assert.equal(keyOf('x'.repeat(65)), 'invalidPasswordMaxLengthMessage')
})

test('any other password is accepted', () => {
  for (const password of [
    'correct-horse-7',
    'a-new-password',
    'grace under fire',
    '--------',
    '密码密码密码密码',
  ])
    assert.equal(keyOf(password), undefined, password)
  assert.equal(
    passwordProblem('correct-horse-7', { username: 'x', email: null, firstName: null, lastName: null }),
    undefined,
  )
})
