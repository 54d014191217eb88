import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasUnseen, isDisguised, mixesScripts } from './profile.ts'

test('invisible characters are found: controls, directions, zero-width blanks, fillers', () => {
  const unseen = ['\u0007', '\u007F', '\u200B', '\u200D', '\u2060', '\uFEFF', '\u202E', '\u2066', '\u00AD']
  for (const character of [
    ...unseen,
    '\u3164',
    '\uFE0F',
    '\u{E0041}',
    '\u2028',
    '\uE000',
    '\u2800',
    '\uD800',
  ])
    assert.equal(hasUnseen(`Gr${character}ace`), true, character.codePointAt(0)?.toString(16))
  for (const name of ['Grace', 'Zoë', 'Nguyễn', '伟', "O'Brien-Ñáñez", 'أحمد', 'अनिल'])
    assert.equal(hasUnseen(name), false, name)
})

test('a word with letters of two scripts is found, adjacent words of different scripts are not', () => {
  for (const word of ['pаypal', 'Grаce Hopper', 'Ηeller', 'Oլeg', 'Жenya', 'ｐаypal'])
    assert.equal(mixesScripts(word), true, word)
  for (const name of [
    'Мария Иванова Jr.',
    'Δημήτρης',
    '山田ハナコ',
    'たなかTaro',
    '김Kim',
    '李小龍',
    'שרה',
    'أحمد',
    'अनिल कुमार',
    'Nguyễn',
    'ꓐꓳ',
    'Jean-Luc 2',
    '',
  ])
    assert.equal(mixesScripts(name), false, name)
})

test('an address is checked in its displayed form', () => {
  for (const address of [
    'grace@pаypal.com',
    'grаce@claire.test',
    'grace@xn--pypal-4ve.com',
    'gr\u200Bace@claire.test',
  ])
    assert.equal(isDisguised(address), true, address)
  for (const address of [
    'grace@claire.test',
    'мария@почта.рф',
    'grace+2@xn--mnchen-3ya.de',
    'a.b_c@mail.example',
  ])
    assert.equal(isDisguised(address), false, address)
})
