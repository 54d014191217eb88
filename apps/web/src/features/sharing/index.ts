export { FolderUnavailable } from './FolderUnavailable.tsx'
export { MemberFaces } from './MemberFaces.tsx'
export { OwnerlessNotice } from './OwnerlessNotice.tsx'
export { ShareButton } from './ShareButton.tsx'
