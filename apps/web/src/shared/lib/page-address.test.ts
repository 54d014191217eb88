import { expect, it } from 'vitest'
import { placeIn, placePath } from './page-address.ts'

it('the address of a sentence has its place', () => {
  const place = { field: 'fullText', start: 12, end: 40, version: 3 } as const
  const path = placePath({ articleId: 'a/b', ...place })
  expect(path).toBe('/detail/a%2Fb?field=fullText&start=12&end=40&version=3')
  expect(placeIn(new URLSearchParams(path.split('?')[1]))).toEqual(place)
})

it.each(['', 'field=title&start=1&end=2&version=3', 'field=abstract&start=-1&end=2&version=3'])(
  'an address with %j has no place',
  (query) => expect(placeIn(new URLSearchParams(query))).toBeNull(),
)
