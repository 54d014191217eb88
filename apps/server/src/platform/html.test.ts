import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { escapeText, html, nothing } from './html.ts'

describe('markup', () => {
  test('escapes every inserted text, in content and in attributes', () => {
    const evil = `"><script>alert('&')</script>`
    assert.equal(
      html`<a title="${evil}">${evil}</a>`.html,
      '<a title="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;">&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</a>',
    )
  })

  test('includes other markup unchanged, and lists without separators', () => {
    const items = ['a & b', '<c>'].map((text) => html`<li>${text}</li>`)
    assert.equal(html`${items}${nothing}`.html, '<li>a &amp; b</li><li>&lt;c&gt;</li>')
    assert.equal(html`${0} of ${12}`.html, '0 of 12')
    assert.equal(html`${[]}`.html, '')
  })

  test('drops what XML forbids, and nothing else', () => {
    assert.equal(escapeText('a\u0000b\u0008c\u001fd\ufffee'), 'abcde')
    assert.equal(escapeText('a\tb\nc\r é 冰 😀'), 'a\tb\nc\r é 冰 😀')
    assert.equal(escapeText('half \ud83d of one'), 'half \ufffd of one')
  })
})
