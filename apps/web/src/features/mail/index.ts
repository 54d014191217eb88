/** Mail that stays on this server, for administrators. */
export { OutboxList } from './OutboxList.tsx'
