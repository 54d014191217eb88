import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { decodeText } from './charset.ts'

const FRENCH =
  '<html><head><title>Étude générale</title></head><body><p>Les données françaises ont été relevées près de Besançon, où l’été fut très sec.</p></body></html>'
const latin1 = (text: string) => Buffer.from(text.replaceAll('’', "'"), 'latin1')
/** Shift_JIS, GB18030 and windows-1251 spelled by hand: 日本語, 中文, Привет. */
const SHIFT_JIS = Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea])
const GB18030 = Buffer.from([0xd6, 0xd0, 0xce, 0xc4])
const WINDOWS_1251 = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])
const page = (charset: string, words: Buffer) =>
  Buffer.concat([
    Buffer.from(`<html><head><meta charset="${charset}"></head><body>`),
    words,
    Buffer.from('</body></html>'),
  ])

describe('the encoding of the bytes precedes the declared one', () => {
  test('UTF-8 declared as Latin-1 is read as UTF-8 (fault 85)', () => {
    assert.equal(decodeText(Buffer.from(FRENCH), 'text/html; charset=iso-8859-1'), FRENCH)
  })

  test('Latin-1 declared as UTF-8 is read as Latin-1 (fault 85)', () => {
    assert.match(
      decodeText(latin1(FRENCH), 'text/html; charset=utf-8'),
      /Étude générale.*données françaises/s,
    )
  })

  test('an unknown label is ignored (fault 87)', () => {
    assert.match(decodeText(latin1(FRENCH), 'text/html; charset=x-unheard-of'), /Étude générale/)
  })

  test('UTF-8 with stray windows-1252 bytes is readable in both (fault 88)', () => {
    const mixed = Buffer.concat([
      Buffer.from('Ångström, Poincaré and '),
      Buffer.from([0x93]),
      Buffer.from('others'),
      Buffer.from([0x94]),
    ])
    assert.equal(decodeText(mixed), 'Ångström, Poincaré and “others”')
  })

  test('a declaration that makes many characters unreadable is ignored (fault 88)', () => {
    for (const label of ['euc-jp', 'euc-kr', 'big5', 'utf-8']) {
      const text = decodeText(latin1(FRENCH.repeat(3)), `text/html; charset=${label}`)
      assert.match(text, /Étude générale.*données françaises/s, label)
      assert.ok(!text.includes('\ufffd'), label)
    }
  })
})

describe('other encodings', () => {
  for (const [label, bytes, text] of [
    ['shift_jis', SHIFT_JIS, '日本語'],
    ['gb18030', GB18030, '中文'],
    ['windows-1251', WINDOWS_1251, 'Привет'],
  ] as const) {
    test(`${label} is read if declared in the page, or in the header (fault 86)`, () => {
      assert.ok(decodeText(page(label, bytes)).includes(text))
      assert.ok(decodeText(page('', bytes), `text/html; charset=${label}`).includes(text))
    })
  }

  test('an XML declaration is used for bytes that are not UTF-8', () => {
    assert.ok(
      decodeText(
        Buffer.concat([
          Buffer.from('<?xml version="1.0" encoding="windows-1251"?><t>'),
          WINDOWS_1251,
          Buffer.from('</t>'),
        ]),
      ).includes('Привет'),
    )
  })

  test('UTF-16 is read with and without a byte order mark, in both byte orders (fault 86)', () => {
    const little = Buffer.from('<p>Žluťoučký kůň</p>', 'utf16le')
    const big = Buffer.from(little).swap16()
    for (const bytes of [
      little,
      big,
      Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
      Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
    ]) {
      assert.equal(decodeText(bytes), '<p>Žluťoučký kůň</p>')
    }
  })

  test('ISO-2022-JP is used if declared, though its bytes are valid UTF-8', () => {
    const bytes = Buffer.concat([
      Buffer.from('<meta charset="iso-2022-jp">'),
      Buffer.from('\x1b$B'),
      Buffer.from([0x46, 0x7c, 0x4b, 0x5c]),
      Buffer.from('\x1b(B'),
    ])
    assert.ok(decodeText(bytes).includes('日本'))
  })

  test('bytes in no encoding are read as text', () => {
    assert.equal(
      typeof decodeText(Uint8Array.from({ length: 512 }, (_, index) => (index * 37) % 256)),
      'string',
    )
    assert.equal(decodeText(new Uint8Array()), '')
  })
})
