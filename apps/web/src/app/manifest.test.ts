import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSearch } from '#features/search'

interface Manifest {
  icons: { src: string; sizes: string; type: string }[]
  shortcuts: { url: string }[]
  share_target: { action: string; method: string; params: Record<string, string> }
}

const PUBLIC = path.resolve(import.meta.dirname, '../../public')
const manifest = JSON.parse(readFileSync(path.join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as Manifest

describe('the manifest', () => {
  it('names pictures that are there and as large as it says', () => {
    const sizes = manifest.icons
      .filter(({ type }) => type === 'image/png')
      .map(({ src, sizes }) => {
        const picture = readFileSync(path.join(PUBLIC, src))
        return [sizes, `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`]
      })
    expect(sizes).toHaveLength(3)
    for (const [said, real] of sizes) expect(real).toBe(said)
  })

  it('lets other programs share what the search page reads', () => {
    const { action, method, params } = manifest.share_target
    expect([action, method]).toEqual(['/search', 'GET'])
    const shared = new URLSearchParams({ [params['text'] ?? '']: '10.1000/ice', [params['title'] ?? '']: 'Ice' })
    expect(readSearch(shared).searchText).toBe('10.1000/ice')
  })
})
