import type { RequestListener } from 'node:http'

export interface TestRecord {
  id: string
  title?: string
  datestamp: string
  deleted?: boolean | 'with metadata'
  doi?: string
  abstract?: string
}

interface Behaviour {
  host: string
  pageSize?: number
  granularity?: 'day' | 'second'
  earliest?: string
  /** The repository's own clock. */
  now: () => number
  /** Replaces the usual answer, unless it returns undefined. */
  instead?: (query: URLSearchParams) => { status?: number; body: string } | undefined
  token?: (offset: number) => string
  /** A record in other formats than Dublin Core, by their prefixes. */
  formats?: Record<string, (record: TestRecord) => string>
}

/** An OAI-PMH repository at /oai that follows the protocol, unless the test wants otherwise. */
export class OaiRepository {
  records: TestRecord[] = []
  behaviour: Behaviour
  /** The queries of list requests, in order. */
  readonly received: URLSearchParams[] = []
  /** Format of the requested list; the tokens do not contain it. */
  private prefix = 'oai_dc'

  constructor(behaviour: Behaviour) {
    this.behaviour = behaviour
  }

  readonly answer: RequestListener = (request, response) => {
    const { host } = this.behaviour
    const url = new URL(request.url ?? '/', `http://${host}`)
    if (url.pathname === '/')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<html><head><title>Repository</title></head><body><h1>Repository</h1><p>Harvest us.</p><a href="/oai?verb=Identify">OAI-PMH</a></body></html>`,
        )
    if (url.pathname !== '/oai') return void response.writeHead(404).end()
    const query = url.searchParams
    if (!/^(?:Identify|ListMetadataFormats)$/.test(query.get('verb') ?? '')) this.received.push(query)
    const { status = 200, body } = this.behaviour.instead?.(query) ?? { body: this.respond(query) }
    response.writeHead(status, { 'content-type': 'text/xml' }).end(body)
  }

  respond(query: URLSearchParams): string {
    const verb = query.get('verb')
    if (verb === 'Identify') return this.identify()
    if (verb === 'ListMetadataFormats')
      return this.wrap(
        `<ListMetadataFormats>${['oai_dc', ...this.otherFormats()].map((prefix) => `<metadataFormat><metadataPrefix>${prefix}</metadataPrefix></metadataFormat>`).join('')}</ListMetadataFormats>`,
      )
    const prefix = query.get('metadataPrefix') ?? this.prefix
    if (prefix !== 'oai_dc' && !this.otherFormats().includes(prefix))
      return this.error('cannotDisseminateFormat')
    this.prefix = prefix
    const identifier = query.get('identifier')
    if (identifier)
      return this.wrap(
        `<GetRecord>${this.records
          .filter(({ id }) => identifier === `oai:test:${id}`)
          .map((record) => this.record(record))
          .join('')}</GetRecord>`,
      )
    return this.listed(query)
  }

  private otherFormats = () => Object.keys(this.behaviour.formats ?? {})

  private identify(): string {
    const { granularity = 'second', earliest = '2000-01-01T00:00:00Z', host } = this.behaviour
    return this.wrap(
      `<Identify><repositoryName>Test</repositoryName><baseURL>http://${host}/oai</baseURL><protocolVersion>2.0</protocolVersion><earliestDatestamp>${earliest}</earliestDatestamp><deletedRecord>persistent</deletedRecord><granularity>${granularity === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DDThh:mm:ssZ'}</granularity></Identify>`,
    )
  }

  private listed(query: URLSearchParams): string {
    const { pageSize = 10, granularity = 'second' } = this.behaviour
    const token = query.get('resumptionToken')
    const from = token ? (token.split('|')[1] ?? '') : (query.get('from') ?? '')
    if (granularity === 'day' && from.length > 10) return this.error('badArgument')
    const offset = token ? Number(token.split('|')[0]) : 0
    if (Number.isNaN(offset)) return this.error('badResumptionToken')
    const rows = this.records.filter(({ datestamp }) => !from || datestamp.slice(0, from.length) >= from)
    if (!rows.length) return this.error('noRecordsMatch')
    const next = offset + pageSize
    const more = next < rows.length ? (this.behaviour.token?.(next) ?? `${next}|${from}`) : ''
    if (query.get('verb') === 'ListIdentifiers')
      return this.wrap(
        `<ListIdentifiers>${rows
          .slice(0, 100)
          .map((record) => headerOf(record))
          .join('')}</ListIdentifiers>`,
      )
    return this.list(rows.slice(offset, next), more, rows.length)
  }

  list(records: TestRecord[], token: string, size?: number): string {
    return this.wrap(
      `<ListRecords>${records.map((record) => this.record(record)).join('')}<resumptionToken${size ? ` completeListSize="${size}"` : ''}>${token.replaceAll('&', '&amp;')}</resumptionToken></ListRecords>`,
    )
  }

  error(code: string): string {
    return this.wrap(`<error code="${code}">${code}</error>`)
  }

  private record(record: TestRecord): string {
    const {
      id,
      title = `The record ${id} of the repository`,
      deleted,
      doi,
      abstract = `What record ${id} is about.`,
    } = record
    const dublinCore = `<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title><dc:creator>Lovelace, Ada</dc:creator><dc:description>${abstract}</dc:description><dc:date>2020-05-05</dc:date><dc:type>text</dc:type><dc:identifier>http://${this.behaviour.host}/abs/${id}</dc:identifier>${doi ? `<dc:identifier>doi:${doi}</dc:identifier>` : ''}</oai_dc:dc>`
    const metadata = `<metadata>${this.behaviour.formats?.[this.prefix]?.(record) ?? dublinCore}</metadata>`
    return `<record>${headerOf(record)}${deleted === true ? '' : metadata}</record>`
  }

  private wrap(inner: string): string {
    const responseDate = `${new Date(this.behaviour.now()).toISOString().slice(0, 19)}Z`
    return `<?xml version="1.0" encoding="UTF-8"?><OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/"><responseDate>${responseDate}</responseDate><request>http://${this.behaviour.host}/oai</request>${inner}</OAI-PMH>`
  }
}

const headerOf = ({ id, datestamp, deleted }: TestRecord) =>
  `<header${deleted ? ' status="deleted"' : ''}><identifier>oai:test:${id}</identifier><datestamp>${datestamp}</datestamp></header>`
