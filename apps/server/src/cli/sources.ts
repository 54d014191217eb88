import {
  SCAN_PACES,
  SCAN_RHYTHMS,
  SCAN_SCOPES,
  SOURCE_STATUSES,
  type ScanSettings,
  type SourceHealth,
  type SourceStatus,
} from '@claire/api-contract'
import type { SourceService, StoredSource } from '#domains/intake/sources'
import { OperatorError } from '#platform/errors'
import type { Caller } from '#platform/http/caller'
import { createLog } from '#platform/log'
import type { PersonId } from '#platform/person'
import { openSources } from '../compose/index.ts'
import { configOfStorage, readArguments, runCommand } from './run-command.ts'

const USAGE = `Usage: npm run claire -- sources [list] [--status pending|approved|rejected] [--attention] [--json]
       npm run claire -- sources add NAME ADDRESS
       npm run claire -- sources approve SOURCE
       npm run claire -- sources reject SOURCE [--note TEXT]
       npm run claire -- sources scan SOURCE
       npm run claire -- sources pause|resume SOURCE
       npm run claire -- sources rhythm SOURCE automatic|hourly|daily|weekly|monthly
       npm run claire -- sources settings SOURCE [--include PATH]... [--exclude PATH]... [--page-limit NUMBER|none]
                                                 [--pace usual|5s|15s|60s] [--scope site|list]

list      what is watched, waits for a decision or was rejected, with how it is doing; --attention: only approved
          sources that are not doing well; --json: everything that is known of each
add       a new source, approved at once
approve   from now on it is scanned, by the server with the role scanner
reject    it is not; the note is stored, and sent to whoever suggested it
scan      as soon as a scanner is free
pause     it is not scanned until it is resumed; its articles stay
resume    it is scanned by its schedule again
rhythm    how often it is scanned; automatic: as often as it brings something new
settings  which of its pages are read, how many in one scan, and how slowly; shows them where nothing is set. A path is
          a beginning, with * for anything; --include '' or --exclude '' takes all of them away

SOURCE is its id, its name or its address. Runs beside a server; the audit log calls who did it Operator.
DATA_DIR or DATABASE_URL say which Claire is meant, as for the server.`

/** The decider at the command line: access to the database permits everything. */
const OPERATOR: Caller = {
  subject: 'operator' as PersonId,
  session: null,
  email: '',
  emailVerified: false,
  firstName: 'Operator',
  lastName: '',
  isAdmin: true,
}
/** Commands, with the number of their words. */
const COMMANDS = {
  list: 1,
  add: 3,
  approve: 2,
  reject: 2,
  scan: 2,
  pause: 2,
  resume: 2,
  rhythm: 3,
  settings: 2,
}
const isCommand = (word: string): word is keyof typeof COMMANDS => Object.hasOwn(COMMANDS, word)
const PAGE = 200

await runCommand(USAGE, async () => {
  const wish = readWish()
  const config = await configOfStorage()
  await using opened = await openSources(config, createLog('warn'))
  console.log(await carryOut(opened.sources, wish))
})

type Wish = ReturnType<typeof readWish>

function readWish() {
  const { values, positionals } = readArguments(
    {
      status: { type: 'string' },
      attention: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      note: { type: 'string' },
      include: { type: 'string', multiple: true },
      exclude: { type: 'string', multiple: true },
      'page-limit': { type: 'string' },
      pace: { type: 'string' },
      scope: { type: 'string' },
    },
    (command = '') => (isCommand(command) ? COMMANDS[command] : Infinity),
  )
  const [command = 'list', name = '', url = ''] = positionals
  if (!isCommand(command)) throw new OperatorError(`There is no command "sources ${command}".\n\n${USAGE}`)
  if (command === 'add' && !url) throw new OperatorError(`add needs a name and an address.\n\n${USAGE}`)
  if (command !== 'list' && !name) throw new OperatorError(`${command} needs a source.\n\n${USAGE}`)
  const status = SOURCE_STATUSES.find((each) => each === values.status?.toUpperCase())
  if (values.status !== undefined && !status)
    throw new OperatorError(`--status is pending, approved or rejected, and not "${values.status}".`)
  return {
    command,
    name,
    url,
    status,
    ...values,
    statuses: status ? [status] : [...SOURCE_STATUSES],
  }
}

/** Returns what to print. */
async function carryOut(sources: SourceService, wish: Wish): Promise<string> {
  switch (wish.command) {
    case 'list':
      return list(sources, wish)
    case 'add':
      return approved(await sources.add(OPERATOR, wish))
    case 'approve':
      return approved(await sources.approve(OPERATOR, await idOf(sources, wish.name)))
    case 'reject': {
      const { name } = await sources.reject(OPERATOR, await idOf(sources, wish.name), wish.note)
      return `"${name}" is rejected.`
    }
    case 'scan':
      await sources.scan(OPERATOR, await idOf(sources, wish.name))
      return 'It is scanned as soon as a scanner is free. "sources list" shows the outcome.'
    case 'pause': {
      const { name } = await sources.pause(OPERATOR, await idOf(sources, wish.name))
      return `"${name}" is paused. Its articles can still be searched.`
    }
    case 'resume': {
      const { name } = await sources.resume(OPERATOR, await idOf(sources, wish.name))
      return `"${name}" is scanned by its schedule again.`
    }
    case 'settings':
      return changeSettings(sources, wish)
    case 'rhythm':
      return setRhythm(sources, wish)
  }
}

