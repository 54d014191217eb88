import { runsWithoutSandbox, startBrowser } from './browser.ts'

/** The name and version of the Chromium at `file`, and whether it shuts its pages in. Throws when it cannot be started. */
export async function checkRenderer(file: string): Promise<{ product: string; hasSandbox: boolean }> {
  const browser = await startBrowser(file)
  await browser.end()
  return { product: browser.product, hasSandbox: !runsWithoutSandbox() }
}
