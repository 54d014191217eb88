export { Reports } from './ReportList.tsx'
