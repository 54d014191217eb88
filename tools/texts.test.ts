import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sideFaults, textFaults } from './texts.ts'

describe('a text that no catalogue has is found', () => {
  const cases = {
    'between tags': '<p>Try again</p>',
    'in an expression between tags': "<p>{isOld ? 'Out of date' : t('a.b')}</p>",
    'as the fixed part of a template': '<p>{`${count} articles`}</p>',
    'as a name for screen readers': '<button aria-label="Close" />',
    'in an attribute that chooses': "<Field label={isNew ? 'Name' : t('a.b')} />",
    'after a condition': "<Field hint={isNew && 'Choose a name'} />",
    'in a message': "showToast('error', 'It did not work')",
  }
  for (const [where, source] of Object.entries(cases))
    test(where, () => {
      assert.equal(textFaults(source).length, 1, source)
    })

  test('texts of the catalogues and texts that nobody reads are ignored', () => {
    const source = `<Box className="wide" data-kind="article" id="main" to="/search">
      {t('a.b')} · {count} <Field label={t('a.c')} type="text" /> {isOpen && <Part kind="one" />}
      {names.map((name) => <li key={name}>{name}</li>)} Claire
    </Box>`
    assert.deepEqual(textFaults(source), [])
  })
})

describe('a side that ignores the direction of the language', () => {
  test('is found in styles', () => {
    for (const line of [
      '<Box sx={{ ml: 2 }} />',
      'paddingRight: 4,',
      "textAlign: 'left',",
      '  left: 0,',
      'margin-left: 4px;',
      'borderLeft: 1,',
    ])
      assert.equal(sideFaults(line).length, 1, line)
  })

  test('is ignored if nothing is placed', () => {
    const lines = ['marginInlineStart: 2,', 'const { left, width } = box', '// left: over', 'x: box.left']
    assert.deepEqual(sideFaults(lines.join('\n')), [])
  })
})
