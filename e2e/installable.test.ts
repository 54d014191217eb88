import assert from 'node:assert/strict'
import { prepareStage } from './support/journey.ts'
import { signInAt } from './support/sign-in.ts'
import { eventuallyEqual } from './support/eventually.ts'

interface Manifest {
  icons: { src: string; sizes: string; type: string }[]
  share_target: { action: string; method: string; params: { title: string; text: string } }
}

const { journey } = prepareStage({ sharesClaire: true })

journey('Claire can be installed, and accepts shares from other programs', async ({ page, claire }) => {
  await signInAt(page, claire)
  const address = await page.locator('link[rel="manifest"]').getAttribute('href')
  const answer = await fetch(new URL(String(address), claire.url))
  assert.equal(answer.headers.get('content-type'), 'application/manifest+json')
  const manifest = (await answer.json()) as Manifest

  const pictures = manifest.icons.filter(({ type }) => type === 'image/png')
  assert.equal(pictures.length, 3)
  for (const { src, sizes } of pictures) {
    const picture = Buffer.from(await (await fetch(claire.url + src)).arrayBuffer())
    assert.equal(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, sizes)
  }

  const { action, method, params } = manifest.share_target
  assert.equal(method, 'GET')
  const shared = new URLSearchParams({ [params.title]: 'Sea ice', [params.text]: 'https://example.org/ice' })
  await page.goto(`${claire.url}${action}?${shared}`)
  await page.getByRole('combobox', { name: 'Search' }).waitFor()
  await eventuallyEqual(() => page.getByRole('combobox', { name: 'Search' }).inputValue(), 'Sea ice')
  assert.match(await page.title(), /^Sea ice · Search Results/)
})
