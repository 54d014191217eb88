import type { Context, Span, TextMapGetter } from '@opentelemetry/api'
import type { OpenSpan, SpanStart, Tracer } from '#platform/tracing'

interface Collector {
  /** Address of OTLP over HTTP, without /v1/traces. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
  /** Roles of this process. */
  roles: string[]
  /** Share of the traces that begin here, 0 to 1. */
  share: number
  /** Called with problems of sending. */
  onTrouble: (message: string) => void
}

/** An unavailable collector must not delay a stop. */
const SENT_WITHIN_MS = 3_000

/**
 * Sends spans with the libraries of OpenTelemetry, which are only loaded here: a Claire without traces neither starts
 * later nor uses more memory for them. `close` sends pending spans.
 */
export async function openTracing({ endpoint, headers, serviceName, roles, share, onTrouble }: Collector) {
  const [
    api,
    sdk,
    { resourceFromAttributes },
    { OTLPTraceExporter },
    { AsyncLocalStorageContextManager },
    core,
  ] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
  ])
  const say = (message: string) => onTrouble(message)
  const quiet = () => {}
  const logger = { error: say, warn: quiet, info: quiet, debug: quiet, verbose: quiet }
  api.diag.setLogger(logger, { logLevel: api.DiagLogLevel.ERROR, suppressOverrideMessage: true })
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers,
    timeoutMillis: SENT_WITHIN_MS,
  })
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'claire.roles': roles.join(',') }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  })
  const own = provider.getTracer('claire')
  const traceContext = new core.W3CTraceContextPropagator()
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    internal: api.SpanKind.INTERNAL,
  }

  function parentOf({ root }: SpanStart): Context {
    if (!root) return api.context.active()
    return traceContext.extract(api.ROOT_CONTEXT, root.headers ?? {}, headerGetter)
  }

  const tracer: Tracer = {
    isTracing: () => api.trace.getActiveSpan()?.isRecording() ?? false,
    open(start, work) {
      const parent = parentOf(start)
      const { name, kind = 'internal', facts } = start
      const span = own.startSpan(name, { kind: kinds[kind], attributes: facts }, parent)
      return api.context.with(api.trace.setSpan(parent, span), () =>
        work(openSpanOf(span, api.SpanStatusCode.ERROR)),
      )
    },
  }
  return {
    tracer,
    close: () => provider.shutdown().catch((error: unknown) => onTrouble(String(error))),
  }
}

const openSpanOf = (span: Span, failedCode: number): OpenSpan => ({
  add: (facts) => void span.setAttributes(facts),
  end(failed) {
    if (failed !== undefined) span.setStatus({ code: failedCode, message: failed })
    span.end()
  },
})

const headerGetter: TextMapGetter<Record<string, string | string[] | undefined>> = {
  keys: (headers) => Object.keys(headers),
  get: (headers, key) => headers[key],
}
