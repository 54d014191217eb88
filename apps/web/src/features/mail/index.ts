export { Outbox } from './OutboxList.tsx'
