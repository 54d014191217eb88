import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Format of @iconify-json/ic, which has Google's Material Icons: the inner markup of each, by name. */
interface IconSet {
  icons: Record<string, { body: string } | undefined>
  aliases: Record<string, { parent: string } | undefined>
}

/**
 * Resolves `virtual:icon/CheckCircleOutlined` to a component of MUI that draws this Material icon. One file has the data of
 * all icons: @mui/icons-material has four modules for each, which would be half the files of an installation.
 */
export function icons(): Plugin {
  let set: IconSet | undefined
  return {
    name: 'icons',
    enforce: 'pre',
    resolveId: { filter: { id: /^virtual:icon\// }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:icon\// },
      handler(id) {
        set ??= readIconSet()
        const name = path.basename(id)
        const body = bodyOf(set, name)
        if (body === undefined) return this.error(`There is no Material icon ${name}`)
        return moduleOf(name, elementsOf(body))
      },
    },
  }
}

const readIconSet = (): IconSet =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@iconify-json/ic/icons.json'), 'utf8'))

function bodyOf({ icons, aliases }: IconSet, name: string): string | undefined {
  const [, shape = '', outlined] = /^(\w+?)(Outlined)?$/.exec(name) ?? []
  const words = shape.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase()
  const key = `${outlined ? 'outline' : 'baseline'}-${words}`
  return (icons[key] ?? icons[aliases[key]?.parent ?? ''])?.body
}

/** Returns each element as a React call. MUI's SvgIcon sets the colour of the text for all of them. */
function elementsOf(body: string): string[] {
  const elements = [...body.matchAll(/<(\w+)((?: [\w-]+="[^"]*")*)\/>/g)]
  if (elements.map(([element]) => element).join('') !== body) throw new Error(`Not plain shapes: ${body}`)
  return elements.map(([, tag, attributes = ''], at) => {
    const props = [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)]
      .filter(([, attribute, value]) => attribute !== 'fill' || value !== 'currentColor')
      .map(([, attribute = '', value]) => [
        attribute.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ])
    const key = elements.length > 1 ? `, '${at}'` : ''
    return `jsx('${tag}', ${JSON.stringify(Object.fromEntries(props))}${key})`
  })
}

const moduleOf = (name: string, elements: string[]) => `
import { createSvgIcon } from '@mui/material/utils'
import { jsx } from 'react/jsx-runtime'
export default /* @__PURE__ */ createSvgIcon(${elements.length === 1 ? elements[0] : `[${elements.join(', ')}]`}, '${name}')
`
