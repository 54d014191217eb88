import { describe, expect, it } from 'vitest'
import { fileNameFor } from './side/ArticleLinks.tsx'

describe('the name of a downloaded file', () => {
  it.each([
    ['Graphene at 300 K', 'Graphene at 300 K.pdf'],
    ['A/B: "what?" <now>', 'A B what now.pdf'],
    ['..\\..\\etc', 'etc.pdf'],
    ['line\nbreak\u0000', 'line break.pdf'],
    ['量子力学 😀', '量子力学 😀.pdf'],
    ['...', 'article.pdf'],
    ['', 'article.pdf'],
  ])('%j is %j', (title, name) => {
    expect(fileNameFor(title)).toBe(name)
  })

  it('is short enough for every file system', () => {
    expect(new TextEncoder().encode(fileNameFor('é'.repeat(500))).length).toBeLessThan(400)
    expect(fileNameFor('a'.repeat(500))).toHaveLength(154)
  })
})
