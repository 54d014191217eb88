import { checkRenderer } from '#domains/intake/web-access'
import { type Finding, fault, inOneLine, warning, well } from './finding.ts'

/** Checks that the Chromium for pages with scripts starts, and sandboxes them. */
export async function checkRendererAt(file: string | null): Promise<Finding> {
  if (file === null)
    return well('rendering', 'RENDERER_PATH is not set: pages that need JavaScript are not run')
  try {
    const { product, hasSandbox } = await checkRenderer(file)
    return hasSandbox
      ? well('rendering', product)
      : warning(
          'rendering',
          `${product} runs pages of other sites as root, and so without its sandbox: run Claire as a user of its own.`,
        )
  } catch (error) {
    return fault(
      'rendering',
      `RENDERER_PATH: ${inOneLine(error)}. Its sandbox needs user namespaces, which containers and service managers may forbid. Pages that need JavaScript are not read meanwhile.`,
    )
  }
}
