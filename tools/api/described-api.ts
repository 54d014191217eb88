import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { startTestServer } from '../../apps/server/src/testing/server.ts'

/** The last accepted API: docs/api.md. */
const ACCEPTED = fileURLToPath(new URL('../../docs/api/openapi.json', import.meta.url))

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type Described = { [key: string]: Json }

/**
 * Returns the stored form of a server's OpenAPI description: without its address, error responses, which are alike in
 * every call, only by status, keys in alphabetical order.
 */
export async function describedApi(): Promise<Described> {
  const server = await startTestServer()
  try {
    const { servers: _, ...described } = (await server.call('/openapi.json')).body as Described
    return inOrder(described) as Described
  } finally {
    await server.close()
  }
}

function inOrder(value: Json): Json {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
    .map(([key, each]) => [key, key === 'responses' ? withoutErrors(each) : inOrder(each)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries)
}

function withoutErrors(responses: Json): Json {
  const isError = (status: string) => /^[45]/.test(status)
  const statuses = Object.keys(responses ?? {})
  const answers = Object.entries(responses ?? {}).filter(([status]) => !isError(status))
  return {
    ...(inOrder(Object.fromEntries(answers)) as Described),
    errors: statuses.filter(isError).toSorted(),
  }
}

/** Returns the text of the file: one line per call, so that a change is a line. */
export function written({ paths, ...rest }: Described): string {
  const calls = Object.entries(paths as Record<string, Described>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => [path, method, JSON.stringify(call)] as const),
  )
  const byPath = Object.groupBy(calls, ([path]) => path)
  const pathLines = Object.entries(byPath).map(([path, ofPath = []]) => {
    const lines = ofPath.map(([, method, call]) => `   ${JSON.stringify(method)}: ${call}`)
    return `  ${JSON.stringify(path)}: {\n${lines.join(',\n')}\n  }`
  })
  const restLines = Object.entries(rest).map(
    ([key, value]) => ` ${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  )
  return `{\n${[...restLines, ` "paths": {\n${pathLines.join(',\n')}\n }`].join(',\n')}\n}\n`
}

export const acceptedFile = ACCEPTED
export const acceptedApi = () => JSON.parse(readFileSync(ACCEPTED, 'utf8')) as Described

/** Returns the differences of `after`, one line each: '+ paths / /claire/x / get', '- …', '~ …: 5 → 10'. */
export function changesBetween(before: Json, after: Json, where: string[] = []): string[] {
  const place = where.join(' / ')
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
    return keys.flatMap((key) => {
      const [had, has] = [before[key], after[key]]
      const at = [...where, key]
      if (had === undefined) return [`+ ${at.join(' / ')}`]
      if (has === undefined) return [`- ${at.join(' / ')}`]
      return changesBetween(had, has, at)
    })
  }
  const [named, namedNow] = [byName(before), byName(after)]
  if (named && namedNow) return changesBetween(named, namedNow, where)
  const [had, has] = [JSON.stringify(before), JSON.stringify(after)]
  return had === has ? [] : [`~ ${place}: ${had} → ${has}`]
}

/** Returns a list of parameters by name. */
function byName(list: Json): Described | null {
  if (!Array.isArray(list)) return null
  const entries = list.map((each) => [isObject(each) ? each['name'] : null, each] as const)
  return entries.every(([name]) => typeof name === 'string') ? Object.fromEntries(entries) : null
}

const isObject = (value: Json): value is Described =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
