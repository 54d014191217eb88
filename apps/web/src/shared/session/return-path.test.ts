import { describe, expect, it } from 'vitest'
import { loginPathFor, redirectPathFor, safeReturnPath } from './return-path.ts'

const origin = 'https://claire.example'

describe('the return path', () => {
  it.each([
    '/search?searchText=%26%3D%23&sources=[%22A%22,%22B%22]',
    '/detail/a,b',
    '/bookmarks/%C3%A9',
    '/?x=1',
    '/nowhere',
  ])('is the requested page: %s', (path) => {
    expect(safeReturnPath(path, origin)).toBe(path)
  })

  it.each([
    null,
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'search',
    '/login',
    '/login?returnTo=/login',
    'https://claire.example.evil.example',
  ])('is the home page for a foreign address: %s', (path) => {
    expect(safeReturnPath(path, origin)).toBe('/')
  })

  it('survives the login page', () => {
    const path = loginPathFor({ pathname: '/search', search: '?searchText=%26&x=a+b' })
    expect(safeReturnPath(new URL(path, origin).searchParams.get('returnTo'), origin)).toBe(
      '/search?searchText=%26&x=a+b',
    )
  })

  it('is written so that Keycloak can read it', () => {
    expect(redirectPathFor('/search?sources=["A","B"]&x={|}')).toBe(
      '/search?sources=%5B%22A%22,%22B%22%5D&x=%7B%7C%7D',
    )
  })

  it('uses the login page for paths that providers refuse', () => {
    expect(redirectPathFor('/detail/a,b?x=%2F')).toBe('/detail/a,b?x=%2F')
    expect(redirectPathFor('/detail/a%2Fb')).toBe('/login?returnTo=%2Fdetail%2Fa%252Fb')
  })
})