async function setRhythm(sources: SourceService, { name: called, url: word }: Wish): Promise<string> {
  const rhythm = SCAN_RHYTHMS.find((each) => each === word)
  if (!rhythm) throw new OperatorError(`The rhythm is one of ${SCAN_RHYTHMS.join(', ')}.`)
  const { id, name, url } = await sources.one(OPERATOR, await idOf(sources, called))
  await sources.edit(OPERATOR, { id, name, url, rhythm })
  return `"${name}" is scanned ${rhythm === 'automatic' ? 'as often as it brings something new' : rhythm}.`
}

async function changeSettings(sources: SourceService, wish: Wish): Promise<string> {
  const source = await sources.one(OPERATOR, await idOf(sources, wish.name))
  const { id, name, url, settings: before } = source
  const wanted = settingsOf(before, wish)
  const { settings } = await sources.edit(OPERATOR, { id, name, url, settings: wanted })
  return [`"${name}"`, ...describeSettings(settings).map((line) => `  ${line}`)].join('\n')
}

function approved({ name }: StoredSource): string {
  return `"${name}" is approved. A server with the role scanner scans it from now on.`
}

async function list(sources: SourceService, { statuses, attention, json }: Wish): Promise<string> {
  const found: SourceFacts[] = []
  for await (const source of all(sources, { statuses, needsAttention: attention })) {
    const { suggestedBy: _, ...facts } = source
    const health = source.status === 'APPROVED' ? await sources.health(source.id) : null
    found.push({ ...facts, health })
  }
  if (json) return JSON.stringify(found, null, 2)
  const count = found.length === 1 ? '1 source' : `${found.length.toLocaleString('en')} sources`
  return [...found.map(describeSource), `${count}.`].join('\n\n')
}

async function* all(
  sources: SourceService,
  { statuses, needsAttention }: { statuses: SourceStatus[]; needsAttention: boolean },
): AsyncGenerator<StoredSource> {
  for (const status of needsAttention ? (['APPROVED'] as const) : statuses)
    for (let page = 0, seen = 0, total = 1; seen < total; page++) {
      const found = await sources.list(OPERATOR, { status, needsAttention, page, size: PAGE })
      if (!found.content.length) break
      yield* found.content
      seen += found.content.length
      total = found.total
    }
}

/** Throws if none or several have this name. */
async function idOf(sources: SourceService, called: string): Promise<string> {
  const wanted = called.trim().toLowerCase()
  const named: StoredSource[] = []
  for await (const source of all(sources, { statuses: [...SOURCE_STATUSES], needsAttention: false })) {
    if (source.id === called) return source.id
    if ([source.name, source.url].some((each) => each.toLowerCase() === wanted)) named.push(source)
  }
  const [one, ...others] = named
  if (!one) throw new OperatorError(`No source is called "${called}". "sources list" shows them all.`)
  if (others.length)
    throw new OperatorError(
      `${named.length} sources are called "${called}". Say which by its id: ${named.map(({ id }) => id).join(', ')}.`,
    )
  return one.id
}

/** Omitted options stay unchanged. */
function settingsOf(before: ScanSettings, wish: Wish): ScanSettings {
  const { include, exclude, pace, scope } = wish
  const limit = wish['page-limit']
  return {
    include: include ?? before.include,
    exclude: exclude ?? before.exclude,
    pageLimit: limit === undefined ? before.pageLimit : limit === 'none' ? null : Number(limit),
    pace: pace === undefined ? before.pace : oneOf(SCAN_PACES, { option: '--pace', word: pace }),
    scope: scope === undefined ? before.scope : oneOf(SCAN_SCOPES, { option: '--scope', word: scope }),
  }
}

function oneOf<T extends string>(
  choices: readonly T[],
  { option, word }: { option: string; word: string },
): T {
  const found = choices.find((each) => each === word)
  if (!found) throw new OperatorError(`${option} is one of ${choices.join(', ')}, and not "${word}".`)
  return found
}

function describeSettings({ include, exclude, pageLimit, pace, scope }: ScanSettings): string[] {
  return [
    `included paths: ${include.join(' ') || 'all'}`,
    `excluded paths: ${exclude.join(' ') || 'none'}`,
    `page limit: ${pageLimit ?? 'none'}`,
    `pace: ${pace}`,
    `scope: ${scope}`,
  ]
}

/** A source as `sources list` shows it; `health` is null if it is not scanned. */
type SourceFacts = Omit<StoredSource, 'suggestedBy'> & { health: SourceHealth | null }

/** A source as text: its name, its state, and what to do about it. */
function describeSource({ id, name, url, status, health, rhythm, scanning }: SourceFacts): string {
  const facts = health
    ? [...describeHealth(health), ...(rhythm === 'automatic' ? [] : [`scanned ${rhythm}`])]
    : [status.toLowerCase()]
  return [
    name,
    `  ${facts.join(', ')}`,
    ...(scanning.state === 'paused'
      ? [`  Paused since ${new Date(scanning.since).toISOString().slice(0, 10)} by ${scanning.by}.`]
      : []),
    ...(health?.reason ? [`  ${health.reason}`] : []),
    `  ${url}  ${id}`,
  ].join('\n')
}

function describeHealth({ state, articles, articles7Days, nextScanAt }: SourceHealth): string[] {
  const recent = articles7Days ? ` (${articles7Days.toLocaleString('en')} in a week)` : ''
  return [
    state.replaceAll('_', ' '),
    `${articles.toLocaleString('en')} ${articles === 1 ? 'article' : 'articles'}${recent}`,
    ...(nextScanAt ? [`next visit ${nextScanAt.slice(0, 16).replace('T', ' ')} UTC`] : []),
  ]
}
