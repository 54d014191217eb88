import { runsWithoutSandbox, startBrowser } from './browser.ts'

/** The name and version of the Chromium at `file`, and whether it sandboxes its pages. Throws if it does not start. */
export async function checkRenderer(file: string): Promise<{ product: string; hasSandbox: boolean }> {
  const browser = await startBrowser(file)
  await browser.end()
  return { product: browser.product, hasSandbox: !runsWithoutSandbox() }
}
