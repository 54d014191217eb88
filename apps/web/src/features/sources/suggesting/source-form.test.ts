import { describe, expect, it } from 'vitest'
import { checkSource, sourceHref, trimSource } from './source-form.ts'

describe('a source to be added', () => {
  it('needs a name that is more than blanks', () => {
    expect(checkSource({ name: '  ', url: 'example.org' })).toEqual({ name: 'nameRequired' })
  })

  it('needs an address', () => {
    expect(checkSource({ name: 'Journal', url: ' ' })).toEqual({ url: 'urlRequired' })
  })

  it.each([
    'example.org',
    ' https://example.org ',
    'http://a.b-c.museum/path?x=1#top',
    'www.example.co.uk/feed.xml',
    'EXAMPLE.ORG',
  ])('may have the address %s', (url) => expect(checkSource({ name: 'Journal', url })).toEqual({}))

  it.each([
    'example',
    'ftp://example.org',
    'https://',
    'https://example.org/a b',
    'example.c',
    'example.toolongtld',
    'javascript:alert(1)',
    'http://127.0.0.1/',
  ])('cannot have the address %s', (url) =>
    expect(checkSource({ name: 'Journal', url })).toEqual({ url: 'urlPattern' }),
  )

  it('has a name and an address of 4,096 characters at most', () => {
    const long = (length: number) => ({
      name: 'n'.repeat(length),
      url: `example.org/${'a'.repeat(length - 12)}`,
    })
    expect(checkSource(long(4_096))).toEqual({})
    expect(checkSource(long(4_097))).toEqual({ name: 'nameTooLong', url: 'urlTooLong' })
  })

  it('loses the blanks around name and address', () => {
    expect(trimSource({ name: ' Journal of Ice ', url: '\thttps://example.org\n' })).toEqual({
      name: 'Journal of Ice',
      url: 'https://example.org',
    })
  })
})

describe('the link to a source', () => {
  it('gets a scheme if it has none', () => {
    expect(sourceHref('example.org/feed')).toBe('https://example.org/feed')
    expect(sourceHref('HTTP://example.org')).toBe('HTTP://example.org')
  })
})
