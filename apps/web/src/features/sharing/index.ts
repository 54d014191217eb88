export { FolderUnavailable, MemberFaces, OwnerlessNotice, ShareButton } from './folder-sharing.tsx'
