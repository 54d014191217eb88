import { linkUrl } from '../text/canonical-url.ts'
import { oneLine } from '../text/plain-text.ts'
import type { OaiIdentify, OaiPage, OaiRecord, OaiToken } from '../types.ts'
import { draftOfMetadata } from './oai-metadata.ts'
import {
  childNamed,
  childrenNamed,
  descendantsNamed,
  elementsOf,
  readXml,
  textOf,
  type XmlElement,
} from './xml-reader.ts'

const RECORD = new Set(['record'])

/** Reads an OAI-PMH 2.0 response to any verb, and the readable part of a broken one; null for other documents. */
export function parseOaiPage(text: string, url: string): OaiPage | null {
  if (!/<(?:[\w-]+:)?OAI-PMH[\s>]/i.test(text.slice(0, 20_000))) return null
  const records: OaiRecord[] = []
  const { root, complete } = readXml(text, {
    each: {
      names: RECORD,
      visit(element, cut) {
        // Half a record misstates the work.
        const record = cut ? null : readRecord(element, url)
        if (record) records.push(record)
        return true
      },
    },
  })
  const answer = elementsOf(root).find((child) => child.name === 'oai-pmh')
  if (!answer) return null
  const listed = childNamed(answer, 'listidentifiers')
  const headers = listed ? childrenNamed(listed, 'header').flatMap((header) => readHeader(header) ?? []) : []
  return {
    responseDate: oneLine(textOf(childNamed(answer, 'responsedate'))) || null,
    identify: readIdentify(childNamed(answer, 'identify'), url),
    metadataPrefixes: descendantsNamed(answer, 'metadataprefix').map(textOf).filter(Boolean),
    records: [...records, ...headers],
    token: readToken(descendantsNamed(answer, 'resumptiontoken')[0]),
    errors: childrenNamed(answer, 'error').map((error) => error.attributes.code ?? ''),
    complete,
  }
}

function readHeader(header: XmlElement): OaiRecord | null {
  const identifier = oneLine(textOf(childNamed(header, 'identifier')), 1000)
  if (!identifier) return null
  return {
    identifier,
    datestamp: oneLine(textOf(childNamed(header, 'datestamp'))) || null,
    deleted: header.attributes.status?.toLowerCase() === 'deleted',
    draft: null,
    skipped: null,
  }
}

function readRecord(element: XmlElement, url: string): OaiRecord | null {
  const header = childNamed(element, 'header')
  const record = header && readHeader(header)
  if (!record || record.deleted) return record ?? null
  const container = childNamed(element, 'metadata')
  const metadata = container && elementsOf(container)[0]
  if (!metadata) return { ...record, skipped: 'no metadata' }
  const { draft, skipped } = draftOfMetadata(metadata, { identifier: record.identifier, url })
  return { ...record, draft, skipped }
}

function readIdentify(identify: XmlElement | undefined, url: string): OaiIdentify | null {
  if (!identify) return null
  const own = (name: string) => oneLine(textOf(childNamed(identify, name)), 1000)
  return {
    baseUrl: linkUrl(own('baseurl'), url),
    protocolVersion: own('protocolversion'),
    granularity: /hh/i.test(own('granularity')) ? 'second' : 'day',
  }
}

/** An empty token ends the list. */
function readToken(element: XmlElement | undefined): OaiToken | null {
  const value = textOf(element)
  if (!element || !value) return null
  const size = element.attributes.completelistsize
  return { value, completeListSize: size && /^\d+$/.test(size) ? Number(size) : null }
}
