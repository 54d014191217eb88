/** Traces for a collector that takes OTLP over HTTP. */
export { openTracing } from './open-tracing.ts'
