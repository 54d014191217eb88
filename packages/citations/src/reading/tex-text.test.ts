import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainTex } from './tex-text.ts'

test('TeX quotation marks become typographic ones', () => {
  assert.equal(
    plainTex(String.raw`On \enquote{deep {\"o} lakes} and \mkbibquote{fish}`),
    'On “deep ö lakes” and “fish”',
  )
})

test('superscript and subscript numbers become Unicode characters, words stay unchanged', () => {
  assert.equal(
    plainTex(String.raw`H\textsubscript{2}O, \textsuperscript{13}C, the 2\textsuperscript{nd}`),
    'H₂O, ¹³C, the 2nd',
  )
})

test('up to three nested accents over a letter are read', () => {
  assert.equal(plainTex(String.raw`\~{\^e} \'{\=a} \"{\i}`), 'ễ ā́ ï')
  assert.ok(plainTex("\\'".repeat(100_000)).length < 200_000)
})
